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
    cargar: () => import('../features/perfil/PerfilScreen.tsx'),
  },
  {
    ruta: '/configuracion',
    titulo: 'Configuración',
    corto: 'Ajustes',
    grupo: 'personal',
    icono: IconAdjustments,
    cargar: () => import('../features/configuracion/ConfiguracionScreen.tsx'),
  },
  {
    ruta: '/cambionombre',
    titulo: 'Cambio de nombre',
    corto: 'Nombre',
    grupo: 'personal',
    icono: IconCambionombre,
    cargar: () => import('../features/cambionombre/CambionombreScreen.tsx'),
  },
  {
    ruta: '/solicitudes',
    titulo: 'Solicitudes',
    grupo: 'personal',
    icono: IconSolicitudes,
    cargar: () => import('../features/solicitudes/SolicitudesScreen.tsx'),
  },
  {
    ruta: '/ausencias',
    titulo: 'Ausencias',
    grupo: 'personal',
    icono: IconAusencias,
    cargar: () => import('../features/ausencias/AusenciasScreen.tsx'),
  },
  {
    ruta: '/fichaje',
    titulo: 'Fichaje',
    grupo: 'personal',
    icono: IconFichaje,
    cargar: () => import('../features/fichaje/FichajeScreen.tsx'),
  },
  {
    ruta: '/sugerencias',
    titulo: 'Sugerencias',
    grupo: 'personal',
    icono: IconSugerencias,
    cargar: () => import('../features/sugerencias/SugerenciasScreen.tsx'),
  },
  {
    ruta: '/ascensos',
    titulo: 'Ascensos',
    grupo: 'trabajo',
    icono: IconAscensos,
    cargar: () => import('../features/ascensos/AscensosScreen.tsx'),
  },
  {
    ruta: '/tiempos',
    titulo: 'Tiempos',
    grupo: 'trabajo',
    icono: IconTiempos,
    cargar: () => import('../features/tiempos/TiemposScreen.tsx'),
  },
  {
    ruta: '/paselista',
    titulo: 'Pase lista',
    grupo: 'trabajo',
    icono: IconPaselista,
    cargar: () => import('../features/paselista/PaselistaScreen.tsx'),
  },
  {
    ruta: '/nomina',
    titulo: 'Nómina',
    grupo: 'trabajo',
    icono: IconNomina,
    cargar: () => import('../features/nomina/NominaScreen.tsx'),
  },
  {
    ruta: '/calcularango',
    titulo: 'Calcula rango',
    corto: 'Calcular',
    grupo: 'trabajo',
    icono: IconCalcularango,
    cargar: () => import('../features/calcularango/CalcularangoScreen.tsx'),
  },
  {
    ruta: '/listaPaga',
    titulo: 'Lista de paga',
    corto: 'Paga',
    grupo: 'administracion',
    icono: IconListaPaga,
    cargar: () => import('../features/listaPaga/ListaPagaScreen.tsx'),
  },
  {
    ruta: '/pendientes',
    titulo: 'Pendientes',
    grupo: 'administracion',
    icono: IconPendientes,
    cargar: () => import('../features/pendientes/PendientesScreen.tsx'),
  },
  {
    ruta: '/ventas',
    titulo: 'Ventas',
    grupo: 'administracion',
    icono: IconVentas,
    cargar: () => import('../features/ventas/VentasScreen.tsx'),
  },
  {
    ruta: '/usuarios',
    titulo: 'Usuarios',
    grupo: 'administracion',
    icono: IconUsuarios,
    cargar: () => import('../features/personas/UsuariosScreen.tsx'),
  },
  {
    ruta: '/excepciones',
    titulo: 'Excepciones',
    grupo: 'administracion',
    icono: IconExcepciones,
    cargar: () => import('../features/permisos/ExcepcionesScreen.tsx'),
  },
  {
    ruta: '/firmas',
    titulo: 'Firmas',
    grupo: 'administracion',
    icono: IconFirmas,
    cargar: () => import('../features/firmas/FirmasScreen.tsx'),
  },
  {
    ruta: '/degrados',
    titulo: 'Degrados',
    grupo: 'administracion',
    icono: IconDegrados,
    cargar: () => import('../features/degrados/DegradosScreen.tsx'),
  },
  {
    ruta: '/traslados',
    titulo: 'Traslados',
    grupo: 'administracion',
    icono: IconTraslados,
    cargar: () => import('../features/traslados/TrasladosScreen.tsx'),
  },
  {
    ruta: '/misiones',
    titulo: 'Venta de rangos',
    corto: 'Misiones',
    grupo: 'administracion',
    icono: IconMisiones,
    cargar: () => import('../features/misiones/MisionesScreen.tsx'),
  },
  {
    ruta: '/membresias',
    titulo: 'Membresías',
    grupo: 'administracion',
    icono: IconMembresias,
    cargar: () => import('../features/membresias/MembresiasScreen.tsx'),
  },
  {
    ruta: '/multas',
    titulo: 'Multas',
    grupo: 'administracion',
    icono: IconMultas,
    cargar: () => import('../features/multas/MultasScreen.tsx'),
  },
  {
    ruta: '/despidos',
    titulo: 'Despidos',
    grupo: 'administracion',
    icono: IconDespidos,
    cargar: () => import('../features/despidos/DespidosScreen.tsx'),
  },
  {
    ruta: '/llamadoatencion',
    titulo: 'Llamados de atención',
    corto: 'Llamados',
    grupo: 'administracion',
    icono: IconLlamados,
    cargar: () => import('../features/llamados/LlamadosScreen.tsx'),
  },
  {
    ruta: '/resumensemanal',
    titulo: 'Resumen semanal',
    corto: 'Resumen',
    grupo: 'administracion',
    icono: IconResumen,
    cargar: () => import('../features/resumen/ResumenScreen.tsx'),
  },
  {
    ruta: '/renta',
    titulo: 'Rentas',
    grupo: 'administracion',
    icono: IconRenta,
    cargar: () => import('../features/renta/RentaScreen.tsx'),
  },
  {
    ruta: '/registros',
    titulo: 'Registros',
    grupo: 'administracion',
    icono: IconRegistros,
    cargar: () => import('../features/registros/RegistrosScreen.tsx'),
  },
  {
    ruta: '/clones',
    titulo: 'Clones',
    grupo: 'administracion',
    icono: IconClones,
    cargar: () => import('../features/clones/ClonesScreen.tsx'),
  },
  {
    ruta: '/estados',
    titulo: 'Estados',
    grupo: 'administracion',
    icono: IconEstados,
    cargar: () => import('../features/estados/EstadosScreen.tsx'),
  },
  {
    ruta: '/mantenimiento',
    titulo: 'Mantenimiento',
    corto: 'Obras',
    grupo: 'administracion',
    icono: IconMantenimiento,
    cargar: () => import('../features/mantenimiento/MantenimientoScreen.tsx'),
  },
  ...INFORMACION,
];
