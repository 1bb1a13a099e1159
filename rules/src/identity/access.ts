import type { Permiso } from './permisos.ts';

/** Lowest categoria of management (part 2 §9). */
export const MGMT_CATEGORIA_MIN = 10;

/** Data that access rules are evaluated on. */
export interface Viewer {
  id_categoria: number;
  permisos: readonly string[];
}

export interface PermisoRule {
  kind: 'permiso';
  permisos: readonly Permiso[];
  mgmt: boolean;
}
export type AccessRule = { kind: 'everyone' } | { kind: 'loggedIn' } | PermisoRule;

/** Request field that names the owner: a user id or a name. */
export type OwnerField = `${'params' | 'query' | 'body'}.${string}`;
export interface OwnershipRule {
  kind: 'own';
  owner: OwnerField;
  /** Rule for viewers who are not the owner. */
  othersAccess: PermisoRule;
}
/** Access rule of a call. Ownership exists only here, since it needs a request. */
export type CallAccessRule = AccessRule | OwnershipRule;

export const everyone = { kind: 'everyone' } as const satisfies AccessRule;
export const loggedIn = { kind: 'loggedIn' } as const satisfies AccessRule;
/** Requires any one of the permisos. */
export const anyPermiso = (...permisos: Permiso[]): PermisoRule => ({ kind: 'permiso', permisos, mgmt: false });

/** Requires management or any one of the permisos. */
export const mgmtOr = (...permisos: Permiso[]): PermisoRule => ({ kind: 'permiso', permisos, mgmt: true });

/** Requires the owner, or a viewer who passes `othersAccess`. */
export const ownOr = <const D extends OwnerField>(owner: D, othersAccess: PermisoRule) =>
  ({ kind: 'own', owner, othersAccess }) satisfies OwnershipRule;

export const isMgmt = (viewer: Viewer): boolean => viewer.id_categoria >= MGMT_CATEGORIA_MIN;
export const hasPermiso = (viewer: Viewer, permiso: Permiso): boolean => viewer.permisos.includes(permiso);

/** Returns whether a viewer passes an access rule; null is an anonymous visitor. */
export function isAllowed(access: AccessRule, viewer: Viewer | null): boolean {
  if (access.kind === 'everyone') return true;
  if (!viewer) return false;
  if (access.kind === 'loggedIn') return true;
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
/** Edit the rulebook; `CAN_VIEW_PUNISHMENTS`: see which punishment the rulebook proposes for a person. */
export const CAN_EDIT_NORMATIVA = anyPermiso('nor');
export const CAN_VIEW_PUNISHMENTS = mgmtOr('mul', 'adm');
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

/** Open the tiempos that members request, as on the screen *Tiempos* (decisions §4). */
export const CAN_HANDLE_REQUESTS = anyPermiso('tt');
/** Take turnos, give them up and offer them; `CAN_PLAN_TURNOS`: edit the plan and take turnos away (decisions §10). */
export const CAN_TAKE_TURNOS = anyPermiso('tt');
export const CAN_PLAN_TURNOS = anyPermiso('tur');

/** Create, change and close departamentos, name their heads and answer applications to any of them (decisions §10). */
export const CAN_MANAGE_DEPARTAMENTOS = anyPermiso('dep');

/** Publish comunicados and encuestas, and see who read them. */
export const CAN_PUBLISH = anyPermiso('com');

/** Pick users for an action on any screen (part 1 §7, part 2 §7 `getUsuarios`). */
export const CAN_CHOOSE_USUARIOS = mgmtOr('adm', 'mem', 'mul', 'des', 'exc', 'dep');

/** View pending administration work: names, sugerencias, ausencias, clones, corrections, applications of newcomers. */
export const CAN_REVIEW_PENDING = mgmtOr('adm', 'req', 'cln', 'ing');

/** Edit the permisos of each categoria (decisions §7). */
export const CAN_EDIT_PERMISOS = anyPermiso('man');
