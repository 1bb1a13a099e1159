import type { PagaGroup } from '@conserje/rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { whole } from '../../../platform/database/wholeNumber.ts';
import type { NewMovement } from '../creditos/creditos.public.ts';
import { move } from '../creditos/creditos.public.ts';
import type { OpenLists } from './paga.openLists.ts';
import type { OpenPeriod, Row } from './paga.openPeriod.ts';
import { BATCH_SIZE } from './paga.queries.ts';

/** How many rows came to the list, changed their amount, and left it. */
export interface ListUpdate {
  nuevas: number;
  cambiadas: number;
  retiradas: number;
  /** To how many people a row came, by the group of its list. */
  arrivals: Record<PagaGroup, number>;
}

interface TouchedRow {
  abierto: OpenPeriod;
  row: Row;
}

const inBatches = async <T>(filas: T[], run: (batch: T[]) => Promise<unknown>): Promise<void> => {
  for (let i = 0; i < filas.length; i += BATCH_SIZE) await run(filas.slice(i, i + BATCH_SIZE));
};

const cambio = ({ antes, monto, tramo }: Row): boolean => monto !== antes.monto || tramo !== antes.tramo;

/** Adds rows; each then has its id. Of one stretch of a person there is at most one. */
async function addRows(tx: Tx, lists: OpenLists, nuevas: TouchedRow[]): Promise<void> {
  await inBatches(nuevas, async (batch) => {
    const filas = await tx.db
      .insertInto('paga')
      .values(
        batch.map(({ abierto: { person }, row: { grupo, categoria, monto, tramo } }) => ({
          ...{ lista: lists[grupo], usuario: person.usuario, grupo, periodo: person.desde, categoria, monto },
          ...{ tramo, estado: 'abierta' as const, fecha: tx.ahora },
          ...{ pagado_monto: null, pagado_fecha: null, pagado_por: null },
        })),
      )
      .returning(['id', 'usuario', 'tramo'])
      .execute();
    const ids = new Map(filas.map((f) => [`${f.usuario} ${f.tramo}`, f.id]));
    for (const { abierto, row } of batch) row.id = ids.get(`${abierto.person.usuario} ${row.tramo}`) ?? null;
  });
}

/** Sets rows that were there; one that comes back does so now. */
const change = (tx: Tx, cambiadas: TouchedRow[]): Promise<void> =>
  inBatches(cambiadas, (batch) => {
    const filas = batch.map(({ row: { id, monto, tramo } }) => {
      const integers = [id ?? 0, monto, tramo ?? 0].map((n) => whole(n));
      return sql`(${sql.join(integers)})`;
    });
    return sql`with v (id, monto, tramo) as (values ${sql.join(filas)})
      update paga set monto = v.monto, tramo = case when v.tramo = 0 then null else v.tramo end,
        fecha = case when estado = 'retirada' and v.monto > 0 then ${whole(tx.ahora)} else fecha end,
        estado = case when estado not in ('abierta', 'retirada') then estado
          when v.monto > 0 then 'abierta' else 'retirada' end
      from v where paga.id = v.id`.execute(tx.db);
  });

function movementOf({ abierto, row }: TouchedRow): NewMovement {
  const falta = row.monto - row.antes.monto;
  return {
    tipo: falta > 0 ? 'paga_ganada' : 'paga_rebajada',
    usuario: abierto.person.usuario,
    creditos: Math.abs(falta),
    paga: row.id ?? 0,
    motivo: 'Lista de paga',
  };
}

/** Writes what has changed in some accounts, with the movements of credits; lists and rows must be locked. */
export async function save(tx: Tx, lists: OpenLists, open: readonly OpenPeriod[]): Promise<ListUpdate> {
  const touched = open.flatMap((abierto) => abierto.filas.map((row) => ({ abierto, row })));
  const nuevas = touched.filter(({ row }) => row.id === null && row.monto > 0);
  const cambiadas = touched.filter(({ row }) => row.id !== null && cambio(row));
  await addRows(tx, lists, nuevas);
  await change(tx, cambiadas);
  await inBatches(
    open.flatMap((c) => c.nuevos),
    (batch) => tx.db.insertInto('tramo').values(batch).execute(),
  );
  await inBatches(
    open.filter((c) => c.revisado > c.person.revisado),
    (batch) =>
      tx.db
        .insertInto('periodo')
        .values(batch.map(({ person, revisado }) => ({ usuario: person.usuario, desde: person.desde, revisado })))
        .onConflict((c) => c.column('usuario').doUpdateSet((eb) => ({ revisado: eb.ref('excluded.revisado') })))
        .execute(),
  );
  const differing = [...cambiadas, ...nuevas].filter(({ row }) => row.monto !== row.antes.monto);
  await move(tx, ...differing.map(movementOf));
  const arrived = differing.filter(({ row }) => row.antes.monto === 0);
  const arrivals = (grupo: PagaGroup): number =>
    new Set(arrived.filter(({ row }) => row.grupo === grupo).map(({ abierto }) => abierto.person.usuario)).size;
  return {
    nuevas: arrived.length,
    cambiadas: differing.filter(({ row }) => row.antes.monto > 0 && row.monto > 0).length,
    retiradas: differing.filter(({ row }) => row.monto === 0).length,
    arrivals: { bajo: arrivals('bajo'), alto: arrivals('alto') },
  };
}
