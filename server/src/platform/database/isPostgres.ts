import { PostgresAdapter } from 'kysely';
import type { Db } from './database.ts';

/** Returns whether a handle is of PostgreSQL; for statements whose text differs. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
