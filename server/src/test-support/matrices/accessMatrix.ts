import type { Topic } from '@conserje/rules';

/**
 * Access matrix, written by hand from the specification (part 1 §6, part 2 §6) and decisions §8, never generated from
 * the declarations: the declarations, and the answers over HTTP, are compared with these tables.
 *
 * A rule is a list of words: `everyone` (visitors too), `loggedIn` (any logged in person), `mgmt` (categoria 10 and above),
 * or codes of permisos. `own:…` names the field with the owner: any logged in person may access their own, holders
 * of the other words anyone's. `cima`: besides, the caller must stand on the highest categoria.
 */
export type AccessRules = Record<string, string>;

/** Access rules of the screens. */
export const SCREEN_ACCESS_RULES: AccessRules = {
  '/': 'everyone',
  '/rangos': 'everyone',
  '/normativa': 'everyone',
  '/radio': 'everyone',
  '/privacidad': 'everyone',
  '/perfil': 'loggedIn',
  '/configuracion': 'loggedIn',
  '/nomina': 'loggedIn',
  '/miperiodo': 'loggedIn',
  '/ascensos': 'loggedIn',
  '/solicitudes': 'loggedIn',
  '/cambionombre': 'loggedIn',
  '/calcularango': 'loggedIn',
  '/comunicados': 'loggedIn',
  '/encuestas': 'loggedIn',
  '/departamentos': 'loggedIn',
  '/equipo': 'loggedIn',
  '/mejortrabajador': 'loggedIn',
  '/topsemanal': 'loggedIn',
  '/usuarios': 'usu',
  '/actividad': 'act',
  '/ausencias': 'loggedIn',
  '/fichaje': 'loggedIn',
  '/sugerencias': 'loggedIn',
  '/tiempos': 'tt',
  '/paselista': 'tt',
  '/turnos': 'tt tur',
  '/firmas': 'mgmt adm',
  '/traslados': 'mgmt adm',
  '/degrados': 'mgmt adm',
  '/pendientes': 'mgmt adm',
  '/llamadoatencion': 'mgmt adm',
  '/resumensemanal': 'mgmt adm',
  '/listaPaga': 'ldp',
  '/ventas': 'adm',
  '/estados': 'adm',
  '/registros': 'adm',
  '/seguridad': 'adm',
  '/clones': 'cln',
  '/misiones': 'mis',
  '/membresias': 'mem',
  '/multas': 'mul',
  '/despidos': 'des',
  '/listanegra': 'des',
  '/ingreso': 'ing',
  '/renta': 'ren',
  '/excepciones': 'exc',
  '/mantenimiento': 'man',
};

/** Access rules for the author and the text of an event, by topic; other viewers receive the event without them. */
export const TOPIC_ACCESS_RULES: Record<Topic, string> = {
  estados: 'loggedIn',
  notificaciones: 'loggedIn',
  carrera: 'loggedIn',
  creditos: 'loggedIn',
  ascensos: 'loggedIn',
  solicitudes: 'loggedIn',
  guardia: 'tt',
  nomina: 'loggedIn',
  conformidades: 'pag',
  usuarios: 'usu',
  actividad: 'act',
  ausencias: 'mgmt adm',
  fichaje: 'mgmt adm',
  tiempos: 'tt',
  paselista: 'tt',
  turnos: 'tt tur',
  firmas: 'mgmt adm',
  degrados: 'mgmt adm',
  traslados: 'mgmt adm',
  llamados: 'mgmt adm',
  normativa: 'loggedIn',
  pendientes: 'mgmt adm',
  paga: 'ldp',
  puesta: 'man',
  mejores: 'loggedIn',
  comunicados: 'loggedIn',
  lecturas: 'loggedIn',
  encuestas: 'loggedIn',
  votos: 'loggedIn',
  departamentos: 'loggedIn',
  ventas: 'adm',
  membresias: 'mem',
  multas: 'mul',
  despidos: 'des',
  listanegra: 'des',
  ingreso: 'ing',
  cambionombre: 'adm',
  sesion: 'loggedIn',
  renta: 'ren',
  excepciones: 'exc',
  permisos: 'man',
  rangos: 'man',
  configuracion: 'man',
  copias: 'man',
  clones: 'cln',
  sugerencias: 'adm',
  rectificaciones: 'req',
  discord: 'man',
  seguridad: 'adm',
};

