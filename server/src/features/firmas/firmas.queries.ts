import type { Db } from '../../platform/db/database.ts';
import type { Pagina } from '../../platform/pagina.ts';
import { halla, ordenDe } from '../usuarios/usuarios.public.ts';

const usuarios = (db: Db) =>
  db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select(['u.id', 'u.usuario', 'u.firma', 'u.despedido', ordenDe('m').as('orden')]);

/**
 * Who has a signature, newest users first; the dismissed too: theirs is taken until someone frees it. A search looks at
 * names and signatures.
 */
export function firmantes(db: Db, { limite, antes, buscar }: Pagina) {
  let consulta = usuarios(db).where('u.firma', '<>', '');
  if (antes !== undefined) consulta = consulta.where('u.id', '<', antes);
  if (buscar) consulta = consulta.where(halla(db, buscar, 'u.nombre_llano', 'u.firma'));
  return consulta.orderBy('u.id', 'desc').limit(limite).execute();
}

export const firmante = (db: Db, id: number) => usuarios(db).where('u.id', '=', id).executeTakeFirst();

export const cambiarFirma = (db: Db, id: number, firma: string) =>
  db.updateTable('usuario').set({ firma }).where('id', '=', id).execute();
