import { startPostgres } from './postgres.ts';

/**
 * One PostgreSQL server for the whole run, whichever part of it asks first: tests and the servers that they start find it
 * in POSTGRES_URL.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.POSTGRES_URL !== undefined) return async () => undefined;
  const { url, stop } = await startPostgres({ socket: true });
  process.env.POSTGRES_URL = url;
  return stop;
}
