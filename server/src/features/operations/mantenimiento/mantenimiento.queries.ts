import type { CategoriaInput, MisionInput } from '@conserje/rules';
import { sql } from 'kysely';
import { AppError } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { insertRows, selectRows } from '../../../platform/database/dataLists.ts';
import { swapAudienceCategorias } from '../../community/audience/audience.public.ts';
import { swapRoleCategorias } from '../../community/discord/discord.public.ts';
import { isActive, orderOf } from '../../identity/people/people.public.ts';
import type {} from '../agencia/agencia.public.ts';

const RANGO_COLUMNS = [
  'n_categoria',
  'nomina_asistencia',
  'nomina_times',
  'porciento',
  'tiempo_ascenso',
  'paga_nomina',
  'bono_asistencia',
  'bono_times',
  'bono_paga',
  'renta',
  'traslado_precio',
] as const satisfies (keyof CategoriaInput)[];
const MISION_COLUMNS = ['nombre', 'precio', 'venta', 'traslado_venta'] as const satisfies (keyof MisionInput)[];

/** Counts the active people per mision. */
const countPeopleByMision = (db: Db) =>
  db
    .selectFrom('usuario as u')
    .where(isActive('u'))
    .groupBy('u.mision')
    .select(['u.mision', (eb) => eb.fn.countAll<number>().as('personas')]);

/** Returns every categoria with its number of misiones on the ladder and of people. */
export async function findCategorias(db: Db) {
  const rows = await db
    .selectFrom('categoria')
    .select(['id', 'placa', 'retirada', ...RANGO_COLUMNS])
    .orderBy('id')
    .execute();
  const misionesByCategoria = Map.groupBy(await findMisiones(db), (m) => m.categoria);
  return rows.map((f) => {
    const all = misionesByCategoria.get(f.id) ?? [];
    const personas = all.reduce((n, m) => n + m.personas, 0);
    return { ...f, misiones: all.filter((m) => m.retirada === null).length, personas };
  });
}

/** Returns the highest categoria on the ladder. */
export async function findTopCategoria(db: Db): Promise<number> {
  const onLadder = db.selectFrom('categoria').where('retirada', 'is', null);
  return (await onLadder.select((eb) => eb.fn.max<number>('id').as('cima')).executeTakeFirstOrThrow()).cima;
}

/** Returns the names of the categorias on the ladder. */
export const findCategoriasOnLadder = (db: Db) =>
  db.selectFrom('categoria').select(['id', 'n_categoria as nombre']).where('retirada', 'is', null).execute();

/** Returns every mision with its number of holders: the ladder upwards, then retired misiones. */
export async function findMisiones(db: Db) {
  const rows = await db
    .selectFrom('mision as m')
    .innerJoin('categoria as c', 'c.id', 'm.categoria')
    .select(['m.id', 'm.categoria', 'c.n_categoria', 'm.retirada', orderOf('m').as('orden')])
    .select(['m.nombre', 'm.precio', 'm.venta', 'm.traslado_venta'])
    .orderBy(sql`case when m.retirada is null then 0 else 1 end`)
    .orderBy('m.categoria')
    .orderBy('m.posicion')
    .execute();
  const peopleByMision = new Map((await countPeopleByMision(db).execute()).map((f) => [f.mision, Number(f.personas)]));
  return rows.map((f) => ({ ...f, personas: peopleByMision.get(f.id) ?? 0 }));
}
export type MisionRow = Awaited<ReturnType<typeof findMisiones>>[number];

/** Locks a categoria, and with it the order of its misiones, until the transaction ends. */
export async function lockCategoria(tx: Tx, id: number) {
  await tx.lockRow('categoria', id);
  return tx.db
    .selectFrom('categoria')
    .select(['id', 'retirada', ...RANGO_COLUMNS])
    .where('id', '=', id)
    .executeTakeFirst();
}

export const findMisionById = (db: Db, id: number) =>
  db
    .selectFrom('mision')
    .select(['id', 'categoria', 'posicion', 'retirada', ...MISION_COLUMNS])
    .where('id', '=', id)
    .executeTakeFirst();
export type Mision = NonNullable<Awaited<ReturnType<typeof findMisionById>>>;

/** Returns the misiones of a categoria that are on the ladder, upwards. */
export const findMisionesOf = (db: Db, categoria: number) =>
  db
    .selectFrom('mision as m')
    .select(['m.id', 'm.nombre', orderOf('m').as('orden')])
    .where('m.categoria', '=', categoria)
    .where('m.retirada', 'is', null)
    .orderBy('m.posicion')
    .execute();

/** Offset beyond every valid position, for misiones that wait while others take their positions. */
const APART = 100_000;

/** Number of places in a categoria, which the order on the ladder has room for (`orderOf`). */
const PLACES = 999;

/**
 * Returns the order with the retired misiones: each stays above all that it was above, so that nobody rises over those
 * who last held it.
 */
