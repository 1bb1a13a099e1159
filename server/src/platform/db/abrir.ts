import type { Motor } from './dialecto.ts';
import { abrirPostgres } from './postgres.ts';
import { abrirSqlite } from './sqlite.ts';
import type { Parte } from './vigia.ts';

/**
 * The database that a `DATABASE_URL` names: `file:` and a path, or `postgres://`. It need not be there yet; what befalls it
 * is told to `parte`.
 * @throws Error on any other address
 */
export function abrirMotor(url: string, parte: Parte): Motor {
  if (url.startsWith('file:')) return abrirSqlite(url.slice('file:'.length), parte);
  if (/^postgres(ql)?:\/\//.test(url)) return abrirPostgres(url, parte);
  throw new Error('DATABASE_URL must begin with file: or postgres://');
}
