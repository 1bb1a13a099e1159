import { FIRST_FREE, FIRST_WAITING, KEY, LOGINS } from '../databases/content.ts';
import type { LoadRequest, Workload } from '../load/workload.ts';
import { confirmBody, loginBody, openBody } from '../recording/record.ts';
import type { Body } from '../recording/steps.ts';

const CONNECTIONS = 10;
/** Concurrent clave checks; the server counts open attempts of one address up to ten. */
const LOGINS_AT_ONCE = 4;
/** Clave checks per second of effort: about the capacity of two cores. */
const LOGINS_A_SECOND = 60;
/** Tiempos opened and confirmed per second of effort: about the capacity of a disk. */
const PAIRS_A_SECOND = 400;
/** The recording has consumed two of each. */
const USED = 2;

export const get = (url: string, seconds: number, path: string, headers: Record<string, string>): Workload => ({
  url,
  connections: CONNECTIONS,
  seconds,
  requests: [{ method: 'GET', path, headers }],
});

export const listWorkload = (url: string, seconds: number, headers: Record<string, string> = {}): Workload =>
  get(url, seconds, '/api/getAllTime', { key: KEY, ...headers });

const post = (path: string, body: Body): LoadRequest => ({
  method: 'POST',
  path,
  headers: { key: KEY },
  body: JSON.stringify(body),
});

export const loginWorkload = (url: string, seconds: number, path = '/api/login'): Workload => ({
  url,
  connections: LOGINS_AT_ONCE,
  amount: Math.ceil(LOGINS_A_SECOND * seconds),
  requests: Array.from({ length: LOGINS }, (_, i) => post(path, loginBody(i + 1))),
});

export const numbered = (path: string, body: Body, from: number): LoadRequest => ({
  ...post(path, body),
  body: JSON.stringify(body).replace('"{n}"', '{n}'),
  from,
});

/** Reads one path on one connection, for `factor` times the seconds. */
export const readOne = (url: string, path: string, seconds: number, factor = 2): Workload => ({
  ...get(url, Math.max(1, factor * seconds), path, { key: KEY }),
  connections: 1,
});

/** Opens a tiempo for one bajo and confirms the ended one of another, in turn; each round consumes others. */
export function tiempoWorkload(url: string, seconds: number, round: number): Workload {
  const amount = 2 * Math.round(PAIRS_A_SECOND * seconds);
  const used = USED + round * amount;
  return {
    url,
    connections: CONNECTIONS,
    amount,
    requests: [
      numbered('/api/openTime', openBody('{n}'), FIRST_FREE + used),
      numbered('/api/actionTime', confirmBody('{n}'), FIRST_WAITING + used),
    ],
  };
}

/** The same requests for a server that ignores the ids: it answers too fast for a fixed amount. */
export const anyTiempoWorkload = (url: string, seconds: number): Workload => {
  const { amount: _amount, ...workload } = tiempoWorkload(url, seconds, 0);
  return { ...workload, seconds };
};

/** Mixes the list, the page and a login, as in the evening. */
export const mixedWorkload = (url: string, seconds: number): Workload => ({
  url,
  connections: 8,
  seconds,
  requests: [
    ...listWorkload(url, seconds).requests,
    { method: 'GET', path: '/' },
    ...listWorkload(url, seconds, { 'accept-encoding': 'gzip' }).requests,
    post('/api/login', loginBody(1)),
  ],
});
