import { LIST_MAX } from '@conserje/rules';
import type { Insertable, NotNull, Selectable } from 'kysely';
import { sql } from 'kysely';
import { orThrow } from '../../../platform/appError.ts';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';
import { insertRows, selectRows } from '../../../platform/database/dataLists.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import type { SnapshotMark } from '../../../platform/database/writtenRows.ts';
import { rowWrittenSince } from '../../../platform/database/writtenRows.ts';
import { isActive, orderOf } from '../../identity/people/people.public.ts';
import './tiempos.table.ts';

const selectTiempos = (db: Db) =>
  db
    .selectFrom('tiempo as t')
    .innerJoin('usuario as b', 'b.id', 't.bajo')
    .innerJoin('mision as bm', 'bm.id', 'b.mision')
    .leftJoin('usuario as a', 'a.id', 't.alto')
    .select([
      't.id',
      't.bajo',
      'b.usuario as bajoNombre',
      orderOf('bm').as('bajoOrden'),
      't.alto',
      'a.usuario as altoNombre',
      't.mins',
      't.sumado',
      't.confirmado',
      't.finaliza',
      't.pausa',
      't.pausado',
      't.restante',
      't.p_bajo',
      't.comparten',
      't.cerrado',
      't.cierre',
      't.cancelado_por',
      't.recuperable',
    ]);

export const findOpenTiempos = prepared((db) => selectTiempos(db).where('t.cerrado', 'is', null).orderBy('t.id'));
export type TiempoRow = Awaited<ReturnType<typeof findOpenTiempos>>[number];

/** Open tiempos that may have been written since a mark. */
export const findOpenWrittenSince = prepared((db, { oldestUnfinished }: SnapshotMark) =>
  selectTiempos(db).where('t.cerrado', 'is', null).where(rowWrittenSince('t', oldestUnfinished)).orderBy('t.id'),
);

const countOpen = prepared((db) =>
  db
    .selectFrom('tiempo')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('cerrado', 'is', null),
);
export const countOpenTiempos = async (db: Db): Promise<number> => (await countOpen(db)).at(0)?.n ?? 0;

const findOpenIds = prepared((db) => db.selectFrom('tiempo').select('id').where('cerrado', 'is', null));
export const findOpenTiempoIds = async (db: Db): Promise<number[]> => (await findOpenIds(db)).map(({ id }) => id);

const findById = prepared((db, { id }: { id: number }) => selectTiempos(db).where('t.id', '=', id));
export const findTiempoById = async (db: Db, id: number) => (await findById(db, { id })).at(0);
const openByBajo = prepared((db, { bajo }: { bajo: number }) =>
  selectTiempos(db).where('t.bajo', '=', bajo).where('t.cerrado', 'is', null),
);
export const findOpenByBajo = async (db: Db, bajo: number) => (await openByBajo(db, { bajo })).at(0);
export const findTiemposByIds = (db: Db, ids: number[]) =>
  ids.length === 0 ? Promise.resolve([]) : selectTiempos(db).where('t.id', 'in', ids).orderBy('t.id').execute();

const CANCELLED_MAX = 100;
const cancelledBy = prepared((db, { userId, now }: { userId: number; now: number }) =>
  selectTiempos(db)
    .leftJoin('tiempo as o', (j) => j.onRef('o.bajo', '=', 't.bajo').on('o.cerrado', 'is', null))
    .select('o.id as otro')
    .where(isActive('b'))
    .where('t.cancelado_por', '=', userId)
    .where('t.recuperable', '>=', now)
    .orderBy('t.recuperable', 'desc')
    .orderBy('t.id', 'desc')
    .limit(CANCELLED_MAX)
    .$narrowType<{ cerrado: NotNull; recuperable: NotNull }>(),
);
/** Tiempos that a usuario may recover, last first; `otro` is the open tiempo of the same bajo. */
export const findCancelledBy = (db: Db, userId: number, now: number) => cancelledBy(db, { userId, now });

export const findOpenByName = prepared((db) =>
  db
    .selectFrom('tiempo as t')
    .innerJoin('usuario as b', 'b.id', 't.bajo')
    .innerJoin('mision as bm', 'bm.id', 'b.mision')
    .leftJoin('usuario as a', 'a.id', 't.alto')
    .select([
      't.id',
      't.bajo',
      'b.usuario as bajoNombre',
      orderOf('bm').as('bajoOrden'),
      'bm.nombre as mision',
      't.alto',
      'a.usuario as altoNombre',
      't.mins',
      't.finaliza',
      't.pausa',
      't.restante',
    ])
    .where('t.cerrado', 'is', null)
    .orderBy('b.nombre_plano')
    .limit(LIST_MAX),
);

type NewTiempo = Pick<
  Insertable<Database['tiempo']>,
  'bajo' | 'alto' | 'mins' | 'finaliza' | 'comparten' | 'abierto' | 'abierto_por'
