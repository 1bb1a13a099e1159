import type { multasCalls, Query } from '@conserje/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, llana, numero, paginar, texto } from '../../platform/pagina.ts';
import { ANULADA } from '../anulaciones/anulaciones.public.ts';
import { deUno, enNombresY } from '../usuarios/usuarios.public.ts';
import './multas.table.ts';

const filas = (db: Db) =>
  db
    .selectFrom('multa as m')
    .innerJoin('usuario as u', 'u.id', 'm.usuario')
    .innerJoin('usuario as e', 'e.id', 'm.encargado')
    .leftJoin('usuario as c', 'c.id', 'm.cobrado_por')
    .leftJoin('anulacion as x', 'x.id', 'm.anulacion')
    .leftJoin('usuario as xe', 'xe.id', 'x.encargado')
    .select(ANULADA)
    .select([
      'm.id',
      'm.usuario',
      'u.usuario as usuarioNombre',
      'm.motivo',
      'm.creditos',
      'm.encargado',
      'e.usuario as encargadoNombre',
      'm.fecha',
      'm.cobrado',
      'c.usuario as cobradoNombre',
    ]);
export type FilaMulta = Awaited<ReturnType<ReturnType<typeof filas>['executeTakeFirstOrThrow']>>;

const ORDEN = {
  motivo: texto('m.motivo'),
  creditos: numero('m.creditos'),
  encargado: llana('e.nombre_llano'),
  fecha: ENTRADA,
  cobrado: numero(sql`case when m.cobrado is null then 0 else 1 end`),
} as const;

/** Fines; with `cobrado`, those that stand and were collected (1) or not yet (0). A search looks at names and reasons. */
export function multasPasadas(db: Db, p: Pedida<Query<typeof multasCalls.getAllMultas>>) {
  const { cobrado, de } = p.query;
  const multas = filas(db).$if(cobrado !== undefined, (q) =>
    q.where('m.cobrado', cobrado === 1 ? 'is not' : 'is', null).where('m.anulacion', 'is', null),
  );
  return paginar(db, p, deUno(multas, 'm.usuario', de), {
    id: 'm.id',
    hallar: enNombresY('m.id', ['m.usuario', 'm.encargado'], ['m.motivo']),
    orden: { usuario: llana('u.nombre_llano'), ...ORDEN },
  });
}

/** Those of one person; a search looks at reasons and who fined. */
export const multasDe = (db: Db, usuario: number, p: Pedida<Query<typeof multasCalls.multasDe>>) =>
  paginar(db, p, filas(db).where('m.usuario', '=', usuario), {
    id: 'm.id',
    hallar: enNombresY('m.id', ['m.encargado'], ['m.motivo']),
    orden: ORDEN,
  });

/** All that is still to be collected; of a fine without credits there is nothing. */
export const porCobrar = (db: Db) =>
  db
    .selectFrom('multa')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('creditos'), eb.lit(0)).as('creditos'),
      eb.fn.count<number>('usuario').distinct().as('personas'),
      eb.fn.min<number | null>('fecha').as('desde'),
    ])
    .where('cobrado', 'is', null)
    .where('anulacion', 'is', null)
    .where('creditos', '>', 0)
    .executeTakeFirstOrThrow();

/** A fine, locked until the transaction ends. */
export async function tomarMulta(tx: Tx, id: number): Promise<FilaMulta | undefined> {
  await tx.bloquearFila('multa', id);
  return filas(tx.db).where('m.id', '=', id).executeTakeFirst();
}
