import type { PublicationAuthor, PublicationPeriod } from '@conserje/rules';
import { CAN_PUBLISH, isAllowed, managesPublication, NAME_PLACEHOLDER } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { AppError, assertNotStale } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { columnIsOneOf, insertRows } from '../../../platform/database/dataLists.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { dayEnd, dayStart, instantAt } from '../../../platform/time/dates.ts';
import { activeUsuarios, orderOf } from '../../identity/people/people.public.ts';
import './audience.table.ts';

/** Tables with the categorias of an audience, and their column that names what is published. */
const AUDIENCE_TABLES = { comunicado: 'comunicado_categoria', encuesta: 'encuesta_categoria' } as const;
/** Something published for all or for some categorias; the name of its table. */
export type Published = keyof typeof AUDIENCE_TABLES;

/** Who reads: `orden` is the place on the ladder. */
export type AudienceViewer = Pick<SessionUsuario, 'id' | 'orden' | 'id_categoria' | 'permisos'>;

/** Person of an audience: their id and their categoria, as values or as columns. */
export interface AudiencePerson {
  usuario: RawBuilder<number> | number;
  categoria: RawBuilder<number> | number;
}
/** Columns of `activeUsuarios`. */
const LISTED_PERSON: AudiencePerson = { usuario: sql.ref<number>('u.id'), categoria: sql.ref<number>('m.categoria') };
const personOf = ({ id, id_categoria }: AudienceViewer): AudiencePerson => ({ usuario: id, categoria: id_categoria });

/** Condition: the person is in a departamento that a row is for; only comunicados are for departamentos. */
const isForDepartamentoOf = (published: Published, alias: string, usuario: AudiencePerson['usuario']) =>
  published === 'comunicado'
    ? sql<boolean>`exists (select 1 from comunicado_departamento as cd
        join departamento_miembro as dm on dm.departamento = cd.departamento
        where cd.comunicado = ${sql.ref(`${alias}.id`)} and dm.usuario = ${usuario})`
    : sql<boolean>`1 = 0`;

/** Condition: the audience of a published row includes a person. */
const isForPerson = (published: Published, alias: string, { usuario, categoria }: AudiencePerson) =>
  sql<boolean>`(${sql.ref(`${alias}.para_todos`)} = 1 or exists (select 1 from ${sql.table(AUDIENCE_TABLES[published])} as q
    where ${sql.ref(`q.${published}`)} = ${sql.ref(`${alias}.id`)} and q.categoria = ${categoria})
    or ${isForDepartamentoOf(published, alias, usuario)})`;

/** Condition: the audience of a published row includes a viewer. */
export const isForViewer = (published: Published, alias: string, viewer: AudienceViewer) =>
  isForPerson(published, alias, personOf(viewer));

/** Condition: the audience of a published row includes the person of a row of `activeUsuarios`. */
export const isForListed = (published: Published, alias: string) => isForPerson(published, alias, LISTED_PERSON);

/**
 * Condition: a row is the viewer's own and for departamentos alone, all of which they head now. Such comunicados need
 * no permiso (decisions §10).
 */
const isOwnOfHead = (published: Published, alias: string, viewer: AudienceViewer) =>
  published === 'comunicado'
    ? sql<boolean>`(a.id = ${viewer.id} and ${sql.ref(`${alias}.para_todos`)} = 0
        and not exists (select 1 from comunicado_categoria as cc where cc.comunicado = ${sql.ref(`${alias}.id`)})
        and not exists (select 1 from comunicado_departamento as cd join departamento as d on d.id = cd.departamento
          where cd.comunicado = ${sql.ref(`${alias}.id`)} and (d.jefe is null or d.jefe <> ${viewer.id})))`
    : sql<boolean>`1 = 0`;

/**
 * Condition of `managesPublication` on the author `a` with the mision `m`. Without the right to publish, only what the
 * viewer wrote for the departamentos that they head.
 */
export const isManagedBy = (published: Published, alias: string, viewer: AudienceViewer) =>
  isAllowed(CAN_PUBLISH, viewer)
    ? sql<boolean>`(a.id = ${viewer.id} or ${orderOf('m')} < ${viewer.orden} or (a.despedido = 1 and ${orderOf('m')} = ${viewer.orden}))`
    : isOwnOfHead(published, alias, viewer);

/** Condition: the viewer may see a published row, as part of its audience, as its author, or as who may change it. */
export const isVisibleTo = (published: Published, alias: string, viewer: AudienceViewer) =>
  sql<boolean>`(${isForViewer(published, alias, viewer)} or a.id = ${viewer.id} or ${isManagedBy(published, alias, viewer)})`;

/** Returns whether a viewer may change a published row. */
export const mayManage = (viewer: AudienceViewer, author: PublicationAuthor): boolean =>
  isAllowed(CAN_PUBLISH, viewer) && managesPublication(viewer, author);

