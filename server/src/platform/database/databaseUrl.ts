import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from '../projectRoot.ts';
import { OperatorError } from './operatorError.ts';

/** Data folder of the portal. */
export const DATA_FOLDER = join(ROOT, 'data');

/**
 * Returns the database URL: `DATABASE_URL`, or a file under `data/`. The password of a server may come from a file
 * (`DATABASE_CLAVE_FILE`), as with container secrets.
 * @throws OperatorError when the file is missing or the URL takes no password
 */
export function databaseUrlOf(
  url: string | undefined,
  claveFile: string | undefined = process.env.DATABASE_CLAVE_FILE,
): string {
  const base = url ?? `file:${join(DATA_FOLDER, 'conserje.db')}`;
  if (claveFile === undefined || claveFile === '') return base;
  if (!URL.canParse(base) || !base.startsWith('postgres'))
    throw new OperatorError('DATABASE_CLAVE_FILE es para una DATABASE_URL que empiece por postgres://');
  const urlWithClave = new URL(base);
  try {
    urlWithClave.password = encodeURIComponent(readFileSync(claveFile, 'utf8').trim());
  } catch (error) {
    throw new OperatorError(`No se puede leer el archivo que nombra DATABASE_CLAVE_FILE (${String(error)})`);
  }
  return urlWithClave.href;
}

/** Replaces the password of a displayed URL. */
const HIDDEN_CLAVE = '***';

/** Returns a URL fit for display: without password, and with a file's absolute path. */
export function toDisplayUrl(url: string): string {
  if (url.startsWith('file:')) return `file:${resolve(filePathOf(url))}`;
  if (!URL.canParse(url)) return 'una dirección que no se entiende';
  const visible = new URL(url);
  if (visible.password !== '') visible.password = HIDDEN_CLAVE;
  if (visible.searchParams.has('password')) visible.searchParams.set('password', HIDDEN_CLAVE);
  return visible.toString();
}

/** Path of a `file:` URL. */
export const filePathOf = (url: string): string => url.slice('file:'.length);
