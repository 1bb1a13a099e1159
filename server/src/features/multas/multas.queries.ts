import type { Db, Tx } from '../../platform/db/database.ts';
import type { Pagina } from '../../platform/pagina.ts';
import { halla } from '../usuarios/usuarios.public.ts';
import './multas.table.ts';

const filas = (db: Db) =>
  db
    .selectFrom('multa as m')
    .innerJoin('usuario as u', 'u.id', 'm.usuario')
    .innerJoin('usuario as e', 'e.id', 'm.encargado')
    .leftJoin('usuario as c', 'c.id', 'm.cobrado_por')
    .select([
      'm.id',
      'm.usuario',
      'u.usuario as usuarioNombre',
      'm.motivo',
      'm.creditos',
      'e.usuario as encargadoNombre',
      'm.fecha',
      'm.cobrado',
      'c.usuario as cobradoNombre',
    ]);
export type FilaMulta = Awaited<ReturnType<ReturnType<typeof filas>['executeTakeFirstOrThrow']>>;

/** Fines, newest first; a search looks at names and reasons. */
export function multasPasadas(db: Db, { limite, antes, buscar }: Pagina) {
  let consulta = filas(db);
  if (antes !== undefined) consulta = consulta.where('m.id', '<', antes);
  if (buscar) consulta = consulta.where(halla(db, buscar, 'u.nombre_llano', 'e.nombre_llano', 'm.motivo'));
  return consulta.orderBy('m.id', 'desc').limit(limite).execute();
}

/** A fine, locked until the transaction ends. */
export async function tomarMulta(tx: Tx, id: number): Promise<FilaMulta | undefined> {
  await tx.bloquearFila('multa', id);
  return filas(tx.db).where('m.id', '=', id).executeTakeFirst();
}
