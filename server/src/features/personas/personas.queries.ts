import type { Permiso } from '@conserje/rules';
import { leerPermisos, llano } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { entero } from '../../platform/db/entero.ts';
import { activos, halla, ordenDe, permisosTodos, usuarios } from '../usuarios/usuarios.public.ts';

/** So many users a search shows; whoever is not among them is found with more letters. */
const HALLADOS_MAX = 50;
/** So many of each kind are named; the others come after them. */
const ATENDER_MAX = 100;

const datos = (db: Db) =>
  usuarios(db).select([
    'u.id',
    'u.usuario',
    'm.nombre as mision',
    'c.n_categoria',
    'u.firma',
    'u.despedido',
    'u.registro',
    'u.ultima_vez',
  ]);

/** Users whose name or signature holds a text, the nearest names first; the dismissed after the others. */
export function hallados(db: Db, texto: string) {
  const buscado = llano(texto.trim());
  const cerca = sql`case when u.nombre_llano = ${buscado} then 0
    when substr(u.nombre_llano, 1, ${sql.lit(buscado.length)}) = ${buscado} then 1 else 2 end`;
  const consulta = buscado === '' ? datos(db) : datos(db).where(halla(db, texto, 'u.nombre_llano', 'u.firma'));
  return consulta.orderBy('u.despedido').orderBy(cerca).orderBy('u.nombre_plano').limit(HALLADOS_MAX).execute();
}

const persona = (db: Db) =>
  datos(db)
    .leftJoin('dos_pasos as d', 'd.usuario', 'u.id')
    .select([
      'u.olvidado',
      'm.categoria',
      'm.id as rango',
      'c.placa',
      ordenDe('m').as('orden'),
      'd.desde as dos_pasos',
      permisosTodos.as('permisos'),
    ]);
type Fila = Awaited<ReturnType<ReturnType<typeof persona>['executeTakeFirstOrThrow']>>;
export type FilaPersona = Omit<Fila, 'permisos'> & { permisos: Permiso[] };

/** A user by their id, dismissed or not. */
export async function personaCon(db: Db, id: number): Promise<FilaPersona | undefined> {
  const fila = await persona(db).where('u.id', '=', id).executeTakeFirst();
  return fila && { ...fila, permisos: leerPermisos(fila.permisos) };
}

/** How someone came to their mission. */
export const ultimoPaso = (db: Db, usuario: number) =>
  db
    .selectFrom('carrera as c')
    .leftJoin('usuario as e', 'e.id', 'c.encargado')
    .select(['c.fecha', 'c.causa', 'e.usuario as encargado'])
    .where('c.usuario', '=', usuario)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** How someone was dismissed last. */
export const ultimoDespido = (db: Db, usuario: number) =>
  db
    .selectFrom('despido as d')
    .leftJoin('usuario as e', 'e.id', 'd.encargado')
    .select(['d.fecha', 'd.motivo', 'e.usuario as encargado'])
    .where('d.usuario', '=', usuario)
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The instant of a user's last change of mission. */
const enMisionDesde = sql<number>`(select max(k.fecha) from carrera k where k.usuario = u.id)`;

/** Of some active users how many they are, and the first of them by an instant. */
async function primeros(db: Db, cuales: RawBuilder<boolean>, desde: RawBuilder<number>, orden: 'asc' | 'desc') {
  const { total } = await activos(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(cuales)
    .executeTakeFirstOrThrow();
  const filas = await activos(db)
    .select(['u.id', 'u.usuario', 'm.nombre as mision', desde.as('desde')])
    .where(cuales)
    .orderBy(desde, orden)
    .orderBy('u.id', orden)
    .limit(ATENDER_MAX)
    .execute();
  return { total: Number(total), filas };
}

/** Who stands at or above the category that demands a signature and has none, the longest first (decisions §6). */
export const sinFirma = (db: Db, firmaDesde: number) =>
  primeros(db, sql<boolean>`(u.firma = '' and m.categoria >= ${entero(firmaDesde)})`, enMisionDesde, 'asc');

/** Who registered after an instant, the newest first. */
export const registradosTras = (db: Db, instante: number) =>
  primeros(db, sql<boolean>`u.registro > ${entero(instante)}`, sql<number>`u.registro`, 'desc');
