/** A request sent ahead, and its response. */
interface Prefetch {
  response: Promise<Response>;
  /** By the client clock, UTC milliseconds. */
  sentAt: number;
  receivedAt: number;
}
interface PrefetchOptions {
  token?: string | null | undefined;
  body?: object;
}

const TTL_MS = 15_000;
const prefetches = new Map<string, Prefetch>();
/** Client time at which each prefetched answer was taken, UTC milliseconds. */
const takenAt = new Map<string, number>();

const hasExpired = ({ receivedAt }: Prefetch): boolean => receivedAt > 0 && Date.now() - receivedAt > TTL_MS;

const requestKeyOf = (method: string, url: string, token: string | null, body: unknown): string =>
  [method, url, token ?? '', typeof body === 'string' ? body : ''].join(' ');

/** Reads the whole body, so that the download does not wait for its reader. */
async function fetchWhole(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const { status, headers } = response;
  const bytes = await response.arrayBuffer();
  return new Response(bytes.byteLength > 0 ? bytes : null, { status, headers });
}

/**
 * Makes a parameterless call of the contract ahead of its use; `takePrefetch` returns the answer. This module has no
 * imports, so that it loads before all others.
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
  if (already && !hasExpired(already)) return already.response;
  const prefetched = {
    response: fetchWhole(url, { method, headers, ...(bodyText && { body: bodyText }) }),
    sentAt: Date.now(),
    receivedAt: 0,
  };
  prefetches.set(requestKey, prefetched);
  prefetched.response.then(
    () => {
      prefetched.receivedAt = Date.now();
    },
    () => prefetches.delete(requestKey),
  );
  return prefetched.response;
}

/** Returns a prefetched answer once; undefined if there is none or it has expired. */
export async function takePrefetch(
  method: string,
  url: string,
  token: string | null,
  body: unknown,
): Promise<{ response: Response; sentAt: number; receivedAt: number } | undefined> {
  const requestKey = requestKeyOf(method, url, token, body);
  const prefetched = prefetches.get(requestKey);
  if (prefetches.delete(requestKey)) takenAt.set(requestKey, Date.now());
  const response = await prefetched?.response.catch(() => undefined);
  if (!prefetched || !response || hasExpired(prefetched)) return undefined;
  return { response, sentAt: prefetched.sentAt, receivedAt: prefetched.receivedAt };
}

/** Returns whether the answer of a call was taken recently. */
export const wasPrefetched = (callKey: string, token: string): boolean => {
  const [method = '', path = ''] = callKey.split(' ');
  const when = takenAt.get(requestKeyOf(method, `/api/${path}`, token, undefined));
  return when !== undefined && Date.now() - when < TTL_MS;
};

/** Drops prefetched answers: they may be stale or belong to another user. */
export const clearPrefetches = (): void => prefetches.clear();
