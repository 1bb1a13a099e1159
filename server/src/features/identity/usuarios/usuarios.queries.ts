import type { Permiso } from '@conserje/rules';
import { parsePermisos, plainText } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import { activeUsuarios, allPermisos, matchesAny, orderOf, usuarios } from '../people/people.public.ts';

/** Maximum of search results; a longer text narrows them. */
const MATCHES_MAX = 50;
/** Maximum of rows per group. */
const ATTENTION_MAX = 100;

const selectPeople = (db: Db) =>
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

/** Finds usuarios by name or firma: active ones first, then the closest names. */
export function findMatching(db: Db, text: string) {
  const wanted = plainText(text.trim());
  const closeness = sql`case when u.nombre_llano = ${wanted} then 0
    when substr(u.nombre_llano, 1, ${sql.lit(wanted.length)}) = ${wanted} then 1 else 2 end`;
  const query =
    wanted === '' ? selectPeople(db) : selectPeople(db).where(matchesAny(db, text, 'u.nombre_llano', 'u.firma'));
  return query.orderBy('u.despedido').orderBy(closeness).orderBy('u.nombre_plano').limit(MATCHES_MAX).execute();
}

const selectPerson = (db: Db) =>
  selectPeople(db)
    .leftJoin('dos_pasos as d', 'd.usuario', 'u.id')
    .select([
      'u.olvidado',
      'm.categoria',
      'm.id as rango',
      'c.placa',
      orderOf('m').as('orden'),
      'd.desde as dos_pasos',
      allPermisos.as('permisos'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectPerson>['executeTakeFirstOrThrow']>>;
export type PersonRow = Omit<Row, 'permisos'> & { permisos: Permiso[] };

/** Finds a usuario by id, dismissed or not. */
export async function findPersonById(db: Db, id: number): Promise<PersonRow | undefined> {
  const row = await selectPerson(db).where('u.id', '=', id).executeTakeFirst();
  return row && { ...row, permisos: parsePermisos(row.permisos) };
}

/** Finds a usuario's last change of mision. */
export const findLastStep = (db: Db, usuario: number) =>
  db
    .selectFrom('carrera as c')
    .leftJoin('usuario as e', 'e.id', 'c.encargado')
    .select(['c.fecha', 'c.causa', 'e.usuario as encargado'])
    .where('c.usuario', '=', usuario)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** Finds a usuario's last despido. */
export const findLastDespido = (db: Db, usuario: number) =>
  db
    .selectFrom('despido as d')
    .leftJoin('usuario as e', 'e.id', 'd.encargado')
    .select(['d.fecha', 'd.motivo', 'e.usuario as encargado'])
    .where('d.usuario', '=', usuario)
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Instant of a usuario's last change of mision. */
const inMisionSince = sql<number>`(select max(k.fecha) from carrera k where k.usuario = u.id)`;

/** Counts active usuarios by a condition and returns the first ones by an instant. */
async function countAndFirst(db: Db, condition: RawBuilder<boolean>, desde: RawBuilder<number>, orden: 'asc' | 'desc') {
  const { total } = await activeUsuarios(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(condition)
    .executeTakeFirstOrThrow();
  const filas = await activeUsuarios(db)
    .select(['u.id', 'u.usuario', 'm.nombre as mision', desde.as('desde')])
    .where(condition)
    .orderBy(desde, orden)
    .orderBy('u.id', orden)
    .limit(ATTENTION_MAX)
    .execute();
  return { total: Number(total), filas };
}

/** Finds usuarios without a firma whose categoria requires one, longest in their mision first (decisions §6). */
export const findWithoutFirma = (db: Db, firmaFrom: number) =>
  countAndFirst(db, sql<boolean>`(u.firma = '' and m.categoria >= ${castToBigint(firmaFrom)})`, inMisionSince, 'asc');

/** Finds usuarios registered after an instant, newest first. */
export const findRegisteredAfter = (db: Db, instant: number) =>
  countAndFirst(db, sql<boolean>`u.registro > ${castToBigint(instant)}`, sql<number>`u.registro`, 'desc');
