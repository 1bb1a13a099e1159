/** Permiso codes (part 1 §6, part 2 §6); the access rules follow decisions §8. */
export const PERMISOS = [
  'tt',
  '-5',
  '-10',
  'ajs',
  'mis',
  'mem',
  'ldp',
  'mul',
  'des',
  'usu',
  'ern',
  'req',
  'cln',
  'ren',
  'pag',
  'adm',
  'exc',
  'man',
] as const;
export type Permiso = (typeof PERMISOS)[number];

/** Lowest categoria of management (part 2 §9). */
export const MGMT_CATEGORIA_MIN = 10;

/** Data that access rules are evaluated on. */
export interface Viewer {
  id_categoria: number;
  permisos: readonly string[];
}

export interface PermisoRule {
  tipo: 'permiso';
  permisos: readonly Permiso[];
  mgmt: boolean;
}
export type AccessRule = { tipo: 'todos' } | { tipo: 'sesion' } | PermisoRule;

/** Request field that names the owner: a user id or a name. */
export type OwnerField = `${'params' | 'query' | 'body'}.${string}`;
export interface OwnershipRule {
  tipo: 'propio';
  owner: OwnerField;
  /** Rule for viewers who are not the owner. */
  othersAccess: PermisoRule;
}
/** Access rule of a call. Ownership exists only here, since it needs a request. */
export type CallAccessRule = AccessRule | OwnershipRule;

export const everyone = { tipo: 'todos' } as const satisfies AccessRule;
export const sesion = { tipo: 'sesion' } as const satisfies AccessRule;
/** Requires any one of the permisos. */
export const anyPermiso = (...permisos: Permiso[]): PermisoRule => ({ tipo: 'permiso', permisos, mgmt: false });

/** Requires management or any one of the permisos. */
export const mgmtOr = (...permisos: Permiso[]): PermisoRule => ({ tipo: 'permiso', permisos, mgmt: true });

/** Requires the owner, or a viewer who passes `othersAccess`. */
export const ownOr = <const D extends OwnerField>(owner: D, othersAccess: PermisoRule) =>
  ({ tipo: 'propio', owner, othersAccess }) satisfies OwnershipRule;

export const isMgmt = (viewer: Viewer): boolean => viewer.id_categoria >= MGMT_CATEGORIA_MIN;
export const hasPermiso = (viewer: Viewer, permiso: Permiso): boolean => viewer.permisos.includes(permiso);

/** Returns whether a viewer passes an access rule; null is an anonymous visitor. */
export function isAllowed(access: AccessRule, viewer: Viewer | null): boolean {
  if (access.tipo === 'todos') return true;
  if (!viewer) return false;
  if (access.tipo === 'sesion') return true;
  return (access.mgmt && isMgmt(viewer)) || access.permisos.some((p) => hasPermiso(viewer, p));
}

/** Returns whether `owner`, an id or a name, is the viewer; names are case-insensitive. */
export const isOwn = (owner: number | string, viewer: { id: number; usuario: string }): boolean =>
  typeof owner === 'number' ? owner === viewer.id : owner.toLowerCase() === viewer.usuario.toLowerCase();

/** Pay, reset, mark as paid, settle, and view anyone's credit movements (decisions §8). */
export const CAN_PAY = anyPermiso('pag');
/** Change a mision in *Usuarios* (part 1 §6). */
export const CAN_EDIT_RANGOS = anyPermiso('ern');
/** Adjust the nomina (decisions §8). */
export const CAN_ADJUST_NOMINA = anyPermiso('req');
/** View anyone's work log; `CAN_VIEW_CAREERS`: anyone's career. */
export const CAN_VIEW_WORK = mgmtOr('req');
export const CAN_VIEW_CAREERS = mgmtOr('req', 'adm');
/** View the current mision of a person, which the forms of sales, degrados and traslados show (decisions §8). */
export const CAN_VIEW_CURRENT_MISION = mgmtOr('mis', 'adm');
/** The switch 'Visualizar estados' and access to anyone's solicitudes (part 2 §6, decisions §6). */
export const CAN_ADMINISTER = anyPermiso('adm');
/**
 * Returns whether the viewer sees the estados. The switch counts only while its holder may turn it back on (part 2 §6).
 */
export const canSeeEstados = (isSwitchedOn: boolean, viewer: Viewer): boolean =>
  isSwitchedOn || !isAllowed(CAN_ADMINISTER, viewer);
/** View and withdraw ascenso offers sent by others (decisions §6). */
export const CAN_VIEW_OFFERS = mgmtOr('adm');

/**
 * Decide on ausencias; `CAN_SUPERVISE_FICHAJES`: view and close open fichajes and subtract minutes (decisions §7, §8).
 */
export const CAN_DECIDE_AUSENCIAS = mgmtOr('adm');
export const CAN_SUPERVISE_FICHAJES = mgmtOr('adm');
/** Import a roster. It assigns rangos, so it needs the same permiso. */
export const CAN_IMPORT_ROSTER = anyPermiso('ern');
/** Set up a new agency. */
export const CAN_SET_UP_AGENCIA = anyPermiso('man');