>;
const insertTiempoQuery = prepared((db, { bajo, alto, mins, finaliza, comparten, abierto, abierto_por }: NewTiempo) =>
  db.insertInto('tiempo').values({ bajo, alto, mins, finaliza, comparten, abierto, abierto_por }).returning('id'),
);
/** Inserts a tiempo with a running clock and returns its id. */
export async function insertTiempo(db: Db, tiempo: NewTiempo): Promise<number> {
  const [row] = await insertTiempoQuery(db, tiempo);
  return orThrow(row, 'INTERNO').id;
}

type Segment = Pick<Insertable<Database['segmento']>, 'tiempo' | 'encargado' | 'desde'>;
export const insertSegment = prepared((db, { tiempo, encargado, desde }: Segment) =>
  db.insertInto('segmento').values({ tiempo, encargado, desde }),
);

/** Locks tiempos, open or closed, in the order of their ids; unknown ids are missing in the result. */
export async function lockTiempos(tx: Tx, ids: number[]): Promise<TiempoRow[]> {
  if (ids.length === 0) return [];
  await tx.lockRows(tx.db.selectFrom('tiempo').select('id').where('id', 'in', ids).orderBy('id'));
  return findTiemposByIds(tx.db, ids);
}

/** Locks in the order of ids, which prevents deadlocks. A tiempo opened meanwhile is neither locked nor returned. */
export async function lockOpenTiempos(tx: Tx): Promise<TiempoRow[]> {
  const openTiempos = tx.db.selectFrom('tiempo').select('id').where('cerrado', 'is', null);
  const ids = await tx.lockRows(openTiempos.orderBy('id'));
  return findTiemposByIds(
    tx.db,
    ids.map(({ id }) => id),
  );
}

/** Locks the usuarios whose open tiempo has no alto, in the order of ids; returns their ids. */
export async function lockUnmanagedBajos(tx: Tx): Promise<number[]> {
  const bajos = tx.db.selectFrom('tiempo').select('bajo').where('cerrado', 'is', null).where('alto', 'is', null);
  const rows = await tx.lockRows(tx.db.selectFrom('usuario').select('id').where('id', 'in', bajos).orderBy('id'));
  return rows.map(({ id }) => id);
}

/** As bajo and as alto. */
export async function lockOpenTiemposOf(tx: Tx, usuario: number): Promise<TiempoRow[]> {
  const query = tx.db
    .selectFrom('tiempo')
    .select('id')
    .where('cerrado', 'is', null)
    .where((eb) => eb.or([eb('bajo', '=', usuario), eb('alto', '=', usuario)]));
  const ids = await tx.lockRows(query.orderBy('id'));
  return findTiemposByIds(
    tx.db,
    ids.map(({ id }) => id),
  );
}

const segmentsQuery = prepared((db, { tiempo }: { tiempo: number }) =>
  db.selectFrom('segmento').select(['encargado', 'desde']).where('tiempo', '=', tiempo).orderBy('id'),
);
export const findSegmentsOf = (db: Db, tiempo: number) => segmentsQuery(db, { tiempo });

const stopsQuery = prepared((db, { tiempo }: { tiempo: number }) =>
  db.selectFrom('parada').select(['atendidos', 'fecha']).where('tiempo', '=', tiempo).orderBy('id'),
);
/** Returns the stops of the clock of a tiempo, in order. */
export const findStopsOf = (db: Db, tiempo: number) => stopsQuery(db, { tiempo });

/** Keeps the order. */
function groupByTiempo<F extends { tiempo: number }>(rows: readonly F[]): ReadonlyMap<number, F[]> {
  const byTiempo = new Map<number, F[]>();
  for (const row of rows) {
    const group = byTiempo.get(row.tiempo);
    if (group) group.push(row);
    else byTiempo.set(row.tiempo, [row]);
  }
  return byTiempo;
}

export const findSegmentsOfMany = async (db: Db, tiempos: number[]) =>
  groupByTiempo(
    await db
      .selectFrom('segmento')
      .select(['tiempo', 'encargado', 'desde'])
      .where('tiempo', 'in', tiempos)
      .orderBy('id')
      .execute(),
  );
export const findStopsOfMany = async (db: Db, tiempos: number[]) =>
  groupByTiempo(
    await db
      .selectFrom('parada')
      .select(['tiempo', 'atendidos', 'fecha'])
      .where('tiempo', 'in', tiempos)
      .orderBy('id')
      .execute(),
  );

export async function insertStops(db: Db, rows: Insertable<Database['parada']>[]): Promise<void> {
  if (rows.length > 0) await insertRows(db, 'parada', rows).execute();
}

/** Cuts stops to the attended seconds that a deduction leaves. */
export const trimStops = (db: Db, tiempo: number, atendidos: number) =>
  db
    .updateTable('parada')
    .set({ fecha: sql`fecha - (atendidos - cast(${atendidos} as integer)) * 1000`, atendidos })
    .where('tiempo', '=', tiempo)
    .where('atendidos', '>', atendidos)
    .execute();

