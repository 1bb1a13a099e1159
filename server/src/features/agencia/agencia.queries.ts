import type { Db } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import type { Ajustes } from './agencia.defectos.ts';
import { AJUSTES } from './agencia.defectos.ts';
import './agencia.table.ts';

const puestos = preparada((db) => db.selectFrom('configuracion').select(['clave', 'valor']));

/** The configuration: the defaults, and over them what was set. */
export async function leerAjustes(db: Db): Promise<Ajustes> {
  const filas = await puestos(db);
  return { ...AJUSTES, ...Object.fromEntries(filas.map((f) => [f.clave, JSON.parse(f.valor) as unknown])) };
}

export const categorias = (db: Db) =>
  db
    .selectFrom('categoria')
    .select(['id', 'n_categoria', 'placa', 'paga_nomina', 'nomina_asistencia', 'nomina_times'])
    .orderBy('id')
    .execute();

export const misiones = (db: Db) =>
  db
    .selectFrom('mision')
    .select(['id', 'categoria', 'nombre', 'venta', 'precio'])
    .orderBy('categoria')
    .orderBy('posicion')
    .execute();

/** The lowest or the highest mission of the ladder. */
export const misionExtrema = (db: Db, extremo: 'asc' | 'desc') =>
  db
    .selectFrom('mision')
    .select('id')
    .orderBy('categoria', extremo)
    .orderBy('posicion', extremo)
    .limit(1)
    .executeTakeFirstOrThrow();

/** Someone is best at nothing any more. */
export const quitarDeMejores = (db: Db, usuario: number) =>
  db.deleteFrom('mejor_trabajador').where('usuario', '=', usuario).execute();

export const mejores = (db: Db) =>
  db
    .selectFrom('mejor_trabajador as m')
    .innerJoin('usuario as u', 'u.id', 'm.usuario')
    .select(['m.categoria', 'u.usuario'])
    .execute();
