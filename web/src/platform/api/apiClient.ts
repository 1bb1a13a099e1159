import type {
  AnswerOf,
  CallKey,
  FileCallKey,
  ListChange,
  LiveListName,
  MultipartCallKey,
  RequestOf,
} from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import { IDEMPOTENCY_HEADER, LIST_CHANGE_ENCODING, PRESS_HEADER, REPLAYED_HEADER } from '@conserje/rules';
import { yieldToMain } from '../browser/yieldToMain.ts';
import { checkConnection, markReachable } from '../offline/connectivity.ts';
import { readRequestToken } from '../session/sessionToken.ts';
import { createEmitter } from '../state/emitter.ts';
import { recordServerTime } from '../time/serverClock.ts';
import { ApiError } from './apiError.ts';
import type { Sent } from './attempts.ts';
import { buildUrl, splitCallKey } from './callUrl.ts';
import { takePrefetch } from './prefetch.ts';

/** Emitted when the server refuses the stored key. */
export const sessionLost = createEmitter<{ token: string }>();
/** Emitted when a call is refused because of maintenance. */
export const mantenimientoEmitter = createEmitter();

const NO_CONNECTION = 'Sin conexión con el portal. Revisa tu internet.';
const MALFORMED_RESPONSE = 'El portal respondió con un error. Inténtalo de nuevo.';

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

async function errorFrom(response: Response): Promise<ApiError> {
  // The body of a proxy's error page is not JSON.
  const body: unknown = await response.json().catch(() => null);
  const data = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const msg = nonEmptyText(data.msg) ?? MALFORMED_RESPONSE;
  return new ApiError(response.status, nonEmptyText(data.error) ?? 'DESCONOCIDO', msg, nonEmptyText(data.campo));
}

/** Reads the error of a refused response. Announces maintenance to the shell, which closes the portal. */
export async function readRefusal(response: Response): Promise<ApiError> {
  const error = await errorFrom(response);
  if (error.error === 'MANTENIMIENTO') mantenimientoEmitter.emit();
  return error;
}

/**
 * Time without an answer after which the connection is checked, and the time limit of that check: a request can
 * hang.
 */
const SLOW_RESPONSE_MS = 5_000;

export interface RequestOptions {
  signal?: AbortSignal;
  /** Omits the stored key, for a call that needs no session (login). */
  withoutToken?: boolean;
  /** Neither sends cookies nor stores those of the answer. */
  withoutCookies?: boolean;
  /** Idempotency key: the server runs a repeated request once. */
  sent?: Sent | undefined;
  /** Version that the page holds; the server answers 304 while it is current. */
  version?: number;
}

export type CallRequest<K extends CallKey> = Partial<RequestOf<K>>;

/** Calls that are sent as forms because they carry files. The contract is imported here as types only. */
const MULTIPART: Record<MultipartCallKey, true> = {
  'POST actionLlamado': true,
  'POST importarEscala': true,
  'POST importarSocios': true,
  'POST mirarEscala': true,
  'POST mirarSocios': true,
  'POST placaCategoria': true,
};

/** Serializes the payload of a call. The browser sets the content type of a form, which contains the boundary. */
function bodyOf(key: CallKey, body: object): { body: BodyInit; contentType?: string } {
  if (!Object.hasOwn(MULTIPART, key)) return { body: JSON.stringify(body), contentType: 'application/json' };
  const formData = new FormData();
  for (const [field, value] of Object.entries(body))
    if (value !== undefined) formData.append(field, value instanceof Blob ? value : String(value));
  return { body: formData };
}

interface BuiltRequest {
  method: string;
  url: string;
  token: string | null;
  init: RequestInit;
}

function buildRequest(key: CallKey, request: CallRequest<CallKey>, options: RequestOptions): BuiltRequest {
  const [method, path] = splitCallKey(key);
  const headers = new Headers({ accept: 'application/json' });
  const token = options.withoutToken ? null : readRequestToken();
  if (token) headers.set('key', token);
  if (options.sent) {
    headers.set(IDEMPOTENCY_HEADER, options.sent.key);
    if (options.sent.count > 1) headers.set(PRESS_HEADER, `${options.sent.count}`);
  }
  if (options.version !== undefined) {
    headers.set('if-none-match', `"${options.version}"`);
    headers.set('a-im', LIST_CHANGE_ENCODING);
  }
  const init: RequestInit = { method, headers };
  if (options.signal) init.signal = options.signal;
  if (options.withoutCookies) init.credentials = 'omit';
  if (request.body !== undefined) {
    const { body, contentType } = bodyOf(key, request.body);
    if (contentType) headers.set('content-type', contentType);
    init.body = body;
  }
  return { method, url: buildUrl(path, request.params, request.query), token, init };
}

/** A response, and the client times of its request in UTC milliseconds. */
interface TimedResponse {
  response: Response;
  sentAt: number;
  receivedAt: number;
}

