import type { MembresiaType } from '@conserje/contract';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { dayOf } from '../../../platform/time/dates.ts';
import { active } from '../../identity/people/people.public.ts';
import type { FullConfiguracion } from './agencia.defaults.ts';
import { SETTINGS } from './agencia.defaults.ts';
import './agencia.table.ts';

const storedSettings = prepared((db) => db.selectFrom('configuracion').select(['clave', 'valor']));

/** The configuration: the defaults, and over them what was set. */
export async function readConfiguracion(db: Db): Promise<FullConfiguracion> {
  const filas = await storedSettings(db);
  return { ...SETTINGS, ...Object.fromEntries(filas.map((f) => [f.clave, JSON.parse(f.valor) as unknown])) };
}

/** The agency's day of an instant, `YYYY-MM-DD`. */
export const agencyDayAt = async (db: Db, ahora: number): Promise<string> =>
  dayOf(ahora, (await readConfiguracion(db)).zona);

/** The names of the active users whose names carry a sparkle, in their order. */
export async function sparklingNames(db: Db, { destellos }: Pick<FullConfiguracion, 'destellos'>): Promise<string[]> {
  if (destellos.length === 0) return [];
  const filas = active(db).select('u.usuario').where('u.id', 'in', destellos).orderBy('u.nombre_plano');
  return (await filas.execute()).map((u) => u.usuario);
}

export const categorias = (db: Db) =>
  db
    .selectFrom('categoria')
    .select(['id', 'n_categoria', 'placa', 'paga_nomina', 'nomina_asistencia', 'nomina_times', 'tiempo_ascenso'])
    .where('retirada', 'is', null)
    .orderBy('id')
    .execute();

export const misiones = (db: Db) =>
  db
    .selectFrom('mision')
    .select(['id', 'categoria', 'nombre', 'venta', 'precio'])
    .where('retirada', 'is', null)
    .orderBy('categoria')
    .orderBy('posicion')
    .execute();

const misionAtEnd = (db: Db, end: 'asc' | 'desc') =>
  db
    .selectFrom('mision')
    .select('id')
    .where('retirada', 'is', null)
    .orderBy('categoria', end)
    .orderBy('posicion', end)
    .limit(1);

/** The highest mission of the ladder. */
export const highestMision = (db: Db) => misionAtEnd(db, 'desc').executeTakeFirstOrThrow();

/** The lowest one, on which people begin, locked until the transaction ends: it is not retired meanwhile. */
export async function lockFirstMision(tx: Tx): Promise<{ id: number }> {
  const [primera] = await tx.lockRows(misionAtEnd(tx.db, 'asc'));
  // Whoever had to wait for somebody who retired it looks for the next.
  return primera ?? lockFirstMision(tx);
}

/**
 * Locks the configuration until the transaction ends: whoever edits it, or does what hangs on it, waits.
 */
export async function lockConfiguracion(tx: Tx): Promise<FullConfiguracion> {
  await tx.lockRows(tx.db.selectFrom('configuracion').select('clave').where('clave', '=', 'nombre'));
  return readConfiguracion(tx.db);
}

/** The types of membership that are sold, as the start-up tells of them. */
export async function membresiaTypes(db: Db): Promise<MembresiaType[]> {
  const filas = await db
    .selectFrom('membresia')
    .select(['id', 'nombre', 'precio', 'vip', 'perma', 'image', 'details'])
    .where('retirada', 'is', null)
    .orderBy('id')
    .execute();
  return filas.map((f) => ({ ...f, vip: f.vip === 1, perma: f.perma === 1 }));
}
