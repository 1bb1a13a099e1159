import IconActividad from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconLlamados from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconAscensos from '@tabler/icons-react/dist/esm/icons/IconArrowBigUpLines.mjs';
import IconListaNegra from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconSolicitudes from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconRegistros from '@tabler/icons-react/dist/esm/icons/IconBook.mjs';
import IconSugerencias from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs';
import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import IconResumenSemanal from '@tabler/icons-react/dist/esm/icons/IconCalendarStats.mjs';
import IconTurnos from '@tabler/icons-react/dist/esm/icons/IconCalendarUser.mjs';
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
import IconStamp from '@tabler/icons-react/dist/esm/icons/IconRubberStamp.mjs';
import IconSecurity from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconMisiones from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs';
import IconFirmas from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs';
import IconEstados from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconDegrados from '@tabler/icons-react/dist/esm/icons/IconStairsDown.mjs';
import IconMantenimiento from '@tabler/icons-react/dist/esm/icons/IconTools.mjs';
import IconNameChange from '@tabler/icons-react/dist/esm/icons/IconUserEdit.mjs';
import IconIngreso from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs';
import IconUsuarios from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { INFORMATION_SCREENS } from './informationScreens.tsx';
import type { ScreenDefinition } from './menuGroups.ts';

/** All screens: routes, guards, menu and palette derive from this list; access rules are in `rules`. */
export const WEB_SCREENS: readonly ScreenDefinition[] = [
  {
    route: '/perfil',
    title: 'Mi cuenta',
    group: 'personal',
    icon: IconPerfil,
  },
  {
    route: '/configuracion',
    title: 'Configuración',
    short: 'Ajustes',
    group: 'personal',
    icon: IconAdjustments,
  },
  {
    route: '/cambionombre',
    title: 'Cambio de nombre',
    short: 'Nombre',
    group: 'personal',
    icon: IconNameChange,
  },
  {
    route: '/solicitudes',
    title: 'Solicitudes',
    group: 'personal',
    icon: IconSolicitudes,
  },
  {
    route: '/ausencias',
    title: 'Ausencias',
    group: 'personal',
    icon: IconAusencias,
  },
  {
    route: '/fichaje',
    title: 'Fichaje',
    group: 'personal',
    icon: IconFichaje,
  },
  {
    route: '/sugerencias',
    title: 'Sugerencias',
    group: 'personal',
    icon: IconSugerencias,
  },
  {
    route: '/ascensos',
    title: 'Ascensos',
    group: 'trabajo',
    icon: IconAscensos,
  },
  {
    route: '/tiempos',
    title: 'Tiempos',
    group: 'trabajo',
    icon: IconTiempos,
  },
  {
    route: '/paselista',
    title: 'Pase lista',
    group: 'trabajo',
    icon: IconPaseLista,
  },
  {
    route: '/turnos',
    title: 'Turnos',
    group: 'trabajo',
    icon: IconTurnos,
  },
  {
    route: '/nomina',
    title: 'Nómina',
    group: 'trabajo',
    icon: IconNomina,
  },
  {
    route: '/miperiodo',
    title: 'Mi período',
    short: 'Período',
    group: 'trabajo',
    icon: IconStamp,
  },
  {
    route: '/actividad',
    title: 'Actividad',
    group: 'trabajo',
    icon: IconActividad,
  },
  {
    route: '/calcularango',
    title: 'Calcula rango',
    short: 'Calcular',
    group: 'trabajo',
    icon: IconCalculator,
  },
  {
    route: '/listaPaga',
    title: 'Lista de paga',
    short: 'Paga',
    group: 'administracion',
    icon: IconListaPaga,
  },
  {
    route: '/pendientes',
    title: 'Pendientes',
    group: 'administracion',
    icon: IconPendientes,
  },
  {
    route: '/ventas',
    title: 'Ventas',
    group: 'administracion',
    icon: IconVentas,
  },
  {
    route: '/usuarios',
    title: 'Usuarios',
    group: 'administracion',
    icon: IconUsuarios,
  },
  {
    route: '/ingreso',
    title: 'Ingreso',
    group: 'administracion',
    icon: IconIngreso,
  },
  {
    route: '/excepciones',
    title: 'Excepciones',
    group: 'administracion',
    icon: IconExcepciones,
  },
  {
    route: '/firmas',
    title: 'Firmas',
    group: 'administracion',
    icon: IconFirmas,
  },
  {
    route: '/degrados',
    title: 'Degrados',
    group: 'administracion',
    icon: IconDegrados,
  },
  {
    route: '/traslados',
    title: 'Traslados',
    group: 'administracion',
    icon: IconTraslados,
  },
  {
    route: '/misiones',
    title: 'Venta de rangos',
    short: 'Misiones',
    group: 'administracion',
    icon: IconMisiones,
  },
  {
    route: '/membresias',
    title: 'Membresías',
    group: 'administracion',
    icon: IconMembresias,
  },
  {
    route: '/multas',
    title: 'Multas',
    group: 'administracion',
    icon: IconMultas,
  },
  {
    route: '/despidos',
    title: 'Despidos',
    group: 'administracion',
    icon: IconDespidos,
  },
  {
    route: '/listanegra',
    title: 'Lista negra',
    group: 'administracion',
    icon: IconListaNegra,
  },
  {
    route: '/llamadoatencion',
    title: 'Llamados de atención',
    short: 'Llamados',
    group: 'administracion',
    icon: IconLlamados,
  },
  {
    route: '/resumensemanal',
    title: 'Resumen semanal',
    short: 'Resumen',
    group: 'administracion',
    icon: IconResumenSemanal,
  },
  {
    route: '/renta',
    title: 'Rentas',
    group: 'administracion',
    icon: IconRenta,
  },
  {
    route: '/registros',
    title: 'Registros',
    group: 'administracion',
    icon: IconRegistros,
  },
  {
    route: '/seguridad',
    title: 'Seguridad',
    group: 'administracion',
    icon: IconSecurity,
  },
  {
    route: '/clones',
    title: 'Clones',
    group: 'administracion',
    icon: IconClones,
  },
  {
    route: '/estados',
    title: 'Estados',
    group: 'administracion',
    icon: IconEstados,
  },
  {
    route: '/mantenimiento',
    title: 'Mantenimiento',
    short: 'Agencia',
    group: 'administracion',
    icon: IconMantenimiento,
  },
  ...INFORMATION_SCREENS,
];
