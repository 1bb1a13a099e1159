/** Why the rows of a table stay few, or why they may grow. */
export interface Growth {
  /** `bounded`: by people, settings or open work; `pruned`: by a retention; `grows`: for the life of the agency. */
  kind: 'bounded' | 'pruned' | 'grows';
  why: string;
}

const bounded = (why: string): Growth => ({ kind: 'bounded', why });
const pruned = (why: string): Growth => ({ kind: 'pruned', why });
const grows = (why: string): Growth => ({ kind: 'grows', why });

const [SETTING, ONE_EACH] = ['settings of the agency', 'one row a person, or a few'];
const OWN = 'history of a person; read by an index, a page at a time';
const MONEY =
  'books of the agency: what was earned, paid and owed is never deleted; read by an index, a page at a time';
const WORK = 'books of work: sums read the daily totals; read by an index, a page at a time';
const LOG = 'the log of who did what; searched by traces of blocks of lines, which skip what cannot match';

/** Every table of the schema; a new one is added here (docs/escala.md). */
export const GROWTH: Readonly<Record<string, Growth>> = {
  alarma: pruned('until the end of the episode'),
  anulacion: grows(MONEY),
  aparato: bounded('at most some devices a person'),
  ascenso: grows(OWN),
  ausencia: grows(OWN),
  avatar: bounded(ONE_EACH),
  avatar_usuario: bounded(ONE_EACH),
  bitacora: grows(LOG),
  bitacora_pista: grows('a two-hundredth of the log'),
  carrera: grows(OWN),
  categoria: bounded(SETTING),
  cerrojo: bounded('locks by name'),
  claves_push: bounded('one row'),
  codigo_registro: pruned('minutes'),
  comunicado: grows('some a week; a list of them reads all that have not ended'),
  comunicado_categoria: grows('at most a row a categoria and comunicado; read by its key'),
  comunicado_lectura: grows('a row a person and comunicado; read by its key'),
  comunicado_reaccion: grows('at most five rows a person and comunicado; read by its key'),
  configuracion: bounded(SETTING),
  copia: bounded('one row'),
  corte: grows('two rows a week; read by an index'),
  credito: grows(MONEY),
  despido: grows(OWN),
  direccion: grows('a hash for each network of a person; read by an index. The network itself goes: «Privacidad»'),
  discord_envio: pruned('an hour'),
  discord_gancho: bounded(SETTING),
  dispositivo: pruned('devices without use'),
  dos_pasos: bounded(ONE_EACH),
  encuesta: grows('some a month; read a page at a time'),
  encuesta_categoria: grows('at most a row a categoria and encuesta; read by its key'),
  encuesta_opcion: grows('at most ten rows an encuesta; read by its key'),
  encuesta_voto: grows('a row a person and encuesta, of secret ones until the end; read by its key'),
  enlace_clave: bounded(ONE_EACH),
  estado: bounded(ONE_EACH),
  excepcion: bounded(ONE_EACH),
  fichaje: grows(OWN),
  idempotency: pruned('24 hours'),
  imagen: grows('evidence of a llamado: 8.5 KB each; read by its key'),
  intento: pruned('hours'),
  limpieza: bounded('one row while it lasts'),
  lista_paga: grows('two rows a week; read by its key'),
  llamado: grows(OWN),
  mejor: grows('four rows a choice; read by an index'),
  membresia: bounded(SETTING),
  membresia_usuario: grows(MONEY),
  mision: bounded(SETTING),
  multa: grows(MONEY),
  notificacion: pruned('90 days, and 500 a person and as many of security'),
  notificacion_gusto: bounded(ONE_EACH),
  olvidando: bounded('within one transaction'),
  paga: grows(MONEY),
  parada: grows(WORK),
  pase_lista: grows('a row a role call; read by an index'),
  pase_lista_fila: grows('the rows of a role call; read by its key'),
  pedido: bounded('two a person'),
  pendiente: grows(MONEY),
  periodo: bounded(ONE_EACH),
  permitido: bounded(ONE_EACH),
  presencia: grows('at most 64 rows an hour, of two numbers each; read by a range of time'),
  pregunta_ingreso: bounded(SETTING),
  presente: bounded(ONE_EACH),
  puesta: bounded(SETTING),
  radio: bounded('one row'),
  rectificacion: grows(OWN),
  reloj: bounded('one row'),
  renta: grows(MONEY),
  renta_mes: grows('a row a month'),
  rescate: bounded(ONE_EACH),
  segmento: grows(WORK),
  sello: bounded('one row'),
  sesion: pruned('«Inicio de sesión»: days without use, at most a year'),
  solicitud_ingreso: grows('one a newcomer; read a page at a time. Refused ones go: «Ingreso»'),
  solicitud_nombre: grows(OWN),
  solicitud_tiempo: grows(WORK),
  sugerencia: grows(OWN),
  tasa: pruned('the window of a limit'),
  tiempo: grows(WORK),
  titular_visto: bounded(ONE_EACH),
  trabajo: grows(WORK),
  trabajo_dia: grows('a row a person and day of work; read by a range of days'),
  tramo: grows(MONEY),
  traslado: grows(OWN),
  usuario: grows('people who left stay in the books; lists of people read the active ones, by an index'),
  venta: grows(MONEY),
  version: bounded('one row a topic'),
  vigilancia: pruned('«Seguridad»: 90 days if not changed'),
  vigilancia_limite: bounded('one row'),
};
