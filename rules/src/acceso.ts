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
export const CATEGORIA_MGMT = 10;

/** What access is decided on. */
export interface Lector {
  id_categoria: number;
  permisos: readonly string[];
}

export interface AccesoPermiso {
  tipo: 'permiso';
  permisos: readonly Permiso[];
  mgmt: boolean;
}
export type Acceso = { tipo: 'todos' } | { tipo: 'sesion' } | AccesoPermiso;

/** The field of a request that says whose it is: a user's id, or their name. */
export type CampoDueno = `${'params' | 'query' | 'body'}.${string}`;
export interface AccesoPropio {
  tipo: 'propio';
  dueno: CampoDueno;
  /** Who may where it is someone else's. */
  ajeno: AccesoPermiso;
}
/** Of a call, since only a request says whose something is. */
export type AccesoLlamada = Acceso | AccesoPropio;

export const todos = { tipo: 'todos' } as const satisfies Acceso;
export const sesion = { tipo: 'sesion' } as const satisfies Acceso;
/** Any one of the given permissions. */
export const conPermiso = (...permisos: Permiso[]): AccesoPermiso => ({ tipo: 'permiso', permisos, mgmt: false });

/** Management, and holders of any one of the given permissions. */
export const mgmtO = (...permisos: Permiso[]): AccesoPermiso => ({ tipo: 'permiso', permisos, mgmt: true });

/** What is one's own, or what is anyone's for those whom `ajeno` lets in. */
export const propioO = <const D extends CampoDueno>(dueno: D, ajeno: AccesoPermiso) =>
  ({ tipo: 'propio', dueno, ajeno }) satisfies AccesoPropio;

export const esMgmt = (lector: Lector): boolean => lector.id_categoria >= CATEGORIA_MGMT;
export const tiene = (lector: Lector, permiso: Permiso): boolean => lector.permisos.includes(permiso);

/** Whether someone (null: a visitor) passes an access rule. */
export function puedeEntrar(acceso: Acceso, lector: Lector | null): boolean {
  if (acceso.tipo === 'todos') return true;
  if (!lector) return false;
  if (acceso.tipo === 'sesion') return true;
  return (acceso.mgmt && esMgmt(lector)) || acceso.permisos.some((p) => tiene(lector, p));
}

/** Whether what is of `de`, by id or by name, is someone's own; names are told from one another without regard to case. */
export const esPropio = (de: number | string, quien: { id: number; usuario: string }): boolean =>
  typeof de === 'number' ? de === quien.id : de.toLowerCase() === quien.usuario.toLowerCase();

/** Who pays, resets, marks as paid and settles, and looks at anyone's movements of credits (decisions §8). */
export const PAGADOR = conPermiso('pag');
/** Who changes someone's mission in *Usuarios* (part 1 §6). */
export const EDITA_RANGOS = conPermiso('ern');
/** Who adjusts the payroll (decisions §8). */
export const AJUSTA_NOMINA = conPermiso('req');
/** Who looks at anyone's work log, and at anyone's career. */
export const VE_TRABAJOS = mgmtO('req');
export const VE_CARRERAS = mgmtO('req', 'adm');
/** Who sells missions, demotes and transfers: their forms show the mission of whoever they are about (decisions §8). */
export const VE_PUESTOS = mgmtO('mis', 'adm');
/** Who has the switch 'Visualizar estados' and looks at anyone's requests (part 2 §6, decisions §6). */
export const ADMINISTRADOR = conPermiso('adm');
/** Whether the statuses pass for someone: their switch counts only while they may turn it back (part 2 §6). */
export const veEstados = (encendido: boolean, lector: Lector): boolean =>
  encendido || !puedeEntrar(ADMINISTRADOR, lector);
/** Who sees offered promotions that others sent, and may take them back (decisions §6). */
export const VE_OFERTAS = mgmtO('adm');

/** Who decides on absences, and who sees and closes open clock entries and takes minutes off (decisions §7, §8). */
export const DECIDE_AUSENCIAS = mgmtO('adm');
export const VIGILA_FICHAJES = mgmtO('adm');
/** Whoever gives ranks brings people with theirs, from a roster. */
export const IMPORTA_SOCIOS = conPermiso('ern');
/** Who sets a new agency up. */
export const PONE_EN_MARCHA = conPermiso('man');

/** Who picks users to act on, on one screen or another (part 1 §7, part 2 §7 `getUsuarios`). */
export const ELIGE_USUARIOS = mgmtO('adm', 'mem', 'mul', 'des', 'exc');

/** Whom something on a screen of administration may wait for: names, suggestions, absences, clones, corrections. */
export const ESPERAS = mgmtO('adm', 'req', 'cln');

/** Who sets what each category permits (decisions §7). */
export const EDITA_PERMISOS = conPermiso('man');

