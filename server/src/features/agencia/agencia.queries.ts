import type { TipoMembresia } from '@conserje/contract';
import type { Db, Tx } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import { diaDe } from '../../platform/fechas.ts';
import { activos } from '../usuarios/usuarios.public.ts';
import type { Ajustes } from './agencia.defectos.ts';
import { AJUSTES } from './agencia.defectos.ts';
import './agencia.table.ts';

const puestos = preparada((db) => db.selectFrom('configuracion').select(['clave', 'valor']));

/** The configuration: the defaults, and over them what was set. */
export async function leerAjustes(db: Db): Promise<Ajustes> {
  const filas = await puestos(db);
  return { ...AJUSTES, ...Object.fromEntries(filas.map((f) => [f.clave, JSON.parse(f.valor) as unknown])) };
}

/** The agency's day of an instant, `YYYY-MM-DD`. */
export const hoyEn = async (db: Db, ahora: number): Promise<string> => diaDe(ahora, (await leerAjustes(db)).zona);

/** The names of the active users whose names carry a sparkle, in their order. */
export async function conDestello(db: Db, { destellos }: Pick<Ajustes, 'destellos'>): Promise<string[]> {
  if (destellos.length === 0) return [];
  const filas = activos(db).select('u.usuario').where('u.id', 'in', destellos).orderBy('u.nombre_plano');
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

const misionDelExtremo = (db: Db, extremo: 'asc' | 'desc') =>
  db
    .selectFrom('mision')
    .select('id')
    .where('retirada', 'is', null)
    .orderBy('categoria', extremo)
    .orderBy('posicion', extremo)
    .limit(1);

/** The highest mission of the ladder. */
export const misionMasAlta = (db: Db) => misionDelExtremo(db, 'desc').executeTakeFirstOrThrow();

/** The lowest one, on which people begin, locked until the transaction ends: it is not retired meanwhile. */
export async function tomarPrimeraMision(tx: Tx): Promise<{ id: number }> {
  const [primera] = await tx.bloquear(misionDelExtremo(tx.db, 'asc'));
  // Whoever had to wait for somebody who retired it looks for the next.
  return primera ?? tomarPrimeraMision(tx);
}

/**
 * Locks the configuration until the transaction ends: whoever edits it, or does what hangs on it, waits.
 */
export async function tomarAjustes(tx: Tx): Promise<Ajustes> {
  await tx.bloquear(tx.db.selectFrom('configuracion').select('clave').where('clave', '=', 'nombre'));
  return leerAjustes(tx.db);
}

/** The types of membership that are sold, as the start-up tells of them. */
export async function tiposMembresia(db: Db): Promise<TipoMembresia[]> {
  const filas = await db
    .selectFrom('membresia')
    .select(['id', 'nombre', 'precio', 'vip', 'perma', 'image', 'details'])
    .where('retirada', 'is', null)
    .orderBy('id')
    .execute();
  return filas.map((f) => ({ ...f, vip: f.vip === 1, perma: f.perma === 1 }));
}