function orderWithRetired(ids: readonly number[], existing: readonly { id: number; posicion: number }[]): number[] {
  const places = new Map(existing.map((m) => [m.id, m.posicion]));
  const order = [...ids];
  for (const { id, posicion } of existing.filter((m) => !ids.includes(m.id)))
    order.splice(order.findLastIndex((other) => (places.get(other) ?? 0) < posicion) + 1, 0, id);
  return order;
}

/**
 * Puts the misiones of a locked categoria in this order, from 1. `ids` must contain all that are on the ladder.
 * @throws AppError REGLA if the categoria has no place for the retired ones
 */
export async function arrangeMisiones(db: Db, categoria: number, ids: readonly number[]): Promise<void> {
  const misiones = db.selectFrom('mision').select(['id', 'posicion']).where('categoria', '=', categoria);
  const order = orderWithRetired(ids, await misiones.orderBy('posicion').execute());
  if (order.length > PLACES)
    throw new AppError('REGLA', 'Este rango tiene demasiadas misiones retiradas. Recupera una y cámbiala.');
  const query = db.updateTable('mision').where('categoria', '=', categoria);
  await query.set({ posicion: sql<number>`id + ${sql.lit(APART)}` }).execute();
  const places = selectRows(
    db,
    { id: 'integer', posicion: 'integer' },
    order.map((id, i) => ({ id, posicion: i + 1 })),
  );
  await db
    .updateTable('mision')
    .set({ posicion: sql<number>`(select place.posicion from (${places}) as place where place.id = mision.id)` })
    .where('categoria', '=', categoria)
    .execute();
}

/** Locks every categoria and mision until the transaction ends. */
export async function lockMisiones(tx: Tx): Promise<void> {
  await tx.lockRows(tx.db.selectFrom('categoria').select('id').orderBy('id'));
  await tx.lockRows(tx.db.selectFrom('mision').select('id').orderBy('id'));
}

/** Takes misiones without holders off the ladder. They keep their place, by which those who last held them rank. */
export async function removeFromLadder(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db.updateTable('mision').set({ retirada: tx.now }).where('id', 'in', ids).execute();
}

/** Inserts misiones without a position (`arrangeMisiones` sets it); returns their ids, in the same order. */
export async function insertMisiones(tx: Tx, categoria: number, inputs: readonly MisionInput[]): Promise<number[]> {
  if (inputs.length === 0) return [];
  const rows = inputs.map((m, i) => ({ ...m, categoria, posicion: 2 * APART + i, retirada: null }));
  const created = await insertRows(tx.db, 'mision', rows).returning(['id', 'posicion']).execute();
  return created.toSorted((a, b) => a.posicion - b.posicion).map(({ id }) => id);
}

/** Counts the holders of a mision and returns the names of some. */
export async function findHolders(db: Db, mision: number, limit: number) {
  const holders = db.selectFrom('usuario as u').where(isActive('u')).where('u.mision', '=', mision);
  const { personas } = await holders.select((eb) => eb.fn.countAll<number>().as('personas')).executeTakeFirstOrThrow();
  const rows = await holders.select('u.usuario').orderBy('u.nombre_plano').limit(limit).execute();
  return { personas: Number(personas), nombres: rows.map((f) => f.usuario) };
}

const TABLES_WITH_CATEGORIA = ['paga', 'tramo', 'renta', 'ascenso'] as const;

/**
 * Swaps two categorias, which must be locked: their figures and misiones, the rows earned, charged and offered in
 * them, and their roles of Discord, take the other's id.
 */
export async function swapCategorias(tx: Tx, a: number, b: number): Promise<void> {
  const { db } = tx;
  const rows = await db.selectFrom('categoria').selectAll().where('id', 'in', [a, b]).execute();
  for (const { id, ...everything } of rows)
    await db
      .updateTable('categoria')
      .set(everything)
      .where('id', '=', id === a ? b : a)
      .execute();
  const swapped = sql<number>`case categoria when ${sql.lit(a)} then ${sql.lit(b)} else ${sql.lit(a)} end`;
  const ofBoth = db.updateTable('mision').where('categoria', 'in', [a, b]);
  const apart = sql<number>`posicion + ${sql.lit(APART)}`;
  await ofBoth.set({ posicion: apart }).where('categoria', '=', a).execute();
  await ofBoth.where('posicion', '<', APART).set({ categoria: a }).execute();
  await ofBoth.where('posicion', '>=', APART).set({ categoria: b }).execute();
  await ofBoth
    .where('posicion', '>=', APART)
    .set({ posicion: sql<number>`posicion - ${sql.lit(APART)}` })
    .execute();
  for (const table of TABLES_WITH_CATEGORIA)
    await db.updateTable(table).set({ categoria: swapped }).where('categoria', 'in', [a, b]).execute();
  await swapAudienceCategorias(db, a, b);
  await swapRoleCategorias(tx, a, b);
}

/** Locks a type of membresia until the transaction ends. */
export async function lockMembresia(tx: Tx, id: number) {
  await tx.lockRow('membresia', id);
  return tx.db.selectFrom('membresia').selectAll().where('id', '=', id).executeTakeFirst();
}
