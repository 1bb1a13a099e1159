import type { AnswerOf, CallFichero, CallKey, CallMultipart, RequestOf } from '@conserje/contract';
import type { Tema } from '@conserje/rules';
import { IDEMPOTENCY_HEADER, REPLAYED_HEADER } from '@conserje/rules';
import { tomarAdelanto } from './adelanto.ts';
import { ErrorApi } from './errorApi.ts';
import { dudar, huboRespuesta } from './linea.ts';
import { leerLlave } from './llave.ts';
import { registrarHora } from './reloj.ts';
import { crearSenal } from './senal.ts';
import { otroTurno } from './turno.ts';
import { montarUrl, partirClave } from './url.ts';

/** The server no longer accepts the key that was sent. */
export const sesionPerdida = crearSenal<{ llave: string }>();
/** A call was refused because maintenance is on. */
export const enMantenimiento = crearSenal();

const SIN_CONEXION = 'Sin conexión con el portal. Revisa tu internet.';
const SIN_SENTIDO = 'El portal respondió con un error. Inténtalo de nuevo.';

const texto = (valor: unknown): string | undefined => (typeof valor === 'string' && valor !== '' ? valor : undefined);

async function errorDe(respuesta: Response): Promise<ErrorApi> {
  // A proxy's page, or nothing: it has no words of ours.
  const cuerpo: unknown = await respuesta.json().catch(() => null);
  const datos = typeof cuerpo === 'object' && cuerpo !== null ? (cuerpo as Record<string, unknown>) : {};
  const msg = texto(datos.msg) ?? SIN_SENTIDO;
  return new ErrorApi(respuesta.status, texto(datos.error) ?? 'DESCONOCIDO', msg, texto(datos.campo));
}

/** Whoever has not been answered by then looks at the line, for as long again: one may hang and never break. */
const DUDA_MS = 5_000;

export interface OpcionesPedido {
  signal?: AbortSignal;
  /** Sent without the stored key: the call stands for itself (login). */
  sinLlave?: boolean;
  /** Known by it, what is sent again is done once. */
  sent?: string;
  /** What the page has already: nothing is answered where it still holds. */
  version?: number;
}

export type Peticion<K extends CallKey> = Partial<RequestOf<K>>;

/** Calls that are sent as forms, since files go with them. The contract says which; it is known here as types alone. */
const MULTIPART: Record<CallMultipart, true> = {
  'POST actionLlamado': true,
  'POST importarEscala': true,
  'POST importarSocios': true,
  'POST mirarEscala': true,
  'POST mirarSocios': true,
  'POST placaCategoria': true,
};

/** The payload of a call as it is sent. A form has its type from the browser, with the text that its parts lie between. */
function cuerpoDe(key: CallKey, body: object): { cuerpo: BodyInit; tipo?: string } {
  if (!Object.hasOwn(MULTIPART, key)) return { cuerpo: JSON.stringify(body), tipo: 'application/json' };
  const forma = new FormData();
  for (const [campo, valor] of Object.entries(body))
    if (valor !== undefined) forma.append(campo, valor instanceof Blob ? valor : String(valor));
  return { cuerpo: forma };
}

async function enviar(key: CallKey, peticion: Peticion<CallKey>, opciones: OpcionesPedido): Promise<Response> {
  const [method, path] = partirClave(key);
  const headers = new Headers({ accept: 'application/json' });
  const llave = opciones.sinLlave ? null : leerLlave();
  if (llave) headers.set('key', llave);
  if (opciones.sent !== undefined) headers.set(IDEMPOTENCY_HEADER, opciones.sent);
  if (opciones.version !== undefined) headers.set('if-none-match', `"${opciones.version}"`);
  const init: RequestInit = { method, headers };
  if (opciones.signal) init.signal = opciones.signal;
  if (peticion.body !== undefined) {
    const { cuerpo, tipo } = cuerpoDe(key, peticion.body);
    if (tipo) headers.set('content-type', tipo);
    init.body = cuerpo;
  }
  const url = montarUrl(path, peticion.params, peticion.query);
  let enviado: number;
  let recibido: number;
  let respuesta: Response;
  // Files take their time, and leave little of the line to anything else.
  const duda = init.body instanceof FormData ? undefined : setTimeout(() => void dudar(DUDA_MS), DUDA_MS);
  try {
    const adelanto = await tomarAdelanto(method, url, llave, init.body);
    if (adelanto) ({ respuesta, enviado, recibido } = adelanto);
    else {
      // To begin a request takes a moment of the page's time, and a screen that was just drawn asks for many things at once.
      if (method === 'GET') await otroTurno();
      enviado = Date.now();
      respuesta = await fetch(url, init);
      recibido = Date.now();
    }
  } catch (causa) {
    if (opciones.signal?.aborted) throw causa;
    void dudar();
    throw new ErrorApi(0, 'SIN_CONEXION', SIN_CONEXION);
  } finally {
    clearTimeout(duda);
  }
  registrarHora(respuesta.headers.get('x-ahora'), enviado, recibido);
  if (respuesta.status < 500) huboRespuesta();
  if (respuesta.ok || (respuesta.status === 304 && opciones.version !== undefined)) return respuesta;
  const fallo = await errorDe(respuesta);
  if (fallo.http === 401 && llave) sesionPerdida.emitir({ llave });
  if (fallo.error === 'MANTENIMIENTO') enMantenimiento.emitir();
  throw fallo;
}

