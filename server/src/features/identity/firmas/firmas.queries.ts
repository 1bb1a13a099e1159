import type { firmasCalls, Query } from '@conserje/contract';
import type { Db } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { paginate, plain, texto } from '../../../platform/database/pagination.ts';
import { orderOf, searchAllRows, usuarios } from '../people/people.public.ts';

const filas = (db: Db) =>
  usuarios(db).select(['u.id', 'u.usuario', 'u.firma', 'u.despedido', orderOf('m').as('orden')]);

/**
 * Who has a signature; the dismissed too: theirs is taken until someone frees it. A search looks at names and signatures.
 */
export const signers = (db: Db, p: RequestedPage<Query<typeof firmasCalls.getAllFirmas>>) =>
  paginate(db, p, filas(db).where('u.firma', '<>', ''), {
    id: 'u.id',
    find: searchAllRows('u.nombre_llano', 'u.firma'),
    orden: { usuario: plain('u.nombre_llano'), firma: texto('u.firma') },
  });

export const signer = (db: Db, id: number) => filas(db).where('u.id', '=', id).executeTakeFirst();

export const changeFirma = (db: Db, id: number, firma: string) =>
  db.updateTable('usuario').set({ firma }).where('id', '=', id).execute();
