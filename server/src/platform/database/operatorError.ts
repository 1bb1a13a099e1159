import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { isDatabaseError } from './databaseErrorReporter.ts';

/** A problem that the operator must fix, described in Spanish. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

const REASON_BY_CODE: Record<string, string> = {
  '28000': 'PostgreSQL no admite al usuario de DATABASE_URL desde esta máquina',
  '28P01': 'PostgreSQL no acepta el usuario o la clave de DATABASE_URL',
  '3D000': 'La base de datos que nombra DATABASE_URL no existe; hay que crearla primero',
  '42501': 'El usuario de DATABASE_URL no tiene permiso para crear las tablas del portal',
  SQLITE_CANTOPEN: 'No se puede abrir el archivo de la base de datos',
  SQLITE_NOTADB: 'El archivo que nombra DATABASE_URL no es una base de datos',
  SQLITE_READONLY: 'No hay permiso para escribir en el archivo de la base de datos',
};

const codeOf = (error: unknown): string => {
  if (error instanceof pg.DatabaseError || error instanceof BetterSqlite3.SqliteError) return error.code ?? '';
  return error instanceof Error && 'code' in error ? String(error.code) : '';
};

/** Describes in Spanish a problem that the operator can fix; null when unknown. */
export function explainToOperator(error: unknown): string | null {
  if (error instanceof OperatorError) return error.message;
  const text = REASON_BY_CODE[codeOf(error)];
  return text === undefined || !(error instanceof Error) ? null : `${text} (${error.message})`;
}

const FILE_REASON_BY_CODE: Record<string, string> = {
  EACCES: 'No hay permiso para abrir el archivo de la base de datos',
  EROFS: 'La carpeta de la base de datos es de solo lectura',
  EISDIR: 'DATABASE_URL nombra una carpeta, y debe nombrar un archivo',
};

/** Returns an error of the database file as one for the operator, if its reason is known. */
export function explainFileError(error: unknown): unknown {
  const reason = FILE_REASON_BY_CODE[codeOf(error)];
  return reason === undefined ? error : new OperatorError(`${reason} (${(error as Error).message})`);
}

/** What ends a command, and what a server waits for. */
const UNREACHABLE_BY_CODE: Record<string, string> = {
  ECONNREFUSED: 'PostgreSQL no responde en la dirección de DATABASE_URL',
  EHOSTUNREACH: 'No se llega al servidor que nombra DATABASE_URL',
  ENOTFOUND: 'No se encuentra el servidor que nombra DATABASE_URL',
  ETIMEDOUT: 'PostgreSQL no responde en la dirección de DATABASE_URL',
};

/** Other files and disks of the network fail with the same codes. */
const isOfConnection = (error: Error): boolean =>
  error instanceof AggregateError ||
  ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo'));

/** Describes in one line why a command failed; in Spanish where known. */
export function describeFailure(failure: unknown): string {
  const error = isDatabaseError(failure) ? failure.cause : failure;
  const text = explainToOperator(error);
  if (text !== null) return text;
  if (!(error instanceof Error)) return String(error);
  // For a host with several addresses the message is empty and only the code tells.
  const detail = error.message || codeOf(error);
  const reason = isDatabaseError(failure) || isOfConnection(error) ? UNREACHABLE_BY_CODE[codeOf(error)] : undefined;
  if (reason !== undefined) return `${reason} (${detail})`;
  return isDatabaseError(failure) ? `${failure.message} (${detail})` : detail;
}
