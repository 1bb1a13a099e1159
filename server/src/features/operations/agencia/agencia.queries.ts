import type { MembresiaType } from '@conserje/contract';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { dayOf } from '../../../platform/time/dates.ts';
import { activeUsuarios } from '../../identity/people/people.public.ts';
import type { FullConfiguracion } from './agencia.defaults.ts';
import { DEFAULT_CONFIGURACION } from './agencia.defaults.ts';
import './agencia.table.ts';

const findStoredConfiguracion = prepared((db) => db.selectFrom('configuracion').select(['clave', 'valor']));

/** The configuration: the defaults, and over them what was set. */
export async function readConfiguracion(db: Db): Promise<FullConfiguracion> {
  const rows = await findStoredConfiguracion(db);
  return {
    ...DEFAULT_CONFIGURACION,
    ...Object.fromEntries(rows.map((f) => [f.clave, JSON.parse(f.valor) as unknown])),
  };
}

/** The agency's day of an instant, `YYYY-MM-DD`. */
export const agenciaDayAt = async (db: Db, now: number): Promise<string> =>
  dayOf(now, (await readConfiguracion(db)).zona);

/** The names of the active users whose names carry a sparkle, in their order. */
export async function findSparklingNames(
  db: Db,
  { destellos }: Pick<FullConfiguracion, 'destellos'>,
): Promise<string[]> {
  if (destellos.length === 0) return [];
  const query = activeUsuarios(db).select('u.usuario').where('u.id', 'in', destellos).orderBy('u.nombre_plano');
  return (await query.execute()).map((u) => u.usuario);
}

export const findCategorias = (db: Db) =>
  db
    .selectFrom('categoria')
    .select(['id', 'n_categoria', 'placa', 'paga_nomina', 'nomina_asistencia', 'nomina_times', 'tiempo_ascenso'])
    .where('retirada', 'is', null)
    .orderBy('id')
    .execute();

export const findMisiones = (db: Db) =>
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
export const findHighestMision = (db: Db) => misionAtEnd(db, 'desc').executeTakeFirstOrThrow();

/** The lowest one, on which people begin, locked until the transaction ends: it is not retired meanwhile. */
export async function lockFirstMision(tx: Tx): Promise<{ id: number }> {
  const [lowest] = await tx.lockRows(misionAtEnd(tx.db, 'asc'));
  // Whoever had to wait for somebody who retired it looks for the next.
  return lowest ?? lockFirstMision(tx);
}

/**
 * Locks the configuration until the transaction ends: whoever edits it, or does what hangs on it, waits.
 */
export async function lockConfiguracion(tx: Tx): Promise<FullConfiguracion> {
  await tx.lockRows(tx.db.selectFrom('configuracion').select('clave').where('clave', '=', 'nombre'));
  return readConfiguracion(tx.db);
}

/** The types of membership that are sold, as the start-up tells of them. */
export async function findMembresiaTypes(db: Db): Promise<MembresiaType[]> {
  const rows = await db
    .selectFrom('membresia')
    .select(['id', 'nombre', 'precio', 'vip', 'perma', 'image', 'details'])
    .where('retirada', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((f) => ({ ...f, vip: f.vip === 1, perma: f.perma === 1 }));
}
