import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from '../projectRoot.ts';
import { OperatorError } from './operatorError.ts';

/** The portal's own folder of data. */
export const DATA_FOLDER = join(ROOT, 'data');

/**
 * The database that `DATABASE_URL` names; without it a file under `data/`. The password of a server may stand in a file of its
 * own (`DATABASE_CLAVE_FILE`), as containers are given secrets.
 * @throws OperatorError where there is none, or nothing to give it to
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

/** What no one else may see of an address, with which it may be shown. */
const HIDDEN_CLAVE = '***';

/** An address as it may be shown: without a password, and a file by its whole path. */
export function toDisplayUrl(url: string): string {
  if (url.startsWith('file:')) return `file:${resolve(filePathOf(url))}`;
  if (!URL.canParse(url)) return 'una dirección que no se entiende';
  const visible = new URL(url);
  if (visible.password !== '') visible.password = HIDDEN_CLAVE;
  if (visible.searchParams.has('password')) visible.searchParams.set('password', HIDDEN_CLAVE);
  return visible.toString();
}

/** The path of a `file:` address. */
export const filePathOf = (url: string): string => url.slice('file:'.length);
