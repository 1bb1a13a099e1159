import type { Db } from '../../platform/db/database.ts';
import type { Salto } from '../../platform/retroceso.ts';
import { retrasarUltima } from './paselista.queries.ts';

/** The clock was set back: the wait for the next list stays what it was. */
export const retrasarLista = (db: Db, { ms }: Salto): Promise<void> => retrasarUltima(db, ms);
