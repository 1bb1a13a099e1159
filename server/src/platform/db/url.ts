import { join, resolve } from 'node:path';

/** The portal's own folder of data. */
export const DATOS = resolve(import.meta.dirname, '../../../../data');

/** The database that `DATABASE_URL` names; without it a file under `data/`. */
export const urlBase = (url: string | undefined): string => url ?? `file:${join(DATOS, 'conserje.db')}`;

/** What no one else may see of an address, with which it may be shown. */
const CLAVE = '***';

/** An address as it may be shown: without a password, and a file by its whole path. */
export function urlVisible(url: string): string {
  if (url.startsWith('file:')) return `file:${resolve(rutaDe(url))}`;
  if (!URL.canParse(url)) return 'una dirección que no se entiende';
  const visible = new URL(url);
  if (visible.password !== '') visible.password = CLAVE;
  if (visible.searchParams.has('password')) visible.searchParams.set('password', CLAVE);
  return visible.toString();
}

/** The path of a `file:` address. */
export const rutaDe = (url: string): string => url.slice('file:'.length);
