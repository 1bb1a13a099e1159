import type { Db } from '../../platform/db/database.ts';
import type { Pagina } from '../../platform/pagina.ts';
import { halla } from '../usuarios/usuarios.public.ts';

/** Sold missions, newest first; a search looks at names and missions. */
export function misionesVendidas(db: Db, { limite, antes, buscar }: Pagina) {
  let consulta = db
    .selectFrom('venta as v')
    .innerJoin('carrera as c', 'c.id', 'v.carrera')
    .innerJoin('usuario as u', 'u.id', 'c.usuario')
    .innerJoin('usuario as e', 'e.id', 'v.encargado')
    .select([
      'v.id',
      'u.usuario as usuarioNombre',
      'c.a_nombre as mision',
      'e.usuario as encargadoNombre',
      'v.credito as creditos',
      'v.fecha',
    ])
    .where('v.carrera', 'is not', null);
  if (antes !== undefined) consulta = consulta.where('v.id', '<', antes);
  if (buscar) consulta = consulta.where(halla(db, buscar, 'u.nombre_llano', 'e.nombre_llano', 'c.a_nombre'));
  return consulta.orderBy('v.id', 'desc').limit(limite).execute();
}

/** The last step of a user's career: which mission they came to, and by whom. */
export const ultimoPaso = (db: Db, usuario: number) =>
  db
    .selectFrom('carrera as c')
    .leftJoin('usuario as e', 'e.id', 'c.encargado')
    .select(['c.a_nombre as mision', 'e.usuario as encargado'])
    .where('c.usuario', '=', usuario)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** An active user's mission with its price. */
export const trabajoDe = (db: Db, id: number) =>
  db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .innerJoin('categoria as c', 'c.id', 'm.categoria')
    .select([
      'u.id',
      'u.usuario',
      'u.firma',
      'm.id as id_rango',
      'm.nombre as mision',
      'm.precio',
      'm.categoria',
      'c.n_categoria',
    ])
    .where('u.id', '=', id)
    .where('u.despedido', '=', 0)
    .executeTakeFirst();