/** Pick users for an action on any screen (part 1 §7, part 2 §7 `getUsuarios`). */
export const CAN_CHOOSE_USUARIOS = mgmtOr('adm', 'mem', 'mul', 'des', 'exc');

/** View pending administration work: names, sugerencias, ausencias, clones, corrections. */
export const CAN_REVIEW_PENDING = mgmtOr('adm', 'req', 'cln');

/** Edit the permisos of each categoria (decisions §7). */
export const CAN_EDIT_PERMISOS = anyPermiso('man');

/** Access rule of each screen by route (part 2 §2); the calls of a screen use the same rule. */
export const SCREENS = {
  '/': everyone,
  '/rangos': everyone,
  '/normativa': everyone,
  '/radio': everyone,
  '/privacidad': everyone,
  '/perfil': sesion,
  '/configuracion': sesion,
  '/nomina': sesion,
  '/ascensos': sesion,
  '/solicitudes': sesion,
  '/usuarios': anyPermiso('usu'),
  '/cambionombre': sesion,
  '/ausencias': sesion,
  '/fichaje': sesion,
  '/sugerencias': sesion,
  '/tiempos': anyPermiso('tt'),
  '/paselista': anyPermiso('tt'),
  '/firmas': mgmtOr('adm'),
  '/traslados': mgmtOr('adm'),
  '/degrados': mgmtOr('adm'),
  '/llamadoatencion': mgmtOr('adm'),
  '/resumensemanal': mgmtOr('adm'),
  '/listaPaga': anyPermiso('ldp'),
  '/ventas': anyPermiso('adm'),
  '/misiones': anyPermiso('mis'),
  '/membresias': anyPermiso('mem'),
  '/calcularango': sesion,
  '/equipo': sesion,
  '/mejortrabajador': sesion,
  '/topsemanal': sesion,
  '/multas': anyPermiso('mul'),
  '/despidos': anyPermiso('des'),
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
// Object.keys returns string[]; the keys of an object literal are exactly its type's.
/** Screens whose exports need a recent proof and are logged. */
export const ROUTES_WITH_PEOPLE: readonly ScreenRoute[] = (Object.keys(SCREENS) as ScreenRoute[]).filter(
  (r) => !FREE_EXPORT_ROUTES.has(r),
);

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

/** Open the tiempos that members request (decisions §4). */
export const CAN_HANDLE_REQUESTS = SCREENS['/tiempos'];

/** Live event topics. Viewers who pass the rule receive the details; the others only learn that something changed. */
export const TOPICS = {
  tiempos: SCREENS['/tiempos'],
  nomina: SCREENS['/nomina'],
  solicitudes: SCREENS['/solicitudes'],
  /** Requests of members to those on duty. */
  guardia: CAN_HANDLE_REQUESTS,
  estados: sesion,
  ascensos: SCREENS['/ascensos'],
  carrera: sesion,
  firmas: SCREENS['/firmas'],
  paselista: SCREENS['/paselista'],
  degrados: SCREENS['/degrados'],
  traslados: SCREENS['/traslados'],
  usuarios: SCREENS['/usuarios'],
  llamados: SCREENS['/llamadoatencion'],
  paga: SCREENS['/listaPaga'],
  ventas: SCREENS['/ventas'],
  membresias: SCREENS['/membresias'],
  multas: SCREENS['/multas'],
  despidos: SCREENS['/despidos'],
  /** The applicant receives the event through `para`. */
  cambionombre: CAN_ADMINISTER,
  renta: SCREENS['/renta'],
  pendientes: SCREENS['/pendientes'],
  creditos: sesion,
  excepciones: SCREENS['/excepciones'],
  /** Permisos of the categorias. The affected person also receives their own change. */
  permisos: CAN_EDIT_PERMISOS,
  /** The viewer's own sessions or keys changed: each client checks whether its own is still valid. */
  sesion,
  /** The ladder, its figures and the membresia types. */
  rangos: SCREENS['/mantenimiento'],
  configuracion: SCREENS['/mantenimiento'],
  clones: SCREENS['/clones'],
  ausencias: CAN_DECIDE_AUSENCIAS,
  fichaje: CAN_SUPERVISE_FICHAJES,
  puesta: CAN_SET_UP_AGENCIA,
  /** The author receives the event through `para`; their name is not sent to others. */
  sugerencias: CAN_ADMINISTER,
  mejores: SCREENS['/mejortrabajador'],
  /** The applicant receives the event through `para`. */
  rectificaciones: CAN_ADJUST_NOMINA,
  /** Discord queue and delivery results. */
  discord: SCREENS['/mantenimiento'],
  /** An alarm was raised. */
  seguridad: SCREENS['/seguridad'],
  /** The viewer's own notifications, including those read on another device. */
  notificaciones: sesion,
} as const satisfies Record<string, AccessRule>;
export type Topic = keyof typeof TOPICS;