export const findLogOf = (db: Db, tiempo: number) =>
  db
    .selectFrom('bitacora as l')
    .leftJoin('usuario as u', 'u.id', 'l.encargado')
    .innerJoin('usuario as b', 'b.id', 'l.usuario')
    .select(['l.motivo', 'l.usuario', 'l.encargado as de', 'b.usuario as bajo', 'u.usuario as encargado', 'l.fecha'])
    .where('l.modulo', '=', 'tiempos')
    .where('l.objeto', '=', tiempo)
    .orderBy('l.id', 'desc')
    .limit(500)
    .execute();

/** Unanswered only. */
export const findSolicitudesFor = (db: Db, para: number) =>
  db
    .selectFrom('solicitud_tiempo as s')
    .innerJoin('tiempo as t', 't.id', 's.tiempo')
    .innerJoin('usuario as b', 'b.id', 't.bajo')
    .innerJoin('usuario as d', 'd.id', 's.de')
    .select(['s.id', 't.bajo', 'b.usuario as bajoNombre', 'd.usuario as encargadoNombre', 's.fecha'])
    .where('s.para', '=', para)
    .where('s.atendida', 'is', null)
    .orderBy('s.id')
    .limit(200)
    .execute();

export const solicitudById = (db: Db, id: number, para: number) =>
  db
    .selectFrom('solicitud_tiempo')
    .select(['tiempo', 'atendida'])
    .where('id', '=', id)
    .where('para', '=', para)
    .executeTakeFirst();

/** Updates the clocks of tiempos, each with its own values, in one statement. */
export async function saveClocks(db: Db, rows: TiempoRow[]): Promise<void> {
  if (rows.length === 0) return;
  const clocks = rows.map(({ id, mins, sumado, finaliza, pausa, pausado, restante, p_bajo }) => ({
    id,
    mins,
    sumado,
    finaliza,
    pausa,
    pausado,
    restante,
    p_bajo,
  }));
  const columns = {
    ...({ id: 'integer', mins: 'integer', sumado: 'integer', finaliza: 'bigint' } as const),
    ...({ pausa: 'integer', pausado: 'bigint', restante: 'integer', p_bajo: 'integer' } as const),
  };
  await sql`update tiempo set mins = v.mins, sumado = v.sumado, finaliza = v.finaliza, pausa = v.pausa,
    pausado = v.pausado, restante = v.restante, p_bajo = v.p_bajo
    from (${selectRows(db, columns, clocks)}) as v where tiempo.id = v.id`.execute(db);
}

type TiempoClosing = { id: number } & Pick<Selectable<Database['tiempo']>, 'cerrado' | 'cierre'>;
/** Stores the confirmed minutes of a tiempo, and its end when it has finished. */
export const writeConfirmed = prepared(
  (db, { id, confirmado, cerrado, cierre }: TiempoClosing & { confirmado: number }) =>
    db.updateTable('tiempo').set({ confirmado, cerrado, cierre }).where('id', '=', id),
);
export async function writeManyConfirmed(
  db: Db,
  rows: readonly { id: number; confirmado: number }[],
  cerrado: number,
): Promise<void> {
  const given = rows.map(({ id, confirmado }) => ({ id, confirmado }));
  await sql`update tiempo set confirmado = v.confirmado, cerrado = ${castToBigint(cerrado)}, cierre = 'confirmado'
    from (${selectRows(db, { id: 'integer', confirmado: 'integer' }, given)}) as v where tiempo.id = v.id`.execute(db);
}
export const writeCancelled = (db: Db, id: number, cerrado: number) =>
  db.updateTable('tiempo').set({ cerrado, cierre: 'cancelado' }).where('id', '=', id).execute();

const settlePending = (db: Db, now: number) =>
  db.updateTable('solicitud_tiempo').set({ atendida: now }).where('atendida', 'is', null).returning(['tiempo', 'para']);
const settlePendingOfOne = prepared((db, { tiempo, now }: { tiempo: number; now: number }) =>
  settlePending(db, now).where('tiempo', '=', tiempo),
);
/** Settles open solicitudes and returns their recipients. */
export function markSolicitudesSettled(db: Db, tiempos: number[], now: number) {
  const [tiempo, ...others] = tiempos;
  if (tiempo !== undefined && others.length === 0) return settlePendingOfOne(db, { tiempo, now });
  return settlePending(db, now).where('tiempo', 'in', tiempos).execute();
}

export const withdrawSolicitudesFor = (db: Db, para: number, now: number) =>
  db
    .updateTable('solicitud_tiempo')
    .set({ atendida: now })
    .where('para', '=', para)
    .where('atendida', 'is', null)
    .execute();

/** Reopens solicitudes that a cancellation settled and returns their recipients. */
export async function reopenSolicitudes(db: Db, tiempo: number, cancelledAt: number): Promise<number[]> {
  const rows = await db
    .updateTable('solicitud_tiempo')
    .set({ atendida: null })
    .where('tiempo', '=', tiempo)
    .where('atendida', '=', cancelledAt)
    .returning('para')
    .execute();
  return rows.map(({ para }) => para);
}
