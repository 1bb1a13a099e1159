import { join, resolve } from 'node:path';

const RAIZ = resolve(import.meta.dirname, '../../../..');

/** The database that `DATABASE_URL` names; without it a file under `data/`. */
export const urlBase = (url: string | undefined): string => url ?? `file:${join(RAIZ, 'data/conserje.db')}`;
