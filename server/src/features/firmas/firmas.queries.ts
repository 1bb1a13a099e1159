import type { Db } from '../../platform/db/database.ts';
import { ordenDe } from '../usuarios/usuarios.public.ts';

const usuarios = (db: Db) =>
  db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select(['u.id', 'u.usuario', 'u.firma', 'u.despedido', ordenDe('m').as('orden')]);

/** Everyone who has a signature, the dismissed too: theirs is taken until someone frees it. */
export const firmantes = (db: Db) => usuarios(db).where('u.firma', '!=', '').orderBy('u.nombre_plano').execute();

export const firmante = (db: Db, id: number) => usuarios(db).where('u.id', '=', id).executeTakeFirst();

export const cambiarFirma = (db: Db, id: number, firma: string) =>
  db.updateTable('usuario').set({ firma }).where('id', '=', id).execute();
