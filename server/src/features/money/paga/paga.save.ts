import type { PagaGroup } from '@conserje/rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { insertRows, selectRows } from '../../../platform/database/dataLists.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import type { NewMovement } from '../creditos/creditos.public.ts';
import { moveCreditos } from '../creditos/creditos.public.ts';
import type { OpenLists } from './paga.openLists.ts';
import type { OpenPeriod, PagaPeriodRow } from './paga.openPeriod.ts';
import { BATCH_SIZE } from './paga.queries.ts';

/** Number of rows that were added, changed their amount, or were withdrawn. */
export interface ListUpdate {
  nuevas: number;
  cambiadas: number;
  retiradas: number;
  /** Number of people who got a row, by the group of its list. */
  arrivals: Record<PagaGroup, number>;
}

interface TouchedRow {
  abierto: OpenPeriod;
  row: PagaPeriodRow;
}

const inBatches = async <T>(rows: T[], run: (batch: T[]) => Promise<unknown>): Promise<void> => {
  for (let i = 0; i < rows.length; i += BATCH_SIZE) await run(rows.slice(i, i + BATCH_SIZE));
};

const hasChanged = ({ before, monto, tramo }: PagaPeriodRow): boolean =>
  monto !== before.monto || tramo !== before.tramo;

/** Inserts rows and sets their ids. A person has at most one new row for each segment. */
async function addRows(tx: Tx, lists: OpenLists, added: TouchedRow[]): Promise<void> {
  await inBatches(added, async (batch) => {
    const rows = await insertRows(
      tx.db,
      'paga',
      batch.map(({ abierto: { person }, row: { grupo, categoria, monto, tramo } }) => ({
        lista: lists[grupo],
        usuario: person.usuario,
        grupo,
        periodo: person.desde,
        categoria,
        monto,
        tramo,
        estado: monto > 0 ? ('abierta' as const) : ('retirada' as const),
        fecha: tx.now,
        pagado_monto: null,
        pagado_fecha: null,
        pagado_por: null,
      })),
    )
      .returning(['id', 'usuario', 'tramo'])
      .execute();
    const ids = new Map(rows.map((f) => [`${f.usuario} ${f.tramo}`, f.id]));
    for (const { abierto, row } of batch) row.id = ids.get(`${abierto.person.usuario} ${row.tramo}`) ?? null;
  });
}

/** Updates existing rows; a withdrawn row that returns gets the present instant. */
const updateTouchedRows = (tx: Tx, updated: TouchedRow[]): Promise<void> =>
  inBatches(updated, (batch) => {
    const rows = batch.map(({ row: { id, monto, tramo } }) => ({ id: id ?? 0, monto, tramo }));
    return sql`with v as (${selectRows(tx.db, { id: 'integer', monto: 'integer', tramo: 'integer' }, rows)})
      update paga set monto = v.monto, tramo = v.tramo,
        fecha = case when estado = 'retirada' and v.monto > 0 then ${castToBigint(tx.now)} else fecha end,
        estado = case when estado not in ('abierta', 'retirada') then estado
          when v.monto > 0 then 'abierta' else 'retirada' end
      from v where paga.id = v.id`.execute(tx.db);
  });

function movementOf({ abierto, row }: TouchedRow): NewMovement {
  const difference = row.monto - row.before.monto;
  return {
    tipo: difference > 0 ? 'paga_ganada' : 'paga_rebajada',
    usuario: abierto.person.usuario,
    creditos: Math.abs(difference),
    paga: row.id ?? 0,
    motivo: 'Lista de paga',
  };
}

/** Saves the changes of periodos and their credit movements. Lists and rows must be locked. */
export async function savePeriods(tx: Tx, lists: OpenLists, open: readonly OpenPeriod[]): Promise<ListUpdate> {
  const touched = open.flatMap((abierto) => abierto.rows.map((row) => ({ abierto, row })));
  // A row of older terms from which all work was subtracted keeps their claim on what returns.
  const added = touched.filter(({ row }) => row.id === null && (row.monto > 0 || row.tramo !== null));
  const updated = touched.filter(({ row }) => row.id !== null && hasChanged(row));
  await addRows(tx, lists, added);
  await updateTouchedRows(tx, updated);
  await inBatches(
    open.flatMap((c) => c.newSegments),
    (batch) => insertRows(tx.db, 'tramo', batch).execute(),
  );
  await inBatches(
    open.filter((c) => c.revisado > c.person.revisado),
    (batch) =>
      insertRows(
        tx.db,
        'periodo',
        batch.map(({ person, revisado }) => ({ usuario: person.usuario, desde: person.desde, revisado })),
      )
        .onConflict((c) => c.column('usuario').doUpdateSet((eb) => ({ revisado: eb.ref('excluded.revisado') })))
        .execute(),
  );
  const differing = [...updated, ...added].filter(({ row }) => row.monto !== row.before.monto);
  await moveCreditos(tx, ...differing.map(movementOf));
  const arrived = differing.filter(({ row }) => row.before.monto === 0);
  const arrivals = (grupo: PagaGroup): number =>
    new Set(arrived.filter(({ row }) => row.grupo === grupo).map(({ abierto }) => abierto.person.usuario)).size;
  return {
    nuevas: arrived.length,
    cambiadas: differing.filter(({ row }) => row.before.monto > 0 && row.monto > 0).length,
    retiradas: differing.filter(({ row }) => row.monto === 0).length,
    arrivals: { bajo: arrivals('bajo'), alto: arrivals('alto') },
  };
}
