import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconLlamados from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconAscensos from '@tabler/icons-react/dist/esm/icons/IconArrowBigUpLines.mjs';
import IconSolicitudes from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconRegistros from '@tabler/icons-react/dist/esm/icons/IconBook.mjs';
import IconSugerencias from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs';
import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import IconResumenSemanal from '@tabler/icons-react/dist/esm/icons/IconCalendarStats.mjs';
import IconMembresias from '@tabler/icons-react/dist/esm/icons/IconCards.mjs';
import IconListaPaga from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import IconPaseLista from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs';
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
import IconSecurity from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconMisiones from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs';
import IconFirmas from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs';
import IconEstados from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconDegrados from '@tabler/icons-react/dist/esm/icons/IconStairsDown.mjs';
import IconMantenimiento from '@tabler/icons-react/dist/esm/icons/IconTools.mjs';
import IconNameChange from '@tabler/icons-react/dist/esm/icons/IconUserEdit.mjs';
import IconUsuarios from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { INFORMATION_SCREENS } from './informationScreens.tsx';
import type { ScreenDefinition } from './menuGroups.ts';

/** All screens: routes, guards, menu and palette derive from this list; access rules are in `rules`. */
export const WEB_SCREENS: readonly ScreenDefinition[] = [
  {
    ruta: '/perfil',
    title: 'Mi cuenta',
    grupo: 'personal',
    icon: IconPerfil,
  },
  {
    ruta: '/configuracion',
    title: 'Configuración',
    short: 'Ajustes',
    grupo: 'personal',
    icon: IconAdjustments,
  },
  {
    ruta: '/cambionombre',
    title: 'Cambio de nombre',
    short: 'Nombre',
    grupo: 'personal',
    icon: IconNameChange,
  },
  {
    ruta: '/solicitudes',
    title: 'Solicitudes',
    grupo: 'personal',
    icon: IconSolicitudes,
  },
  {
    ruta: '/ausencias',
    title: 'Ausencias',
    grupo: 'personal',
    icon: IconAusencias,
  },
  {
    ruta: '/fichaje',
    title: 'Fichaje',
    grupo: 'personal',
    icon: IconFichaje,
  },
  {
    ruta: '/sugerencias',
    title: 'Sugerencias',
    grupo: 'personal',
    icon: IconSugerencias,
  },
  {
    ruta: '/ascensos',
    title: 'Ascensos',
    grupo: 'trabajo',
    icon: IconAscensos,
  },
  {
    ruta: '/tiempos',
    title: 'Tiempos',
    grupo: 'trabajo',
    icon: IconTiempos,
  },
  {
    ruta: '/paselista',
    title: 'Pase lista',
    grupo: 'trabajo',
    icon: IconPaseLista,
  },
  {
    ruta: '/nomina',
    title: 'Nómina',
    grupo: 'trabajo',
    icon: IconNomina,
  },
  {
    ruta: '/calcularango',
    title: 'Calcula rango',
    short: 'Calcular',
    grupo: 'trabajo',
    icon: IconCalculator,
  },
  {
    ruta: '/listaPaga',
    title: 'Lista de paga',
    short: 'Paga',
    grupo: 'administracion',
    icon: IconListaPaga,
  },
  {
    ruta: '/pendientes',
    title: 'Pendientes',
    grupo: 'administracion',
    icon: IconPendientes,
  },
  {
    ruta: '/ventas',
    title: 'Ventas',
    grupo: 'administracion',
    icon: IconVentas,
  },
  {
    ruta: '/usuarios',
    title: 'Usuarios',
    grupo: 'administracion',
    icon: IconUsuarios,
  },
  {
    ruta: '/excepciones',
    title: 'Excepciones',
    grupo: 'administracion',
    icon: IconExcepciones,
  },
  {
    ruta: '/firmas',
    title: 'Firmas',
    grupo: 'administracion',
    icon: IconFirmas,
  },
  {
    ruta: '/degrados',
    title: 'Degrados',
    grupo: 'administracion',
    icon: IconDegrados,
  },
  {
    ruta: '/traslados',
    title: 'Traslados',
    grupo: 'administracion',
    icon: IconTraslados,
  },
  {
    ruta: '/misiones',
    title: 'Venta de rangos',
    short: 'Misiones',
    grupo: 'administracion',
    icon: IconMisiones,
  },
  {
    ruta: '/membresias',
    title: 'Membresías',
    grupo: 'administracion',
    icon: IconMembresias,
  },
  {
    ruta: '/multas',
    title: 'Multas',
    grupo: 'administracion',
    icon: IconMultas,
  },
  {
    ruta: '/despidos',
    title: 'Despidos',
    grupo: 'administracion',
    icon: IconDespidos,
  },
  {
    ruta: '/llamadoatencion',
    title: 'Llamados de atención',
    short: 'Llamados',
    grupo: 'administracion',
    icon: IconLlamados,
  },
  {
    ruta: '/resumensemanal',
    title: 'Resumen semanal',
    short: 'Resumen',
    grupo: 'administracion',
    icon: IconResumenSemanal,
  },
  {
    ruta: '/renta',
    title: 'Rentas',
    grupo: 'administracion',
    icon: IconRenta,
  },
  {
    ruta: '/registros',
    title: 'Registros',
    grupo: 'administracion',
    icon: IconRegistros,
  },
  {
    ruta: '/seguridad',
    title: 'Seguridad',
    grupo: 'administracion',
    icon: IconSecurity,
  },
  {
    ruta: '/clones',
    title: 'Clones',
    grupo: 'administracion',
    icon: IconClones,
  },
  {
    ruta: '/estados',
    title: 'Estados',
    grupo: 'administracion',
    icon: IconEstados,
  },
  {
    ruta: '/mantenimiento',
    title: 'Mantenimiento',
    short: 'Agencia',
    grupo: 'administracion',
    icon: IconMantenimiento,
  },
  ...INFORMATION_SCREENS,
];
