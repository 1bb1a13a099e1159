import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconLlamados from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconAscensos from '@tabler/icons-react/dist/esm/icons/IconArrowBigUpLines.mjs';
import IconSolicitudes from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconRegistros from '@tabler/icons-react/dist/esm/icons/IconBook.mjs';
import IconSugerencias from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs';
import IconCalcularango from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import IconResumen from '@tabler/icons-react/dist/esm/icons/IconCalendarStats.mjs';
import IconMembresias from '@tabler/icons-react/dist/esm/icons/IconCards.mjs';
import IconListaPaga from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import IconPaselista from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs';
import IconFichaje from '@tabler/icons-react/dist/esm/icons/IconClockCheck.mjs';
import IconNomina from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import IconTraslados from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs';
import IconDespidos from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs';
import IconClones from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import IconMultas from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs';
import IconRenta from '@tabler/icons-react/dist/esm/icons/IconHomeDollar.mjs';
import IconTiempos from '@tabler/icons-react/dist/esm/icons/IconHourglassHigh.mjs';
import IconPerfil from '@tabler/icons-react/dist/esm/icons/IconId.mjs';
import IconExcepciones from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconAusencias from '@tabler/icons-react/dist/esm/icons/IconLuggage.mjs';
import IconVentas from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import IconPendientes from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs';
import IconSeguridad from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconMisiones from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs';
import IconFirmas from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs';
import IconEstados from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconDegrados from '@tabler/icons-react/dist/esm/icons/IconStairsDown.mjs';
import IconMantenimiento from '@tabler/icons-react/dist/esm/icons/IconTools.mjs';
import IconCambionombre from '@tabler/icons-react/dist/esm/icons/IconUserEdit.mjs';
import IconUsuarios from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { PantallaDef } from './grupos.ts';
import { INFORMACION } from './pantallasInformacion.tsx';

/** Every screen that exists: routes, guards, menu and palette are made from this list; who may open one is in `rules`. */
export const PANTALLAS_WEB: readonly PantallaDef[] = [
  {
    ruta: '/perfil',
    titulo: 'Mi cuenta',
    grupo: 'personal',
    icono: IconPerfil,
  },
  {
    ruta: '/configuracion',
    titulo: 'Configuración',
    corto: 'Ajustes',
    grupo: 'personal',
    icono: IconAdjustments,
  },
  {
    ruta: '/cambionombre',
    titulo: 'Cambio de nombre',
    corto: 'Nombre',
    grupo: 'personal',
    icono: IconCambionombre,
  },
  {
    ruta: '/solicitudes',
    titulo: 'Solicitudes',
    grupo: 'personal',
    icono: IconSolicitudes,
  },
  {
    ruta: '/ausencias',
    titulo: 'Ausencias',
    grupo: 'personal',
    icono: IconAusencias,
  },
  {
    ruta: '/fichaje',
    titulo: 'Fichaje',
    grupo: 'personal',
    icono: IconFichaje,
  },
  {
    ruta: '/sugerencias',
    titulo: 'Sugerencias',
    grupo: 'personal',
    icono: IconSugerencias,
  },
  {
    ruta: '/ascensos',
    titulo: 'Ascensos',
    grupo: 'trabajo',
    icono: IconAscensos,
  },
  {
    ruta: '/tiempos',
    titulo: 'Tiempos',
    grupo: 'trabajo',
    icono: IconTiempos,
  },
  {
    ruta: '/paselista',
    titulo: 'Pase lista',
    grupo: 'trabajo',
    icono: IconPaselista,
  },
  {
    ruta: '/nomina',
    titulo: 'Nómina',
    grupo: 'trabajo',
    icono: IconNomina,
  },
  {
    ruta: '/calcularango',
    titulo: 'Calcula rango',
    corto: 'Calcular',
    grupo: 'trabajo',
    icono: IconCalcularango,
  },
  {
    ruta: '/listaPaga',
    titulo: 'Lista de paga',
    corto: 'Paga',
    grupo: 'administracion',
    icono: IconListaPaga,
  },
  {
    ruta: '/pendientes',
    titulo: 'Pendientes',
    grupo: 'administracion',
    icono: IconPendientes,
  },
  {
    ruta: '/ventas',
    titulo: 'Ventas',
    grupo: 'administracion',
    icono: IconVentas,
  },
  {
    ruta: '/usuarios',
    titulo: 'Usuarios',
    grupo: 'administracion',
    icono: IconUsuarios,
  },
  {
    ruta: '/excepciones',
    titulo: 'Excepciones',
    grupo: 'administracion',
    icono: IconExcepciones,
  },
  {
    ruta: '/firmas',
    titulo: 'Firmas',
    grupo: 'administracion',
    icono: IconFirmas,
  },
  {
    ruta: '/degrados',
    titulo: 'Degrados',
    grupo: 'administracion',
    icono: IconDegrados,
  },
  {
    ruta: '/traslados',
    titulo: 'Traslados',
    grupo: 'administracion',
    icono: IconTraslados,
  },
  {
    ruta: '/misiones',
    titulo: 'Venta de rangos',
    corto: 'Misiones',
    grupo: 'administracion',
    icono: IconMisiones,
  },
  {
    ruta: '/membresias',
    titulo: 'Membresías',
    grupo: 'administracion',
    icono: IconMembresias,
  },
  {
    ruta: '/multas',
    titulo: 'Multas',
    grupo: 'administracion',
    icono: IconMultas,
  },
  {
    ruta: '/despidos',
    titulo: 'Despidos',
    grupo: 'administracion',
    icono: IconDespidos,
  },
  {
    ruta: '/llamadoatencion',
    titulo: 'Llamados de atención',
    corto: 'Llamados',
    grupo: 'administracion',
    icono: IconLlamados,
  },
  {
    ruta: '/resumensemanal',
    titulo: 'Resumen semanal',
    corto: 'Resumen',
    grupo: 'administracion',
    icono: IconResumen,
  },
  {
    ruta: '/renta',
    titulo: 'Rentas',
    grupo: 'administracion',
    icono: IconRenta,
  },
  {
    ruta: '/registros',
    titulo: 'Registros',
    grupo: 'administracion',
    icono: IconRegistros,
  },
  {
    ruta: '/seguridad',
    titulo: 'Seguridad',
    grupo: 'administracion',
    icono: IconSeguridad,
  },
  {
    ruta: '/clones',
    titulo: 'Clones',
    grupo: 'administracion',
    icono: IconClones,
  },
  {
    ruta: '/estados',
    titulo: 'Estados',
    grupo: 'administracion',
    icono: IconEstados,
  },
  {
    ruta: '/mantenimiento',
    titulo: 'Mantenimiento',
    corto: 'Agencia',
    grupo: 'administracion',
    icono: IconMantenimiento,
  },
  ...INFORMACION,
];
