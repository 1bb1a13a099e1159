import type { DatosMision, DatosRango } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type {} from '../agencia/agencia.public.ts';
import { enActivo, ordenDe } from '../usuarios/usuarios.public.ts';

const DE_RANGO = [
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
] as const satisfies (keyof DatosRango)[];
const DE_MISION = ['nombre', 'precio', 'venta', 'traslado_venta'] as const satisfies (keyof DatosMision)[];

/** Active people by their mission. */
const porMision = (db: Db) =>
  db
    .selectFrom('usuario as u')
    .where(enActivo('u'))
    .groupBy('u.mision')
    .select(['u.mision', (eb) => eb.fn.countAll<number>().as('personas')]);

/** Every category, with how many missions of it are on the ladder and how many people stand in it. */
export async function rangos(db: Db) {
  const filas = await db
    .selectFrom('categoria')
    .select(['id', 'placa', 'retirada', ...DE_RANGO])
    .orderBy('id')
    .execute();
  const suyas = Map.groupBy(await misiones(db), (m) => m.categoria);
  return filas.map((f) => {
    const todas = suyas.get(f.id) ?? [];
    const personas = todas.reduce((n, m) => n + m.personas, 0);
    return { ...f, misiones: todas.filter((m) => m.retirada === null).length, personas };
  });
}

/** The highest category that is on the ladder. */
export async function cimaDe(db: Db): Promise<number> {
  const enEscala = db.selectFrom('categoria').where('retirada', 'is', null);
  return (await enEscala.select((eb) => eb.fn.max<number>('id').as('cima')).executeTakeFirstOrThrow()).cima;
}

/** The categories that are on the ladder, by name. */
export const rangosEnEscala = (db: Db) =>
  db.selectFrom('categoria').select(['id', 'n_categoria as nombre']).where('retirada', 'is', null).execute();

/** Every mission with how many hold it: the ladder from the lowest to the highest, then what is off it. */
export async function misiones(db: Db) {
  const filas = await db
    .selectFrom('mision as m')
    .innerJoin('categoria as c', 'c.id', 'm.categoria')
    .select(['m.id', 'm.categoria', 'c.n_categoria', 'm.retirada', ordenDe('m').as('orden')])
    .select(['m.nombre', 'm.precio', 'm.venta', 'm.traslado_venta'])
    .orderBy(sql`case when m.retirada is null then 0 else 1 end`)
    .orderBy('m.categoria')
    .orderBy('m.posicion')
    .execute();
  const gente = new Map((await porMision(db).execute()).map((f) => [f.mision, Number(f.personas)]));
  return filas.map((f) => ({ ...f, personas: gente.get(f.id) ?? 0 }));
}
export type FilaMision = Awaited<ReturnType<typeof misiones>>[number];

/** A category, locked until the transaction ends: its figures, and which missions stand on it in which order. */
export async function tomarRango(tx: Tx, id: number) {
  await tx.bloquearFila('categoria', id);
  return tx.db
    .selectFrom('categoria')
    .select(['id', 'retirada', ...DE_RANGO])
    .where('id', '=', id)
    .executeTakeFirst();
}

export const misionPorId = (db: Db, id: number) =>
  db
    .selectFrom('mision')
    .select(['id', 'categoria', 'posicion', 'retirada', ...DE_MISION])
    .where('id', '=', id)
    .executeTakeFirst();
export type Mision = NonNullable<Awaited<ReturnType<typeof misionPorId>>>;

/** The missions of a category that are on the ladder, from the lowest to the highest. */
export const misionesDe = (db: Db, categoria: number) =>
  db
    .selectFrom('mision as m')
    .select(['m.id', 'm.nombre', ordenDe('m').as('orden')])
    .where('m.categoria', '=', categoria)
    .where('m.retirada', 'is', null)
    .orderBy('m.posicion')
    .execute();

/** Beyond every place that a mission can have: where missions wait while others take theirs. */
const APARTE = 100_000;

