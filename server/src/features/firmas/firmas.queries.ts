import type { firmasCalls, Query } from '@conserje/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { llana, paginar, texto } from '../../platform/pagina.ts';
import { enTodo, ordenDe, usuarios } from '../usuarios/usuarios.public.ts';

const filas = (db: Db) =>
  usuarios(db).select(['u.id', 'u.usuario', 'u.firma', 'u.despedido', ordenDe('m').as('orden')]);

/**
 * Who has a signature; the dismissed too: theirs is taken until someone frees it. A search looks at names and signatures.
 */
export const firmantes = (db: Db, p: Pedida<Query<typeof firmasCalls.getAllFirmas>>) =>
  paginar(db, p, filas(db).where('u.firma', '<>', ''), {
    id: 'u.id',
    hallar: enTodo('u.nombre_llano', 'u.firma'),
    orden: { usuario: llana('u.nombre_llano'), firma: texto('u.firma') },
  });

export const firmante = (db: Db, id: number) => filas(db).where('u.id', '=', id).executeTakeFirst();

export const cambiarFirma = (db: Db, id: number, firma: string) =>
  db.updateTable('usuario').set({ firma }).where('id', '=', id).execute();
