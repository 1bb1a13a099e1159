import { join, resolve } from 'node:path';

/** The portal's own folder of data. */
export const DATOS = resolve(import.meta.dirname, '../../../../data');

/** The database that `DATABASE_URL` names; without it a file under `data/`. */
export const urlBase = (url: string | undefined): string => url ?? `file:${join(DATOS, 'conserje.db')}`;