/** Named access rules of `rules`, for a button and its call. */
export const NAMED_ACCESS_RULES: AccessRules = {
  CAN_REVIEW_PENDING: 'mgmt adm req cln ing',
  CAN_SET_UP_AGENCIA: 'man',
  CAN_IMPORT_ROSTER: 'ern',
  CAN_PAY: 'pag',
  CAN_EDIT_RANGOS: 'ern',
  CAN_ADJUST_NOMINA: 'req',
  CAN_ADMINISTER: 'adm',
  CAN_VIEW_OFFERS: 'mgmt adm',
  CAN_HANDLE_REQUESTS: 'tt',
  CAN_TAKE_TURNOS: 'tt',
  CAN_PLAN_TURNOS: 'tur',
  CAN_MANAGE_DEPARTAMENTOS: 'dep',
  CAN_DECIDE_AUSENCIAS: 'mgmt adm',
  CAN_SUPERVISE_FICHAJES: 'mgmt adm',
  CAN_VIEW_WORK: 'mgmt req',
  CAN_VIEW_CAREERS: 'mgmt req adm',
  CAN_VIEW_CURRENT_MISION: 'mgmt mis adm',
  CAN_CHOOSE_USUARIOS: 'mgmt adm mem mul des exc dep',
  CAN_EDIT_PERMISOS: 'man',
  CAN_PUBLISH: 'com',
  CAN_EDIT_NORMATIVA: 'nor',
  CAN_VIEW_PUNISHMENTS: 'mgmt mul adm',
};

/** Permisos that a categoria of a new agency adds to those below it. */
export const PERMISOS_BY_CATEGORIA: Record<number, string> = {
  1: '',
  2: 'tt',
  3: '',
  4: '',
  5: '-5',
  6: '',
  7: '-10 ajs',
  8: 'mis mem',
  9: 'ldp mul',
  10: 'des usu ern req cln ren pag com act tur ing',
  11: 'dep adm exc nor',
  12: 'man',
};

/** Parsed access rule. */
export interface AccessRule {
  visitor: boolean;
  loggedIn: boolean;
  mgmt: boolean;
  permisos: readonly string[];
  /** Whether only callers on the highest categoria are admitted. */
  top: boolean;
  /** Field of the request with the owner, `['params', 'id']`; null when ownership does not matter. */
  own: readonly [parte: 'params' | 'query' | 'body', field: string] | null;
}

export function parseAccessRule(text: string): AccessRule {
  const words = text.split(' ');
  const own = words.find((p) => p.startsWith('own:'))?.slice('own:'.length);
  const [parte, field = ''] = own?.split('.') ?? [];
  return {
    visitor: text === 'everyone',
    loggedIn: text === 'everyone' || text === 'loggedIn',
    mgmt: words.includes('mgmt'),
    permisos: words.filter((p) => !['everyone', 'loggedIn', 'mgmt', 'cima'].includes(p) && !p.startsWith('own:')),
    top: words.includes('cima'),
    own: parte === undefined ? null : [parte as 'params' | 'query' | 'body', field],
  };
}

/** Returns the permisos of a categoria of a new agency, including those of the categorias below. */
export const permisosOfCategoria = (categoria: number): string[] =>
  Object.entries(PERMISOS_BY_CATEGORIA)
    .filter(([desde]) => Number(desde) <= categoria)
    .flatMap(([, codes]) => codes.split(' ').filter((permiso) => permiso !== ''));

/** Returns whether a person of a categoria of a new agency may make a call about another person. */
export const isCategoriaAllowed = (rule: AccessRule, categoria: number): boolean =>
  rule.loggedIn ||
  (rule.mgmt && categoria >= 10) ||
  permisosOfCategoria(categoria).some((permiso) => rule.permisos.includes(permiso));