/**
 * Returns the text that names the author of a published row after its title in the audit log; empty if the actor is.
 */
export const authorOf = ({ autor }: { autor: number }, actor: { id: number }): string =>
  autor === actor.id ? '' : ` de ${NAME_PLACEHOLDER}`;

/** Selects the active people of the audience of a published row, with their categoria as `c` and mision as `m`. */
export const audienceOf = (db: Db, published: Published, id: number) =>
  activeUsuarios(db).where(
    sql<boolean>`exists (select 1 from ${sql.table(published)} as p
      where p.id = ${id} and ${isForListed(published, 'p')})`,
  );

/** Returns the categorias of published rows, in order; none for all. */
export async function categoriasOf(
  db: Db,
  published: Published,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const byId = new Map<number, number[]>();
  if (ids.length === 0) return byId;
  const { rows } = await sql<{ id: number; categoria: number }>`
    select ${sql.ref(published)} as id, categoria from ${sql.table(AUDIENCE_TABLES[published])}
    where ${columnIsOneOf(published, ids)} order by categoria`.execute(db);
  for (const { id, categoria } of rows) byId.set(id, [...(byId.get(id) ?? []), categoria]);
  return byId;
}

/**
 * Locks the chosen categorias, so that their order cannot change meanwhile, and returns their names; none for all.
 * @param seen their names as the author saw them, in the order of the ids
 * @param kept those chosen before, which may be withdrawn since
 * @throws AppError RANGO_NO_EXISTE, CAMBIO_MIENTRAS
 */
export async function requireCategorias(
  tx: Tx,
  { categorias: ids, rangos: seen }: { categorias: readonly number[]; rangos?: readonly string[] },
  kept: readonly number[] = [],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const query = tx.db.selectFrom('categoria').select(['id', 'n_categoria', 'retirada']).where('id', 'in', ids);
  const rows = await tx.lockRows(query.orderBy('id'));
  if (rows.filter(({ id, retirada }) => retirada === null || kept.includes(id)).length < ids.length)
    throw new AppError('RANGO_NO_EXISTE', undefined, 'categorias');
  for (const { id, n_categoria } of rows) assertNotStale({ rango: seen?.[ids.indexOf(id)] }, { rango: n_categoria });
  return rows.map(({ n_categoria }) => n_categoria);
}

/**
 * Locks categorias until the transaction ends: before the row that is for them, as a change of the ladder locks both.
 */
export async function lockCategorias(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.lockRows(tx.db.selectFrom('categoria').select('id').where('id', 'in', ids).orderBy('id'));
}

/** Replaces the categorias of a published row. */
export async function storeCategorias(
  db: Db,
  published: Published,
  id: number,
  categorias: readonly number[],
): Promise<void> {
  const table = AUDIENCE_TABLES[published];
  await sql`delete from ${sql.table(table)} where ${sql.ref(published)} = ${id}`.execute(db);
  if (categorias.length === 0) return;
  const rows = categorias.map((categoria) => ({ [published]: id, categoria }));
  // Each row has the two columns of its table.
  await insertRows(db, table, rows as never).execute();
}

/**
 * Swaps two categorias in all audiences; those with both stay as they are. The version of a comunicado rises, so that a
 * save based on an older view is refused.
 */
export async function swapAudienceCategorias(db: Db, a: number, b: number): Promise<void> {
  const changed = db.selectFrom('comunicado_categoria').select('comunicado').where('categoria', 'in', [a, b]);
  await db
    .updateTable('comunicado')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', changed)
    .execute();
  for (const [published, table] of Object.entries(AUDIENCE_TABLES))
    await sql`update ${sql.table(table)} set categoria = case categoria when ${sql.lit(a)} then ${sql.lit(b)} else ${sql.lit(a)} end
      where categoria in (${sql.lit(a)}, ${sql.lit(b)}) and ${sql.ref(published)} not in (
        select ${sql.ref(`x.${published}`)} from ${sql.table(table)} as x
        join ${sql.table(table)} as y on ${sql.ref(`y.${published}`)} = ${sql.ref(`x.${published}`)}
        where x.categoria = ${sql.lit(a)} and y.categoria = ${sql.lit(b)})`.execute(db);
}

/** Returns the instants of a checked period in a zone, UTC milliseconds; a beginning that is not later is `now`. */
export function periodInstants(
  { desde, desdeHora, hasta, hastaHora }: PublicationPeriod,
  zona: string,
  now: number,
): { desde: number; hasta: number | null } {
  const start = desdeHora === '' ? dayStart(desde, zona) : instantAt(desde, desdeHora, zona);
  const end = hastaHora === '' ? dayEnd(hasta, zona) : instantAt(hasta, hastaHora, zona);
  return { desde: Math.max(desde === '' ? now : (start ?? now), now), hasta: hasta === '' ? null : end };
}