async function leer<K extends CallKey>(respuesta: Response): Promise<AnswerOf<K>> {
  try {
    return (await respuesta.json()) as AnswerOf<K>;
  } catch {
    throw new ErrorApi(respuesta.status, 'SIN_SENTIDO', SIN_SENTIDO);
  }
}

/**
 * Makes a call of the contract: `pedir('POST openTime', { body: { bajo, alto } })`.
 * @throws {ErrorApi} when it is refused or fails
 */
export async function pedir<K extends CallKey>(
  key: K,
  peticion: Peticion<K> = {},
  opciones: OpcionesPedido = {},
): Promise<AnswerOf<K>> {
  return leer<K>(await enviar(key, peticion as Peticion<CallKey>, opciones));
}

/** As `pedir`, for a call that counts its versions: with that of the answer; null where the page has it already. */
export async function pedirVersion<K extends CallKey>(
  key: K,
  version: number | undefined,
  opciones: OpcionesPedido = {},
): Promise<{ version: number; datos: AnswerOf<K> } | null> {
  const respuesta = await enviar(key, {}, { ...opciones, ...(version !== undefined && { version }) });
  if (respuesta.status === 304) return null;
  // A proxy that compresses marks it as weak.
  const dicha = Number(respuesta.headers.get('etag')?.replaceAll(/\D/g, ''));
  return { version: dicha || 0, datos: await leer<K>(respuesta) };
}

/** A file that a call answers, for whoever may have it. */
export async function pedirFichero<K extends CallFichero>(
  key: K,
  peticion: Peticion<K>,
  opciones: OpcionesPedido = {},
): Promise<Blob> {
  return (await enviar(key, peticion as Peticion<CallKey>, opciones)).blob();
}

/** What a call answers, and what it has changed. */
export interface Cambio<K extends CallKey> {
  datos: AnswerOf<K>;
  /** The subjects that it made stale. */
  temas: readonly Tema[];
  /** Its events carry the same id; undefined where nothing changed. */
  cambio: string | undefined;
  /** It was done when it was sent for the first time: this is what was answered then. */
  replayed: boolean;
}

/**
 * As `pedir`, for a call that changes something: also what the server says that it made stale.
 * @param sent the key by which it is known when it is sent again
 */
export async function pedirCambio<K extends CallKey>(
  key: K,
  peticion: Peticion<K> = {},
  sent?: string,
): Promise<Cambio<K>> {
  const respuesta = await enviar(key, peticion as Peticion<CallKey>, sent === undefined ? {} : { sent });
  const temas = respuesta.headers.get('x-temas')?.split(',') ?? [];
  const cambio = respuesta.headers.get('x-cambio') ?? undefined;
  // A subject that this page does not know yet has no query either.
  const replayed = respuesta.headers.has(REPLAYED_HEADER);
  return { datos: await leer<K>(respuesta), temas: temas as Tema[], cambio, replayed };
}

/** One page of a list that grows for ever, with the cursor of the next (decisions §1); null on the last. */
export async function pedirPagina<K extends CallKey>(
  key: K,
  peticion: Peticion<K> = {},
  opciones: OpcionesPedido = {},
): Promise<{ datos: AnswerOf<K>; siguiente: string | null }> {
  const respuesta = await enviar(key, peticion as Peticion<CallKey>, opciones);
  return { datos: await leer<K>(respuesta), siguiente: respuesta.headers.get('x-siguiente') };
}