/** Screens by route (part 2 §2) and who may open them; calls of a screen use the same rule. */
export const PANTALLAS = {
  '/': todos,
  '/rangos': todos,
  '/normativa': todos,
  '/radio': todos,
  '/privacidad': todos,
  '/perfil': sesion,
  '/configuracion': sesion,
  '/nomina': sesion,
  '/ascensos': sesion,
  '/solicitudes': sesion,
  '/usuarios': conPermiso('usu'),
  '/cambionombre': sesion,
  '/ausencias': sesion,
  '/fichaje': sesion,
  '/sugerencias': sesion,
  '/tiempos': conPermiso('tt'),
  '/paselista': conPermiso('tt'),
  '/firmas': mgmtO('adm'),
  '/traslados': mgmtO('adm'),
  '/degrados': mgmtO('adm'),
  '/llamadoatencion': mgmtO('adm'),
  '/resumensemanal': mgmtO('adm'),
  '/listaPaga': conPermiso('ldp'),
  '/ventas': conPermiso('adm'),
  '/misiones': conPermiso('mis'),
  '/membresias': conPermiso('mem'),
  '/calcularango': sesion,
  '/equipo': sesion,
  '/mejortrabajador': sesion,
  '/topsemanal': sesion,
  '/multas': conPermiso('mul'),
  '/despidos': conPermiso('des'),
  '/renta': conPermiso('ren'),
  '/pendientes': mgmtO('adm'),
  '/estados': conPermiso('adm'),
  '/excepciones': conPermiso('exc'),
  '/mantenimiento': conPermiso('man'),
  '/registros': conPermiso('adm'),
  '/seguridad': conPermiso('adm'),
  '/clones': conPermiso('cln'),
} as const satisfies Record<string, Acceso>;
export type Ruta = keyof typeof PANTALLAS;

/**
 * Screens whose lists are taken along without a fresh proof: what is the reader's own, what is of no person, and the honours that
 * are everyone's to see. Those of any other name people in bulk, with what is known of them.
 */
const DESCARGA_LIBRE: ReadonlySet<Ruta> = new Set([
  ...(['/', '/rangos', '/normativa', '/radio', '/privacidad', '/perfil', '/configuracion', '/calcularango'] as const),
  ...(['/mantenimiento', '/equipo', '/mejortrabajador', '/topsemanal'] as const),
]);
// The keys of an object literal are its type's.
/** Those whose lists of people are handed out after a fresh proof, and written down. */
export const CON_GENTE: readonly Ruta[] = (Object.keys(PANTALLAS) as Ruta[]).filter((r) => !DESCARGA_LIBRE.has(r));

/** What is done to someone on a screen that has its form for it, and which that is. */
export const SOBRE_ALGUIEN = {
  ascender: '/ascensos',
  vender: '/misiones',
  membresia: '/membresias',
  trasladar: '/traslados',
  exceptuar: '/excepciones',
  llamar: '/llamadoatencion',
  multar: '/multas',
  degradar: '/degrados',
  despedir: '/despidos',
} as const satisfies Record<string, Ruta>;
export type SobreAlguien = keyof typeof SOBRE_ALGUIEN;

/** Subjects of live events, and who is told what was done and by whom; the others hear only that something changed. */
export const TEMAS = {
  tiempos: PANTALLAS['/tiempos'],
  nomina: PANTALLAS['/nomina'],
  solicitudes: PANTALLAS['/solicitudes'],
  estados: sesion,
  ascensos: PANTALLAS['/ascensos'],
  carrera: sesion,
  firmas: PANTALLAS['/firmas'],
  paselista: PANTALLAS['/paselista'],
  degrados: PANTALLAS['/degrados'],
  traslados: PANTALLAS['/traslados'],
  usuarios: PANTALLAS['/usuarios'],
  llamados: PANTALLAS['/llamadoatencion'],
  paga: PANTALLAS['/listaPaga'],
  ventas: PANTALLAS['/ventas'],
  membresias: PANTALLAS['/membresias'],
  multas: PANTALLAS['/multas'],
  despidos: PANTALLAS['/despidos'],
  /** Whoever asks for a name is told by what is `para` them. */
  cambionombre: ADMINISTRADOR,
  renta: PANTALLAS['/renta'],
  pendientes: PANTALLAS['/pendientes'],
  creditos: sesion,
  excepciones: PANTALLAS['/excepciones'],
  /** What categories permit; and, to the one whom it is about, their own rights. */
  permisos: EDITA_PERMISOS,
  /** One's own keys have changed: whoever holds one of them looks whether it is still good. */
  sesion,
  /** The ladder and its figures, membership types. */
  rangos: PANTALLAS['/mantenimiento'],
  /** The agency's settings. */
  configuracion: PANTALLAS['/mantenimiento'],
  clones: PANTALLAS['/clones'],
  ausencias: DECIDE_AUSENCIAS,
  fichaje: VIGILA_FICHAJES,
  puesta: PONE_EN_MARCHA,
  /** Whoever suggested it is told by what is `para` them; nobody else learns who that is. */
  sugerencias: ADMINISTRADOR,
  mejores: PANTALLAS['/mejortrabajador'],
  /** Whoever asks for a correction is told by what is `para` them. */
  rectificaciones: AJUSTA_NOMINA,
  /** What waits to be sent there, and what became of it. */
  discord: PANTALLAS['/mantenimiento'],
  /** That an alarm went off. */
  seguridad: PANTALLAS['/seguridad'],
  /** One's own: what came, and what of it was read on another device. */
  notificaciones: sesion,
} as const satisfies Record<string, Acceso>;
export type Tema = keyof typeof TEMAS;
