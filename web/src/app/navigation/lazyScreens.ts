import type { CallKey, SessionUser } from '@conserje/contract';
import type { ScreenRoute } from '@conserje/rules';
import type { ComponentType } from 'react';

/** A lazily loaded screen; `gather` of its module loads its initial data into the cache. */
export interface LazyScreen {
  load: () => Promise<{ default: ComponentType; gather?: (sessionUser: SessionUser) => Promise<unknown> }>;
  /** Parameterless calls that are prefetched while its code loads. */
  prefetches?: readonly CallKey[];
}

/** Loaders of all screens. Imports nothing, since `preload.ts` needs it first. */
export const LAZY_SCREENS: Readonly<Record<ScreenRoute, LazyScreen>> = {
  '/perfil': { load: () => import('../../features/identity/perfil/PerfilScreen.tsx'), prefetches: ['GET MyPerfil'] },
  '/configuracion': { load: () => import('../../features/identity/settings/SettingsScreen.tsx') },
  '/cambionombre': { load: () => import('../../features/identity/nameChange/NameChangeScreen.tsx') },
  '/solicitudes': { load: () => import('../../features/careers/solicitudes/SolicitudesScreen.tsx') },
  '/ausencias': { load: () => import('../../features/work/ausencias/AusenciasScreen.tsx') },
  '/actividad': {
    load: () => import('../../features/work/actividad/ActividadScreen.tsx'),
    prefetches: ['GET actividad'],
  },
  '/fichaje': { load: () => import('../../features/work/fichaje/FichajeScreen.tsx') },
  '/sugerencias': { load: () => import('../../features/community/sugerencias/SugerenciasScreen.tsx') },
  '/ascensos': { load: () => import('../../features/careers/ascensos/AscensosScreen.tsx') },
  '/tiempos': {
    load: () => import('../../features/work/tiempos/TiemposScreen.tsx'),
    prefetches: ['GET getAllTime', 'GET getTimesSolicitudes'],
  },
  '/paselista': { load: () => import('../../features/work/paseLista/PaseListaScreen.tsx') },
  '/turnos': { load: () => import('../../features/work/turnos/TurnosScreen.tsx') },
  '/nomina': { load: () => import('../../features/money/nomina/NominaScreen.tsx') },
  '/miperiodo': {
    load: () => import('../../features/money/signOff/PeriodScreen.tsx'),
    prefetches: ['GET miPeriodo'],
  },
  '/calcularango': { load: () => import('../../features/careers/rangoCalculator/RangoCalculatorScreen.tsx') },
  '/listaPaga': { load: () => import('../../features/money/listaPaga/ListaPagaScreen.tsx') },
  '/pendientes': { load: () => import('../../features/money/pendientes/PendientesScreen.tsx') },
  '/ventas': { load: () => import('../../features/money/ventas/VentasScreen.tsx') },
  '/usuarios': { load: () => import('../../features/identity/usuarios/UsuariosScreen.tsx') },
  '/excepciones': { load: () => import('../../features/identity/permisos/ExcepcionesScreen.tsx') },
  '/firmas': { load: () => import('../../features/identity/firmas/FirmasScreen.tsx') },
  '/degrados': { load: () => import('../../features/careers/degrados/DegradosScreen.tsx') },
  '/traslados': { load: () => import('../../features/careers/traslados/TrasladosScreen.tsx') },
  '/misiones': { load: () => import('../../features/money/misiones/MisionesScreen.tsx') },
  '/membresias': { load: () => import('../../features/money/membresias/MembresiasScreen.tsx') },
  '/multas': { load: () => import('../../features/money/multas/MultasScreen.tsx') },
  '/despidos': { load: () => import('../../features/careers/despidos/DespidosScreen.tsx') },
  '/ingreso': { load: () => import('../../features/identity/ingreso/IngresoScreen.tsx') },
  '/listanegra': { load: () => import('../../features/identity/listaNegra/ListaNegraScreen.tsx') },
  '/llamadoatencion': { load: () => import('../../features/careers/llamados/LlamadosScreen.tsx') },
  '/resumensemanal': { load: () => import('../../features/work/resumenSemanal/ResumenSemanalScreen.tsx') },
  '/renta': { load: () => import('../../features/money/renta/RentaScreen.tsx') },
  '/registros': { load: () => import('../../features/operations/registros/RegistrosScreen.tsx') },
  '/seguridad': { load: () => import('../../features/operations/security/SecurityScreen.tsx') },
  '/clones': { load: () => import('../../features/identity/clones/ClonesScreen.tsx') },
  '/estados': { load: () => import('../../features/community/estados/EstadosScreen.tsx') },
  '/mantenimiento': { load: () => import('../../features/operations/mantenimiento/MantenimientoScreen.tsx') },
  '/': { load: () => import('../../features/community/home/HomeScreen.tsx') },
  '/comunicados': { load: () => import('../../features/community/comunicados/ComunicadosScreen.tsx') },
  '/encuestas': { load: () => import('../../features/community/encuestas/EncuestasScreen.tsx') },
  '/departamentos': { load: () => import('../../features/community/departamentos/DepartamentosScreen.tsx') },
  '/rangos': { load: () => import('../../features/careers/rangos/RangosScreen.tsx') },
  '/equipo': { load: () => import('../../features/community/equipo/EquipoScreen.tsx') },
  '/mejortrabajador': { load: () => import('../../features/community/mejorTrabajador/MejorTrabajadorScreen.tsx') },
  '/topsemanal': { load: () => import('../../features/community/topSemanal/TopSemanalScreen.tsx') },
  '/privacidad': { load: () => import('../../features/identity/privacy/PrivacyScreen.tsx') },
  '/normativa': { load: () => import('../../features/community/normativa/NormativaScreen.tsx') },
  '/radio': { load: () => import('../../features/community/radio/RadioScreen.tsx') },
};

/** Returns the route of a path, case-insensitive; undefined if there is none. */
export function screenRouteOf(pathname: string): ScreenRoute | undefined {
  const wanted = pathname.toLowerCase().replace(/\/+$/, '') || '/';
  return (Object.keys(LAZY_SCREENS) as ScreenRoute[]).find((route) => route.toLowerCase() === wanted);
}
