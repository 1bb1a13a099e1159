import type { firmasCalls, Query } from '@conserje/contract';
import type { Db } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { paginate, sortByPlainText, sortByText } from '../../../platform/database/pagination.ts';
import { orderOf, searchAllRows, usuarios } from '../people/people.public.ts';

const selectFirmas = (db: Db) =>
  usuarios(db).select(['u.id', 'u.usuario', 'u.firma', 'u.despedido', orderOf('m').as('orden')]);

/**
 * Finds the holders of a firma, including dismissed usuarios, whose firma stays taken until it is deleted. Searches
 * names and firmas.
 */
export const findSigners = (db: Db, p: RequestedPage<Query<typeof firmasCalls.getAllFirmas>>) =>
  paginate(db, p, selectFirmas(db).where('u.firma', '<>', ''), {
    id: 'u.id',
    find: searchAllRows('u.nombre_llano', 'u.firma'),
    orden: { usuario: sortByPlainText('u.nombre_llano'), firma: sortByText('u.firma') },
  });

export const findSigner = (db: Db, id: number) => selectFirmas(db).where('u.id', '=', id).executeTakeFirst();

export const changeFirma = (db: Db, id: number, firma: string) =>
  db.updateTable('usuario').set({ firma }).where('id', '=', id).execute();
