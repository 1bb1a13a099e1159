import { FIRST_FREE, FIRST_WAITING, KEY, LOGINS } from '../databases/content.ts';
import type { Job, Shot } from '../load/job.ts';
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

export const get = (url: string, seconds: number, path: string, headers: Record<string, string>): Job => ({
  url,
  connections: CONNECTIONS,
  seconds,
  shots: [{ method: 'GET', path, headers }],
});

export const listJob = (url: string, seconds: number, headers: Record<string, string> = {}): Job =>
  get(url, seconds, '/api/getAllTime', { key: KEY, ...headers });

const post = (path: string, body: Body): Shot => ({
  method: 'POST',
  path,
  headers: { key: KEY },
  body: JSON.stringify(body),
});

export const loginJob = (url: string, seconds: number, path = '/api/login'): Job => ({
  url,
  connections: LOGINS_AT_ONCE,
  amount: Math.ceil(LOGINS_A_SECOND * seconds),
  shots: Array.from({ length: LOGINS }, (_, i) => post(path, loginBody(i + 1))),
});

export const numbered = (path: string, body: Body, from: number): Shot => ({
  ...post(path, body),
  body: JSON.stringify(body).replace('"{n}"', '{n}'),
  from,
});

/** Opens a tiempo for one bajo and confirms the ended one of another, in turn; each round consumes others. */
export function workJob(url: string, seconds: number, round: number): Job {
  const amount = 2 * Math.round(PAIRS_A_SECOND * seconds);
  const used = USED + round * amount;
  return {
    url,
    connections: CONNECTIONS,
    amount,
    shots: [
      numbered('/api/openTime', openBody('{n}'), FIRST_FREE + used),
      numbered('/api/actionTime', confirmBody('{n}'), FIRST_WAITING + used),
    ],
  };
}

/** The same requests for a server that ignores the ids: it answers too fast for a fixed amount. */
export const anyWorkJob = (url: string, seconds: number): Job => {
  const { amount: _amount, ...job } = workJob(url, seconds, 0);
  return { ...job, seconds };
};

/** Mixes the list, the page and a login, as in the evening. */
export const mixedJob = (url: string, seconds: number): Job => ({
  url,
  connections: 8,
  seconds,
  shots: [
    ...listJob(url, seconds).shots,
    { method: 'GET', path: '/' },
    ...listJob(url, seconds, { 'accept-encoding': 'gzip' }).shots,
    post('/api/login', loginBody(1)),
  ],
});
