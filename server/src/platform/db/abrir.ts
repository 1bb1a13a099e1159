import type { Motor } from './dialecto.ts';
import { abrirPostgres } from './postgres.ts';
import { abrirSqlite } from './sqlite.ts';

/**
 * Opens the database that a `DATABASE_URL` names: `file:` and a path, or `postgres://`.
 * @throws Error on any other address
 */
export function abrirMotor(url: string, alFallar: (error: unknown) => void): Motor {
  if (url.startsWith('file:')) return abrirSqlite(url.slice('file:'.length));
  if (/^postgres(ql)?:\/\//.test(url)) return abrirPostgres(url, alFallar);
  throw new Error('DATABASE_URL must begin with file: or postgres://');
}
