/** Permission codes (part 1 §6, part 2 §6) and who may open what (decisions §8). */
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

/** From this category on a user is management (part 2 §9). */
export const MGMT_CATEGORIA_MIN = 10;

/** What access is decided on. */
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

/** The field of a request that says whose it is: a user's id, or their name. */
export type OwnerField = `${'params' | 'query' | 'body'}.${string}`;
export interface OwnershipRule {
  tipo: 'propio';
  owner: OwnerField;
  /** Who may where it is someone else's. */
  othersAccess: PermisoRule;
}
/** Of a call, since only a request says whose something is. */
export type CallAccessRule = AccessRule | OwnershipRule;

export const everyone = { tipo: 'todos' } as const satisfies AccessRule;
export const sesion = { tipo: 'sesion' } as const satisfies AccessRule;
/** Any one of the given permissions. */
export const anyPermiso = (...permisos: Permiso[]): PermisoRule => ({ tipo: 'permiso', permisos, mgmt: false });

/** Management, and holders of any one of the given permissions. */
export const mgmtOr = (...permisos: Permiso[]): PermisoRule => ({ tipo: 'permiso', permisos, mgmt: true });

/** What is one's own, or what is anyone's for those whom `othersAccess` lets in. */
export const ownOr = <const D extends OwnerField>(owner: D, othersAccess: PermisoRule) =>
  ({ tipo: 'propio', owner, othersAccess }) satisfies OwnershipRule;

export const isMgmt = (viewer: Viewer): boolean => viewer.id_categoria >= MGMT_CATEGORIA_MIN;
export const hasPermiso = (viewer: Viewer, permiso: Permiso): boolean => viewer.permisos.includes(permiso);

/** Whether someone (null: a visitor) passes an access rule. */
export function isAllowed(access: AccessRule, viewer: Viewer | null): boolean {
  if (access.tipo === 'todos') return true;
  if (!viewer) return false;
  if (access.tipo === 'sesion') return true;
  return (access.mgmt && isMgmt(viewer)) || access.permisos.some((p) => hasPermiso(viewer, p));
}

/** Whether what is of `owner`, by id or by name, is someone's own; names are told from one another without regard to case. */
export const isOwn = (owner: number | string, viewer: { id: number; usuario: string }): boolean =>
  typeof owner === 'number' ? owner === viewer.id : owner.toLowerCase() === viewer.usuario.toLowerCase();

/** Who pays, resets, marks as paid and settles, and looks at anyone's movements of credits (decisions §8). */
export const CAN_PAY = anyPermiso('pag');
/** Who changes someone's mission in *Usuarios* (part 1 §6). */
export const CAN_EDIT_RANGOS = anyPermiso('ern');
/** Who adjusts the payroll (decisions §8). */
export const CAN_ADJUST_NOMINA = anyPermiso('req');
/** Who looks at anyone's work log, and at anyone's career. */
export const CAN_VIEW_WORK = mgmtOr('req');
export const CAN_VIEW_CAREERS = mgmtOr('req', 'adm');
/** Who sells missions, demotes and transfers: their forms show the mission of whoever they are about (decisions §8). */
export const CAN_VIEW_CURRENT_MISION = mgmtOr('mis', 'adm');
/** Who has the switch 'Visualizar estados' and looks at anyone's requests (part 2 §6, decisions §6). */
export const IS_ADMINISTRATOR = anyPermiso('adm');
/** Whether the statuses pass for someone: their switch counts only while they may turn it back (part 2 §6). */
export const canSeeEstados = (isSwitchedOn: boolean, viewer: Viewer): boolean =>
  isSwitchedOn || !isAllowed(IS_ADMINISTRATOR, viewer);
/** Who sees offered promotions that others sent, and may take them back (decisions §6). */
export const CAN_VIEW_OFFERS = mgmtOr('adm');

