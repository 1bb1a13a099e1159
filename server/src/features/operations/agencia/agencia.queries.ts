import type { MembresiaType } from '@conserje/contract';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { dayOf } from '../../../platform/time/dates.ts';
import { activeUsuarios } from '../../identity/people/people.public.ts';
import type { FullConfiguracion } from './agencia.defaults.ts';
import { DEFAULT_CONFIGURACION } from './agencia.defaults.ts';
import './agencia.table.ts';

const findStoredConfiguracion = prepared((db) => db.selectFrom('configuracion').select(['clave', 'valor']));

/** Returns the configuracion: the stored settings over the defaults. */
export async function readConfiguracion(db: Db): Promise<FullConfiguracion> {
  const rows = await findStoredConfiguracion(db);
  return {
    ...DEFAULT_CONFIGURACION,
    ...Object.fromEntries(rows.map((f) => [f.clave, JSON.parse(f.valor) as unknown])),
  };
}

/** Returns the agency's day of an instant, `YYYY-MM-DD`. */
export const agenciaDayAt = async (db: Db, now: number): Promise<string> =>
  dayOf(now, (await readConfiguracion(db)).zona);

/** Returns the names of the active usuarios whose names sparkle, in alphabetical order. */
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

/** Returns the highest mision of the ladder. */
export const findHighestMision = (db: Db) => misionAtEnd(db, 'desc').executeTakeFirstOrThrow();

/** Locks the lowest mision, on which people begin, until the transaction ends: it cannot be retired meanwhile. */
export async function lockFirstMision(tx: Tx): Promise<{ id: number }> {
  const [lowest] = await tx.lockRows(misionAtEnd(tx.db, 'asc'));
  // The row was retired while the lock was awaited.
  return lowest ?? lockFirstMision(tx);
}

/** Locks the configuracion until the transaction ends, so that edits and actions that depend on it wait. */
export async function lockConfiguracion(tx: Tx): Promise<FullConfiguracion> {
  await tx.lockRows(tx.db.selectFrom('configuracion').select('clave').where('clave', '=', 'nombre'));
  return readConfiguracion(tx.db);
}

/** Returns the types of membresia on sale, as the start-up call returns them. */
export async function findMembresiaTypes(db: Db): Promise<MembresiaType[]> {
  const rows = await db
    .selectFrom('membresia')
    .select(['id', 'nombre', 'precio', 'vip', 'perma', 'image', 'details'])
    .where('retirada', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((f) => ({ ...f, vip: f.vip === 1, perma: f.perma === 1 }));
}
