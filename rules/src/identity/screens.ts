import { keysOf } from '../shared/keysOf.ts';
import type { AccessRule } from './access.ts';
import { anyPermiso, everyone, loggedIn, mgmtOr } from './access.ts';

/** Access rule of each screen by route (part 2 §2); the calls of a screen use the same rule. */
export const SCREENS = {
  '/': everyone,
  '/rangos': everyone,
  '/normativa': everyone,
  '/radio': everyone,
  '/privacidad': everyone,
  '/perfil': loggedIn,
  '/configuracion': loggedIn,
  '/nomina': loggedIn,
  '/miperiodo': loggedIn,
  '/ascensos': loggedIn,
  '/solicitudes': loggedIn,
  '/usuarios': anyPermiso('usu'),
  '/cambionombre': loggedIn,
  '/ausencias': loggedIn,
  '/fichaje': loggedIn,
  '/sugerencias': loggedIn,
  '/tiempos': anyPermiso('tt'),
  '/paselista': anyPermiso('tt'),
  '/turnos': anyPermiso('tt', 'tur'),
  '/firmas': mgmtOr('adm'),
  '/traslados': mgmtOr('adm'),
  '/degrados': mgmtOr('adm'),
  '/llamadoatencion': mgmtOr('adm'),
  '/resumensemanal': mgmtOr('adm'),
  '/actividad': anyPermiso('act'),
  '/listaPaga': anyPermiso('ldp'),
  '/ventas': anyPermiso('adm'),
  '/misiones': anyPermiso('mis'),
  '/membresias': anyPermiso('mem'),
  '/calcularango': loggedIn,
  '/comunicados': loggedIn,
  '/encuestas': loggedIn,
  '/departamentos': loggedIn,
  '/equipo': loggedIn,
  '/mejortrabajador': loggedIn,
  '/topsemanal': loggedIn,
  '/multas': anyPermiso('mul'),
  '/despidos': anyPermiso('des'),
  '/listanegra': anyPermiso('des'),
  '/ingreso': anyPermiso('ing'),
  '/renta': anyPermiso('ren'),
  '/pendientes': mgmtOr('adm'),
  '/estados': anyPermiso('adm'),
  '/excepciones': anyPermiso('exc'),
  '/mantenimiento': anyPermiso('man'),
  '/registros': anyPermiso('adm'),
  '/seguridad': anyPermiso('adm'),
  '/clones': anyPermiso('cln'),
} as const satisfies Record<string, AccessRule>;
export type ScreenRoute = keyof typeof SCREENS;

/**
 * Screens whose lists are exported without a recent proof: own data, data about no person, and public honours. The
 * other screens list many people with personal data.
 */
const FREE_EXPORT_ROUTES: ReadonlySet<ScreenRoute> = new Set([
  ...(['/', '/rangos', '/normativa', '/radio', '/privacidad', '/perfil', '/configuracion', '/calcularango'] as const),
  ...(['/mantenimiento', '/equipo', '/mejortrabajador', '/topsemanal'] as const),
]);
/** Screens whose exports need a recent proof and are logged. */
export const ROUTES_WITH_PEOPLE: readonly ScreenRoute[] = keysOf(SCREENS).filter((r) => !FREE_EXPORT_ROUTES.has(r));

/** Screen with the form for each action on a person. */
export const PERSON_ACTION_ROUTES = {
  ascender: '/ascensos',
  vender: '/misiones',
  membresia: '/membresias',
  trasladar: '/traslados',
  exceptuar: '/excepciones',
  llamar: '/llamadoatencion',
  multar: '/multas',
  degradar: '/degrados',
  despedir: '/despidos',
} as const satisfies Record<string, ScreenRoute>;
export type PersonAction = keyof typeof PERSON_ACTION_ROUTES;