/** Who decides on absences, and who sees and closes open clock entries and takes minutes off (decisions §7, §8). */
export const CAN_DECIDE_AUSENCIAS = mgmtOr('adm');
export const CAN_SUPERVISE_FICHAJES = mgmtOr('adm');
/** Whoever gives ranks brings people with theirs, from a roster. */
export const CAN_IMPORT_ROSTER = anyPermiso('ern');
/** Who sets a new agency up. */
export const CAN_SET_UP_AGENCIA = anyPermiso('man');

/** Who picks users to act on, on one screen or another (part 1 §7, part 2 §7 `getUsuarios`). */
export const CAN_CHOOSE_USUARIOS = mgmtOr('adm', 'mem', 'mul', 'des', 'exc');

/** Whom something on a screen of administration may wait for: names, suggestions, absences, clones, corrections. */
export const CAN_REVIEW_PENDING = mgmtOr('adm', 'req', 'cln');

/** Who sets what each category permits (decisions §7). */
export const CAN_EDIT_PERMISOS = anyPermiso('man');

/** Screens by route (part 2 §2) and who may open them; calls of a screen use the same rule. */
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
 * Screens whose lists are taken along without a fresh proof: what is the reader's own, what is of no person, and the honours that
 * are everyone's to see. Those of any other name people in bulk, with what is known of them.
 */
const FREE_EXPORT_ROUTES: ReadonlySet<ScreenRoute> = new Set([
  ...(['/', '/rangos', '/normativa', '/radio', '/privacidad', '/perfil', '/configuracion', '/calcularango'] as const),
  ...(['/mantenimiento', '/equipo', '/mejortrabajador', '/topsemanal'] as const),
]);
// The keys of an object literal are its type's.
/** Those whose lists of people are handed out after a fresh proof, and written down. */
export const ROUTES_WITH_PEOPLE: readonly ScreenRoute[] = (Object.keys(SCREENS) as ScreenRoute[]).filter(
  (r) => !FREE_EXPORT_ROUTES.has(r),
);

/** What is done to someone on a screen that has its form for it, and which that is. */
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

/** Who opens the tiempos that members ask for (decisions §4). */
export const CAN_HANDLE_REQUESTS = SCREENS['/tiempos'];

/** Subjects of live events, and who is told what was done and by whom; the others hear only that something changed. */
export const TOPICS = {
  tiempos: SCREENS['/tiempos'],
  nomina: SCREENS['/nomina'],
  solicitudes: SCREENS['/solicitudes'],
  /** What members ask of those who are on duty. */
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
  /** Whoever asks for a name is told by what is `para` them. */
  cambionombre: IS_ADMINISTRATOR,
  renta: SCREENS['/renta'],
  pendientes: SCREENS['/pendientes'],
  creditos: sesion,
  excepciones: SCREENS['/excepciones'],
  /** What categories permit; and, to the one whom it is about, their own rights. */
  permisos: CAN_EDIT_PERMISOS,
  /** One's own keys have changed: whoever holds one of them looks whether it is still good. */
  sesion,
  /** The ladder and its figures, membership types. */
  rangos: SCREENS['/mantenimiento'],
  /** The agency's settings. */
  configuracion: SCREENS['/mantenimiento'],
  clones: SCREENS['/clones'],
  ausencias: CAN_DECIDE_AUSENCIAS,
  fichaje: CAN_SUPERVISE_FICHAJES,
  puesta: CAN_SET_UP_AGENCIA,
  /** Whoever suggested it is told by what is `para` them; nobody else learns who that is. */
  sugerencias: IS_ADMINISTRATOR,
  mejores: SCREENS['/mejortrabajador'],
  /** Whoever asks for a correction is told by what is `para` them. */
  rectificaciones: CAN_ADJUST_NOMINA,
  /** What waits to be sent there, and what became of it. */
  discord: SCREENS['/mantenimiento'],
  /** That an alarm went off. */
  seguridad: SCREENS['/seguridad'],
  /** One's own: what came, and what of it was read on another device. */
  notificaciones: sesion,
} as const satisfies Record<string, AccessRule>;
export type Topic = keyof typeof TOPICS;
