import type { Db } from '../../platform/db/database.ts';
import type { Pagina } from '../../platform/pagina.ts';
import { halla } from '../usuarios/usuarios.public.ts';
import './traslados.table.ts';

/** Transfers, newest first; a search looks at names, agencies and missions. */
export function trasladosPasados(db: Db, { limite, antes, buscar }: Pagina) {
  let consulta = db
    .selectFrom('traslado as t')
    .innerJoin('carrera as c', 'c.id', 't.carrera')
    .innerJoin('usuario as u', 'u.id', 'c.usuario')
    .leftJoin('usuario as e', 'e.id', 'c.encargado')
    .select([
      't.carrera as id',
      'u.usuario as usuarioNombre',
      'c.a_nombre as mision',
      't.agencia',
      'e.usuario as altoNombre',
      'c.fecha',
    ]);
  if (antes !== undefined) consulta = consulta.where('t.carrera', '<', antes);
  if (buscar)
    consulta = consulta.where(halla(db, buscar, 'u.nombre_llano', 'e.nombre_llano', 't.agencia', 'c.a_nombre'));
  return consulta.orderBy('t.carrera', 'desc').limit(limite).execute();
}

export const guardarTraslado = (db: Db, carrera: number, agencia: string) =>
  db.insertInto('traslado').values({ carrera, agencia }).execute();
