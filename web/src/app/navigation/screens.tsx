import IconActividad from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconLlamados from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconAscensos from '@tabler/icons-react/dist/esm/icons/IconArrowBigUpLines.mjs';
import IconListaNegra from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconSolicitudes from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconRegistros from '@tabler/icons-react/dist/esm/icons/IconBook.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconBuildingSkyscraper.mjs';
import IconSugerencias from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs';
import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import IconResumenSemanal from '@tabler/icons-react/dist/esm/icons/IconCalendarStats.mjs';
import IconTurnos from '@tabler/icons-react/dist/esm/icons/IconCalendarUser.mjs';
import IconMembresias from '@tabler/icons-react/dist/esm/icons/IconCards.mjs';
import IconListaPaga from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import IconEncuestas from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
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
import IconComunicados from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import IconTopSemanal from '@tabler/icons-react/dist/esm/icons/IconPodium.mjs';
import IconRadio from '@tabler/icons-react/dist/esm/icons/IconRadio.mjs';
import IconVentas from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import IconPendientes from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs';
import IconStamp from '@tabler/icons-react/dist/esm/icons/IconRubberStamp.mjs';
import IconNormativa from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import IconSecurity from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconPrivacy from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconMisiones from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs';
import IconFirmas from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs';
import IconDepartamentos from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs';
import IconEstados from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconDegrados from '@tabler/icons-react/dist/esm/icons/IconStairsDown.mjs';
import IconRangos from '@tabler/icons-react/dist/esm/icons/IconStairsUp.mjs';
import IconMantenimiento from '@tabler/icons-react/dist/esm/icons/IconTools.mjs';
import IconMejorTrabajador from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs';
import IconNameChange from '@tabler/icons-react/dist/esm/icons/IconUserEdit.mjs';
import IconIngreso from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs';
import IconUsuarios from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconEquipo from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import type { MenuGroup, ScreenDefinition } from './menuGroups.ts';

const inGroup = (group: MenuGroup, screens: readonly Omit<ScreenDefinition, 'group'>[]): ScreenDefinition[] =>
  screens.map((screen) => ({ ...screen, group }));

/** All screens: routes, guards, menu and palette derive from this list; access rules are in `rules`. */
export const WEB_SCREENS: readonly ScreenDefinition[] = [
  ...inGroup('personal', [
    { route: '/perfil', title: 'Mi cuenta', icon: IconPerfil },
    { route: '/configuracion', title: 'Configuración', short: 'Ajustes', icon: IconAdjustments },
    { route: '/cambionombre', title: 'Cambio de nombre', short: 'Nombre', icon: IconNameChange },
    { route: '/solicitudes', title: 'Solicitudes', icon: IconSolicitudes },
    { route: '/ausencias', title: 'Ausencias', icon: IconAusencias },
    { route: '/fichaje', title: 'Fichaje', icon: IconFichaje },
    { route: '/sugerencias', title: 'Sugerencias', icon: IconSugerencias },
  ]),
  ...inGroup('trabajo', [
    { route: '/ascensos', title: 'Ascensos', icon: IconAscensos },
    { route: '/tiempos', title: 'Tiempos', icon: IconTiempos },
    { route: '/paselista', title: 'Pase lista', icon: IconPaseLista },
    { route: '/turnos', title: 'Turnos', icon: IconTurnos },
    { route: '/nomina', title: 'Nómina', icon: IconNomina },
    { route: '/miperiodo', title: 'Mi período', short: 'Período', icon: IconStamp },
    { route: '/actividad', title: 'Actividad', icon: IconActividad },
    { route: '/calcularango', title: 'Calcula rango', short: 'Calcular', icon: IconCalculator },
  ]),
  ...inGroup('administracion', [
    { route: '/listaPaga', title: 'Lista de paga', short: 'Paga', icon: IconListaPaga },
    { route: '/pendientes', title: 'Pendientes', icon: IconPendientes },
    { route: '/ventas', title: 'Ventas', icon: IconVentas },
    { route: '/usuarios', title: 'Usuarios', icon: IconUsuarios },
    { route: '/ingreso', title: 'Ingreso', icon: IconIngreso },
    { route: '/excepciones', title: 'Excepciones', icon: IconExcepciones },
    { route: '/firmas', title: 'Firmas', icon: IconFirmas },
    { route: '/degrados', title: 'Degrados', icon: IconDegrados },
    { route: '/traslados', title: 'Traslados', icon: IconTraslados },
    { route: '/misiones', title: 'Venta de rangos', short: 'Misiones', icon: IconMisiones },
    { route: '/membresias', title: 'Membresías', icon: IconMembresias },
    { route: '/multas', title: 'Multas', icon: IconMultas },
    { route: '/despidos', title: 'Despidos', icon: IconDespidos },
    { route: '/listanegra', title: 'Lista negra', icon: IconListaNegra },
    { route: '/llamadoatencion', title: 'Llamados de atención', short: 'Llamados', icon: IconLlamados },
    { route: '/resumensemanal', title: 'Resumen semanal', short: 'Resumen', icon: IconResumenSemanal },
    { route: '/renta', title: 'Rentas', icon: IconRenta },
    { route: '/registros', title: 'Registros', icon: IconRegistros },
    { route: '/seguridad', title: 'Seguridad', icon: IconSecurity },
    { route: '/clones', title: 'Clones', icon: IconClones },
    { route: '/estados', title: 'Estados', icon: IconEstados },
    { route: '/mantenimiento', title: 'Mantenimiento', short: 'Agencia', icon: IconMantenimiento },
  ]),
  ...inGroup('informacion', [
    { route: '/', title: 'Inicio', icon: IconHome },
    { route: '/comunicados', title: 'Comunicados', icon: IconComunicados },
    { route: '/encuestas', title: 'Encuestas', icon: IconEncuestas },
    { route: '/departamentos', title: 'Departamentos', icon: IconDepartamentos },
    { route: '/rangos', title: 'Rangos', icon: IconRangos },
    { route: '/equipo', title: 'Equipo', icon: IconEquipo },
    { route: '/mejortrabajador', title: 'Mejor trabajador', short: 'Mejores', icon: IconMejorTrabajador },
    { route: '/topsemanal', title: 'Top semanal', short: 'Top', icon: IconTopSemanal },
    { route: '/normativa', title: 'Normativa', icon: IconNormativa },
    { route: '/privacidad', title: 'Privacidad', icon: IconPrivacy },
    { route: '/radio', title: 'Radio', icon: IconRadio },
  ]),
];
