import { randomInt } from 'node:crypto';
import pg from 'pg';
import { OperatorError } from '../operatorError.ts';
import { findPrimary } from './primaryServer.ts';

const CONNECT_MS = 10_000;
/** A notification arrives at once unless it is lost. */
const HEAR_MS = 5_000;
const INT_MAX = 2 ** 31 - 1;

const POOLED =
  'DATABASE_URL pasa por un intermediario que reparte las conexiones por transacción, como PgBouncer con pool_mode=transaction. ' +
  'Así se pierden los cambios en vivo y los candados. Usa pool_mode=session, o la dirección directa de PostgreSQL';

/**
 * Checks that a connection is a session of its own: it receives notifications of another one and its locks exclude it.
 * Ignores an unreachable server, as later steps wait for it.
 * @throws OperatorError behind a pooler that gives each transaction another session
 */
export async function requireDedicatedSession(url: string): Promise<void> {
  // Unreachable, refused or cut: the following migration fails the same way and reports it.
  const hasOwnSession = await findPrimary(url).then(trySession, () => true);
  if (!hasOwnSession) throw new OperatorError(POOLED);
}

/** False only if both connections work and are no sessions of their own. */
async function trySession(url: string): Promise<boolean> {
  const [listener, other] = [0, 1].map(
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS }),
  ) as [pg.Client, pg.Client];
  for (const client of [listener, other]) client.on('error', () => undefined);
  try {
    await listener.connect();
    await other.connect();
    return await isOwnSession(listener, other);
  } catch {
    return true;
  } finally {
    await Promise.allSettled([listener.end(), other.end()]);
  }
}

async function isOwnSession(listener: pg.Client, other: pg.Client): Promise<boolean> {
  const key = randomInt(INT_MAX);
  const channel = `conserje_${key}`;
  let timer: NodeJS.Timeout | undefined;
  const heard = new Promise<boolean>((resolve) => {
    listener.on('notification', () => resolve(true));
    timer = setTimeout(resolve, HEAR_MS, false);
  });
  try {
    await listener.query(`listen ${channel}`);
    await listener.query('select pg_advisory_lock($1, 0)', [key]);
    const { rows } = await other.query<{ mine: boolean }>('select pg_try_advisory_lock($1, 0) as mine', [key]);
    if (rows[0]?.mine === true) return false;
    await other.query('select pg_notify($1, $2)', [channel, '']);
    return await heard;
  } finally {
    clearTimeout(timer);
  }
}
