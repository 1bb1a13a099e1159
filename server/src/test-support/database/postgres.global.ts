import { startPostgres } from './postgres.ts';

/** Starts one PostgreSQL server for the whole run; tests and their servers find it in POSTGRES_URL. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.POSTGRES_URL !== undefined) return async () => undefined;
  const { url, stop } = await startPostgres({ socket: true });
  process.env.POSTGRES_URL = url;
  return stop;
}
