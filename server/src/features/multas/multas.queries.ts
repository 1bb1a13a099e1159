import type { multasCalls, Query } from '@conserje/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, llana, numero, paginar, texto } from '../../platform/pagina.ts';
import { deUno, enNombresY } from '../usuarios/usuarios.public.ts';
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

/** Fines; a search looks at names and reasons. */
export const multasPasadas = (db: Db, p: Pedida<Query<typeof multasCalls.getAllMultas>>) =>
  paginar(db, p, deUno(filas(db), 'm.usuario', p.query.de), {
    id: 'm.id',
    hallar: enNombresY('m.id', ['m.usuario', 'm.encargado'], ['m.motivo']),
    orden: {
      usuario: llana('u.nombre_llano'),
      motivo: texto('m.motivo'),
      creditos: numero('m.creditos'),
      encargado: llana('e.nombre_llano'),
      fecha: ENTRADA,
      cobrado: numero(sql`case when m.cobrado is null then 0 else 1 end`),
    },
  });

/** A fine, locked until the transaction ends. */
export async function tomarMulta(tx: Tx, id: number): Promise<FilaMulta | undefined> {
  await tx.bloquearFila('multa', id);
  return filas(tx.db).where('m.id', '=', id).executeTakeFirst();
}
