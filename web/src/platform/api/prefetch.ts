/** Who asked for something that is not wanted yet, and what came of it. */
interface Prefetch {
  respuesta: Promise<Response>;
  /** By this machine's clock, UTC milliseconds. */
  sentAt: number;
  receivedAt: number;
}
interface PrefetchOptions {
  token?: string | null | undefined;
  body?: object;
}

/** What came longer ago than this is asked for anew. */
const TTL_MS = 15_000;
/** Younger than this it is as good as just asked for. */
const RECENT_MS = 2_000;
const prefetches = new Map<string, Prefetch>();
/** When what was asked for ahead was given to whoever wanted it. */
const takenAt = new Map<string, number>();
let hasStale = false;

const hasExpired = ({ receivedAt }: Prefetch): boolean => receivedAt > 0 && Date.now() - receivedAt > TTL_MS;

const requestKeyOf = (method: string, url: string, token: string | null, body: unknown): string =>
  [method, url, token ?? '', typeof body === 'string' ? body : ''].join(' ');

/** All of it at once, so that nothing of it waits for its reader. */
async function fetchWhole(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const { status, headers } = response;
  const bytes = await response.arrayBuffer();
  return new Response(bytes.byteLength > 0 ? bytes : null, { status, headers });
}

/**
 * Makes a call of the contract without parameters before whoever wants it is there; they are given its answer instead of
 * a request of their own. A module without imports, which is there before all others.
 */
export function prefetch(callKey: string, { token = null, body }: PrefetchOptions): Promise<Response> {
  const [method = '', path = ''] = callKey.split(' ');
  const url = `/api/${path}`;
  const bodyText = body && JSON.stringify(body);
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('key', token);
  if (bodyText) headers.set('content-type', 'application/json');
  const requestKey = requestKeyOf(method, url, token, bodyText);
  const already = prefetches.get(requestKey);
  if (already && !hasExpired(already)) return already.respuesta;
  const prefetched = {
    respuesta: fetchWhole(url, { method: method, headers, ...(bodyText && { body: bodyText }) }),
    sentAt: Date.now(),
    receivedAt: 0,
  };
  prefetches.set(requestKey, prefetched);
  prefetched.respuesta.then(
    () => {
      prefetched.receivedAt = Date.now();
    },
    () => prefetches.delete(requestKey),
  );
  return prefetched.respuesta;
}

/** The answer that was asked for ahead, once; undefined where none was, or where it has become old. */
export async function takePrefetch(
  method: string,
  url: string,
  token: string | null,
  body: unknown,
): Promise<{ respuesta: Response; sentAt: number; receivedAt: number } | undefined> {
  const requestKey = requestKeyOf(method, url, token, body);
  const prefetched = prefetches.get(requestKey);
  if (prefetches.delete(requestKey)) takenAt.set(requestKey, Date.now());
  const response = await prefetched?.respuesta.catch(() => undefined);
  if (!prefetched || !response || hasExpired(prefetched)) return undefined;
  if (Date.now() - prefetched.receivedAt > RECENT_MS) hasStale = true;
  return { respuesta: response, sentAt: prefetched.sentAt, receivedAt: prefetched.receivedAt };
}

/** Whether somebody was given the answer just now, and has it. */
export const wasPrefetched = (callKey: string, token: string): boolean => {
  const [method = '', path = ''] = callKey.split(' ');
  const when = takenAt.get(requestKeyOf(method, `/api/${path}`, token, undefined));
  return when !== undefined && Date.now() - when < TTL_MS;
};

/** What was asked for may be out of date, or belong to someone else. */
export const clearPrefetches = (): void => prefetches.clear();

/** Whether something was taken that stood for a while, so that changes may have been missed; once. */
export function hadStalePrefetches(): boolean {
  const wasStale = hasStale;
  hasStale = false;
  return wasStale;
}
