import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { ANNULMENT_COLUMNS } from '../../money/annulments/annulments.public.ts';
import { PAID_MOVEMENTS } from '../../money/creditos/creditos.public.ts';
import { standsForPaga } from '../../money/pendientes/pendientes.public.ts';

/** Period of a workbook, UTC milliseconds; without `hasta`. */
export interface Span {
  desde: number;
  hasta: number;
}

/** Reading of a period, for a caller whose right is asked again while it goes on. */
export interface PeriodReading extends Span {
  /** @throws AppError SIN_SESION, SIN_PERMISO */
  requireRight(): Promise<void>;
}

/** Rows read at once. */
const BATCH_SIZE = 500;

interface DatedRow {
  id: number;
  fecha: number;
}

/** Reads a list batch by batch, oldest first: one short query each, so that nothing waits for a long one. */
export async function* inBatches<Row extends DatedRow>(
  read: (after: DatedRow, limit: number) => Promise<Row[]>,
  { desde, requireRight }: PeriodReading,
): AsyncGenerator<Row> {
  let after: DatedRow = { id: 0, fecha: desde };
  for (;;) {
    // A client may read slowly, and lose the right meanwhile.
    await requireRight();
    const rows = await read(after, BATCH_SIZE);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = { id: last.id, fecha: last.fecha };
  }
}

/** Condition: a row of the period after the last one read, in the order of `fecha` and id. */
const isNext = (alias: string, { id, fecha }: DatedRow, { hasta }: Span) => {
  const [rowId, rowDate] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.fecha`)];
  // The first condition lets both engines begin in the index on `fecha`.
  return sql<boolean>`${rowDate} >= ${fecha} and ${rowDate} < ${hasta} and (${rowDate} > ${fecha} or ${rowId} > ${id})`;
};

export const workOf = (db: Db, span: Span) => (after: DatedRow, limit: number) =>
  db
    .selectFrom('trabajo as t')
    .innerJoin('usuario as u', 'u.id', 't.usuario')
    .innerJoin('usuario as e', 'e.id', 't.encargado')
    .leftJoin('usuario as o', 'o.id', 't.otro')
    .select(['t.id', 't.fecha', 't.tipo', 't.minutos', 't.motivo'])
    .select(['u.usuario as usuarioNombre', 'e.usuario as encargadoNombre', 'o.usuario as otroNombre'])
    .where(isNext('t', after, span))
    .orderBy('t.fecha')
    .orderBy('t.id')
    .limit(limit)
    .execute();

export const pagasOf = (db: Db, span: Span) => (after: DatedRow, limit: number) =>
  db
    .selectFrom('paga as p')
    .innerJoin('usuario as u', 'u.id', 'p.usuario')
    .innerJoin('categoria as c', 'c.id', 'p.categoria')
    .leftJoin('usuario as e', 'e.id', 'p.pagado_por')
    .leftJoin('pendiente as d', (join) => join.on(standsForPaga('d', 'p')))
    .leftJoin('usuario as de', 'de.id', 'd.cobrado_por')
    .select(['d.cobrado', 'de.usuario as cobradoNombre'])
    .select(['p.id', 'p.fecha', 'p.monto', 'p.estado', 'p.pagado_monto', 'p.pagado_fecha'])
    .select(['u.usuario as usuarioNombre', 'c.n_categoria', 'e.usuario as encargadoNombre'])
    .where(isNext('p', after, span))
    // A withdrawn row without movements was never on a list.
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('p.estado', '<>', 'retirada'),
        exists(selectFrom('credito as m').select('m.id').whereRef('m.paga', '=', 'p.id')),
      ]),
    )
    .orderBy('p.fecha')
    .orderBy('p.id')
    .limit(limit)
    .execute();

export const paymentsOf = (db: Db, span: Span) => (after: DatedRow, limit: number) =>
  db
    .selectFrom('credito as m')
    .leftJoin('usuario as u', 'u.id', 'm.usuario')
    .leftJoin('usuario as e', 'e.id', 'm.encargado')
    .select(['m.id', 'm.fecha', 'm.tipo', 'm.creditos', 'u.usuario as usuarioNombre', 'e.usuario as encargadoNombre'])
    // An expression, or the index on `tipo` would be taken and the rest of the period sorted for each batch.
    .where(
      sql<string>`m.tipo || ''`,
      'in',
      PAID_MOVEMENTS.map(([tipo]) => tipo),
    )
    .where(isNext('m', after, span))
    .orderBy('m.fecha')
    .orderBy('m.id')
    .limit(limit)
    .$narrowType<{ tipo: (typeof PAID_MOVEMENTS)[number][0] }>()
    .execute();

export const ventasOf = (db: Db, span: Span) => (after: DatedRow, limit: number) =>
  db
    .selectFrom('venta as v')
    .innerJoin('usuario as e', 'e.id', 'v.encargado')
    .leftJoin('usuario as u', 'u.id', 'v.usuario')
    .leftJoin('anulacion as x', 'x.id', 'v.anulacion')
    .leftJoin('usuario as xe', 'xe.id', 'x.encargado')
    .select(ANNULMENT_COLUMNS)
    .select(['v.id', 'v.fecha', 'v.descripcion', 'v.externo', 'v.credito', 'v.participacion', 'v.pagado'])
    .select(['u.usuario as usuarioNombre', 'e.usuario as encargadoNombre'])
    .where(isNext('v', after, span))
    .orderBy('v.fecha')
    .orderBy('v.id')
    .limit(limit)
    .execute();

export const multasOf = (db: Db, span: Span) => (after: DatedRow, limit: number) =>
  db
    .selectFrom('multa as m')
    .innerJoin('usuario as u', 'u.id', 'm.usuario')
    .innerJoin('usuario as e', 'e.id', 'm.encargado')
    .leftJoin('anulacion as x', 'x.id', 'm.anulacion')
    .leftJoin('usuario as xe', 'xe.id', 'x.encargado')
    .select(ANNULMENT_COLUMNS)
    .select(['m.id', 'm.fecha', 'm.motivo', 'm.creditos', 'm.cobrado'])
    .select(['u.usuario as usuarioNombre', 'e.usuario as encargadoNombre'])
    .where(isNext('m', after, span))
    .orderBy('m.fecha')
    .orderBy('m.id')
    .limit(limit)
    .execute();

export const stepsOf = (db: Db, span: Span) => (after: DatedRow, limit: number) =>
  db
    .selectFrom('carrera as c')
    .innerJoin('usuario as u', 'u.id', 'c.usuario')
    .leftJoin('usuario as e', 'e.id', 'c.encargado')
    .select(['c.id', 'c.fecha', 'c.causa', 'c.de_nombre', 'c.a_nombre', 'c.motivo'])
    .select(['u.usuario as usuarioNombre', 'e.usuario as encargadoNombre'])
    .where(isNext('c', after, span))
    .orderBy('c.fecha')
    .orderBy('c.id')
    .limit(limit)
    .execute();

export const despidosOf = (db: Db, span: Span) => (after: DatedRow, limit: number) =>
  db
    .selectFrom('despido as d')
    .innerJoin('usuario as u', 'u.id', 'd.usuario')
    .leftJoin('usuario as e', 'e.id', 'd.encargado')
    .select(['d.id', 'd.fecha', 'd.motivo', 'u.usuario as usuarioNombre', 'e.usuario as encargadoNombre'])
    .where(isNext('d', after, span))
    .orderBy('d.fecha')
    .orderBy('d.id')
    .limit(limit)
    .execute();