async function fetchTimed({ method, url, token, init }: BuiltRequest): Promise<TimedResponse> {
  const prefetched = await takePrefetch(method, url, token, init.body);
  if (prefetched) return prefetched;
  // Starting a request blocks the main thread, and a new screen starts many at once.
  if (method === 'GET') await yieldToMain();
  const sentAt = Date.now();
  const response = await fetch(url, init);
  return { response, sentAt, receivedAt: Date.now() };
}

/** Sends a request, and checks the connection if it fails or its answer is late. */
async function fetchChecked(request: BuiltRequest): Promise<TimedResponse> {
  const { body, signal } = request.init;
  // An upload is slow and fills the connection, so it triggers no check.
  const slowTimer =
    body instanceof FormData ? undefined : setTimeout(() => void checkConnection(SLOW_RESPONSE_MS), SLOW_RESPONSE_MS);
  try {
    return await fetchTimed(request);
  } catch (error) {
    if (signal?.aborted) throw error;
    void checkConnection();
    throw new ApiError(0, 'SIN_CONEXION', NO_CONNECTION);
  } finally {
    clearTimeout(slowTimer);
  }
}

async function send(key: CallKey, request: CallRequest<CallKey>, options: RequestOptions): Promise<Response> {
  const built = buildRequest(key, request, options);
  const { response, sentAt, receivedAt } = await fetchChecked(built);
  recordServerTime(response.headers.get('x-ahora'), sentAt, receivedAt);
  if (response.status < 500) markReachable();
  if (response.ok || (response.status === 304 && options.version !== undefined)) return response;
  const error = await readRefusal(response);
  if (error.error === 'SIN_SESION' && built.token) sessionLost.emit({ token: built.token });
  throw error;
}

async function parseJson<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch {
    throw new ApiError(response.status, 'SIN_SENTIDO', MALFORMED_RESPONSE);
  }
}

/**
 * Makes a call of the contract: `sendRequest('POST openTime', { body: { bajo, alto } })`.
 * @throws {ApiError} when it is refused or fails
 */
export async function sendRequest<K extends CallKey>(
  key: K,
  request: CallRequest<K> = {},
  options: RequestOptions = {},
): Promise<AnswerOf<K>> {
  return parseJson<AnswerOf<K>>(await send(key, request as CallRequest<CallKey>, options));
}

/** Status of an answer that only says what changed since the version sent (RFC 3229). */
const IM_USED = 226;

type LiveRows = AnswerOf<`GET ${LiveListName}`>;

/**
 * Requests a live list, or what changed in it since a version.
 * @returns all rows, or the change since `version`; null if that version is current
 */
export async function requestLiveList(
  list: LiveListName,
  version: number | undefined,
  options: RequestOptions = {},
): Promise<{ version: number; rows: LiveRows } | { version: number; change: ListChange } | null> {
  const response = await send(`GET ${list}`, {}, { ...options, ...(version !== undefined && { version }) });
  if (response.status === 304) return null;
  // A compressing proxy marks the ETag as weak.
  const current = Number(response.headers.get('etag')?.replaceAll(/\D/g, '')) || 0;
  return response.status === IM_USED
    ? { version: current, change: await parseJson<ListChange>(response) }
    : { version: current, rows: await parseJson<LiveRows>(response) };
}

export async function requestFile<K extends FileCallKey>(
  key: K,
  request: CallRequest<K>,
  options: RequestOptions = {},
): Promise<Blob> {
  return (await send(key, request as CallRequest<CallKey>, options)).blob();
}

/** Answer of a call and the data that it changed. */
export interface Change<K extends CallKey> {
  data: AnswerOf<K>;
  /** Topics that it made stale. */
  topics: readonly Topic[];
  /** Id of the change, also in its events; undefined if nothing changed. */
  changeId: string | undefined;
  /** An earlier press was executed; `data` is the answer to it. */
  replayed: boolean;
}

/**
 * Like `sendRequest`, for a call that changes data: also returns the topics that the server reports as stale.
 */
export async function sendChange<K extends CallKey>(
  key: K,
  request: CallRequest<K> = {},
  sent?: Sent,
): Promise<Change<K>> {
  const response = await send(key, request as CallRequest<CallKey>, { sent });
  // A topic that this build does not know has no query here, so the cast is safe.
  const topics = (response.headers.get('x-temas')?.split(',') ?? []) as Topic[];
  const changeId = response.headers.get('x-cambio') ?? undefined;
  // Repeated by the page itself, it is the same press.
  const doneBy = Number(response.headers.get(PRESS_HEADER) ?? 1);
  const replayed = response.headers.has(REPLAYED_HEADER) && doneBy < (sent?.count ?? 1);
  return { data: await parseJson<AnswerOf<K>>(response), topics, changeId, replayed };
}

/** Fetches one page of an unbounded list and the cursor of the next page (decisions §1); null on the last. */
export async function requestPage<K extends CallKey>(
  key: K,
  request: CallRequest<K> = {},
  options: RequestOptions = {},
): Promise<{ data: AnswerOf<K>; nextCursor: string | null }> {
  const response = await send(key, request as CallRequest<CallKey>, options);
  return { data: await parseJson<AnswerOf<K>>(response), nextCursor: response.headers.get('x-siguiente') };
}