/** Puts the missions of a category in this order, from 1. All that are on the ladder must be named, and it be locked. */
export async function colocar(db: Db, categoria: number, ids: readonly number[]): Promise<void> {
  const suyas = db.updateTable('mision').where('categoria', '=', categoria).where('id', 'in', ids);
  await suyas.set({ posicion: sql<number>`id + ${sql.lit(APARTE)}` }).execute();
  for (const [i, id] of ids.entries())
    await db
      .updateTable('mision')
      .set({ posicion: i + 1 })
      .where('id', '=', id)
      .execute();
}

/** Locks every category and every mission until the transaction ends. */
export async function tomarMisiones(tx: Tx): Promise<void> {
  await tx.bloquear(tx.db.selectFrom('categoria').select('id').orderBy('id'));
  await tx.bloquear(tx.db.selectFrom('mision').select('id').orderBy('id'));
}

/** Takes missions that nobody holds off the ladder. */
export async function retirar(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const suyas = tx.db.updateTable('mision').where('id', 'in', ids);
  await suyas.set({ retirada: tx.ahora, posicion: sql<number>`-id` }).execute();
}

/** Adds missions to a category, in no place of it yet (`colocar`); answers their ids, in the same order. */
export async function crear(tx: Tx, categoria: number, nuevas: readonly DatosMision[]): Promise<number[]> {
  if (nuevas.length === 0) return [];
  const filas = nuevas.map((m, i) => ({ ...m, categoria, posicion: 2 * APARTE + i, retirada: null }));
  const creadas = await tx.db.insertInto('mision').values(filas).returning(['id', 'posicion']).execute();
  return creadas.toSorted((a, b) => a.posicion - b.posicion).map(({ id }) => id);
}

/** How many hold a mission, and the names of some. */
export async function llevan(db: Db, mision: number, cuantos: number) {
  const suyos = db.selectFrom('usuario as u').where(enActivo('u')).where('u.mision', '=', mision);
  const { personas } = await suyos.select((eb) => eb.fn.countAll<number>().as('personas')).executeTakeFirstOrThrow();
  const filas = await suyos.select('u.usuario').orderBy('u.nombre_plano').limit(cuantos).execute();
  return { personas: Number(personas), nombres: filas.map((f) => f.usuario) };
}

const CON_CATEGORIA = ['paga', 'tramo', 'renta', 'ascenso'] as const;

/**
 * Lets two categories change places: everything that either is, its missions, and what was earned, charged and offered in it
 * goes by the other's number from now on. Both must be locked.
 */
export async function intercambiar(db: Db, a: number, b: number): Promise<void> {
  const filas = await db.selectFrom('categoria').selectAll().where('id', 'in', [a, b]).execute();
  for (const { id, ...todo } of filas)
    await db
      .updateTable('categoria')
      .set(todo)
      .where('id', '=', id === a ? b : a)
      .execute();
  const otra = sql<number>`case categoria when ${sql.lit(a)} then ${sql.lit(b)} else ${sql.lit(a)} end`;
  const deAmbas = db.updateTable('mision').where('categoria', 'in', [a, b]);
  const aparte = sql<number>`posicion + ${sql.lit(APARTE)}`;
  await deAmbas.where('posicion', '>', 0).set({ posicion: aparte }).where('categoria', '=', a).execute();
  await deAmbas.where('posicion', '>', 0).where('posicion', '<', APARTE).set({ categoria: a }).execute();
  await deAmbas.where('posicion', '>=', APARTE).set({ categoria: b }).execute();
  await deAmbas
    .where('posicion', '>=', APARTE)
    .set({ posicion: sql<number>`posicion - ${sql.lit(APARTE)}` })
    .execute();
  await deAmbas.where('posicion', '<', 0).set({ categoria: otra }).execute();
  for (const tabla of CON_CATEGORIA)
    await db.updateTable(tabla).set({ categoria: otra }).where('categoria', 'in', [a, b]).execute();
}

/** A type of membership, locked until the transaction ends. */
export async function tomarMembresia(tx: Tx, id: number) {
  await tx.bloquearFila('membresia', id);
  return tx.db.selectFrom('membresia').selectAll().where('id', '=', id).executeTakeFirst();
}
