/**
 * Who may do what, written out by hand from the specification (part 1 §6, part 2 §6) and decisions §8, and never made from
 * what is declared: the declarations, and what comes back over HTTP, are held against these tables.
 *
 * A right is a line of words: `todos` (visitors too), `sesion` (whoever is logged in), or those who may: holders of a
 * permission, by its code, and `mgmt`, category 10 and above. `propio:…` before them names the field that says whose it is:
 * anyone who is logged in may where it is their own, the others where it is anyone's.
 */
export type Derechos = Record<string, string>;

/** Who opens a screen. */
export const RUTAS: Derechos = {
  '/': 'todos',
  '/rangos': 'todos',
  '/normativa': 'todos',
  '/radio': 'todos',
  '/privacidad': 'todos',
  '/perfil': 'sesion',
  '/configuracion': 'sesion',
  '/nomina': 'sesion',
  '/ascensos': 'sesion',
  '/solicitudes': 'sesion',
  '/cambionombre': 'sesion',
  '/calcularango': 'sesion',
  '/equipo': 'sesion',
  '/mejortrabajador': 'sesion',
  '/topsemanal': 'sesion',
  '/usuarios': 'usu',
  '/ausencias': 'sesion',
  '/fichaje': 'sesion',
  '/sugerencias': 'sesion',
  '/tiempos': 'tt',
  '/paselista': 'tt',
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
  '/renta': 'ren',
  '/excepciones': 'exc',
  '/mantenimiento': 'man',
};

/** Who is told what was done and by whom, by the subject of the event. */
export const AVISADOS: Derechos = {
  estados: 'sesion',
  notificaciones: 'sesion',
  carrera: 'sesion',
  creditos: 'sesion',
  ascensos: 'sesion',
  solicitudes: 'sesion',
  nomina: 'sesion',
  usuarios: 'usu',
  ausencias: 'mgmt adm',
  fichaje: 'mgmt adm',
  tiempos: 'tt',
  paselista: 'tt',
  firmas: 'mgmt adm',
  degrados: 'mgmt adm',
  traslados: 'mgmt adm',
  llamados: 'mgmt adm',
  pendientes: 'mgmt adm',
  paga: 'ldp',
  puesta: 'man',
  mejores: 'sesion',
  ventas: 'adm',
  membresias: 'mem',
  multas: 'mul',
  despidos: 'des',
  cambionombre: 'adm',
  sesion: 'sesion',
  renta: 'ren',
  excepciones: 'exc',
  permisos: 'man',
  rangos: 'man',
  configuracion: 'man',
  clones: 'cln',
  sugerencias: 'adm',
  rectificaciones: 'req',
  discord: 'man',
  seguridad: 'adm',
};

/** Rights that have a name in `rules`, for a button and the call behind it. */
export const CON_NOMBRE: Derechos = {
  ESPERAS: 'mgmt adm req cln',
  PONE_EN_MARCHA: 'man',
  IMPORTA_SOCIOS: 'ern',
  PAGADOR: 'pag',
  EDITA_RANGOS: 'ern',
  AJUSTA_NOMINA: 'req',
  ADMINISTRADOR: 'adm',
  VE_OFERTAS: 'mgmt adm',
  DECIDE_AUSENCIAS: 'mgmt adm',
  VIGILA_FICHAJES: 'mgmt adm',
  VE_TRABAJOS: 'mgmt req',
  VE_CARRERAS: 'mgmt req adm',
  VE_PUESTOS: 'mgmt mis adm',
  ELIGE_USUARIOS: 'mgmt adm mem mul des exc',
  EDITA_PERMISOS: 'man',
};

/** What a category of a new agency adds to those below it. */
export const POR_CATEGORIA: Record<number, string> = {
  1: '',
  2: 'tt',
  3: '',
  4: '',
  5: '-5',
  6: '',
  7: '-10 ajs',
  8: 'mis mem',
  9: 'ldp mul',
  10: 'des usu ern req cln ren pag',
  11: 'adm exc',
  12: 'man',
};

/** A right as the tests ask for it. */
export interface Derecho {
  visitante: boolean;
  sesion: boolean;
  mgmt: boolean;
  permisos: readonly string[];
  /** Where the request says whose it is, `['params', 'id']`; null where it does not matter. */
  propio: readonly [parte: 'params' | 'query' | 'body', campo: string] | null;
}

export function leerDerecho(texto: string): Derecho {
  const palabras = texto.split(' ');
  const propio = palabras.find((p) => p.startsWith('propio:'))?.slice('propio:'.length);
  const [parte, campo = ''] = propio?.split('.') ?? [];
  return {
    visitante: texto === 'todos',
    sesion: texto === 'todos' || texto === 'sesion',
    mgmt: palabras.includes('mgmt'),
    permisos: palabras.filter((p) => !['todos', 'sesion', 'mgmt'].includes(p) && !p.startsWith('propio:')),
    propio: parte === undefined ? null : [parte as 'params' | 'query' | 'body', campo],
  };
}

/** What a category of a new agency has: its own and what those below it have. */
export const permisosDeCategoria = (categoria: number): string[] =>
  Object.entries(POR_CATEGORIA)
    .filter(([desde]) => Number(desde) <= categoria)
    .flatMap(([, suyos]) => suyos.split(' ').filter((permiso) => permiso !== ''));

/** Whether someone of a category of a new agency may make a call of what is someone else's. */
export const puedeCategoria = (derecho: Derecho, categoria: number): boolean =>
  derecho.sesion ||
  (derecho.mgmt && categoria >= 10) ||
  permisosDeCategoria(categoria).some((permiso) => derecho.permisos.includes(permiso));
