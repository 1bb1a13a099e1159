import type { comunicadosCalls, Query } from '@conserje/contract';
import type { Reaction } from '@conserje/rules';
import { DAY_MS } from '@conserje/rules';
import { sql } from 'kysely';
import { orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  sortByNullableNumber,
  sortByNumber,
  sortByPlainText,
  sortByText,
} from '../../../platform/database/pagination.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import {
  activeUsuarios,
  orderOf,
  requireActor,
  rightHolders,
  searchAllRows,
  searchNamesAnd,
} from '../../identity/people/people.public.ts';
import type { AudienceViewer } from '../audience/audience.public.ts';
import { audienceOf, isForListed, isForViewer, isManagedBy, isVisibleTo } from '../audience/audience.public.ts';
import './comunicados.table.ts';

type Calls = typeof comunicadosCalls;

/** Comunicados with their author, and the read of the viewer in the present round. */
const selectComunicados = (db: Db, viewer: AudienceViewer) =>
  db
    .selectFrom('comunicado as c')
    .innerJoin('usuario as a', 'a.id', 'c.autor')
    .innerJoin('mision as m', 'm.id', 'a.mision')
    .leftJoin('usuario as e', 'e.id', 'c.editado_por')
    .leftJoin('comunicado_lectura as l', (join) =>
      join.onRef('l.comunicado', '=', 'c.id').onRef('l.vuelta', '=', 'c.vuelta').on('l.usuario', '=', viewer.id),
    )
    .select([
      'c.id',
      'c.titulo',
      'c.texto',
      'c.autor',
      'a.usuario as autorNombre',
      'c.para_todos',
      'c.desde',
      'c.hasta',
      'c.fijado',
      'c.obligatorio',
      'c.editado',
      'e.usuario as editadoNombre',
      'c.version',
      'c.vuelta',
      'c.avisado',
      'l.fecha as leido',
    ])
    .select(sql<number>`case when ${isForViewer('comunicado', 'c', viewer)} then 1 else 0 end`.as('esPara'))
    .select(sql<number>`case when ${isManagedBy('comunicado', 'c', viewer)} then 1 else 0 end`.as('gestiona'));
export type ComunicadoRow = Awaited<ReturnType<ReturnType<typeof selectComunicados>['executeTakeFirstOrThrow']>>;

type ComunicadoQuery = ReturnType<typeof selectComunicados>;
const whereNotOver = (query: ComunicadoQuery, now: number): ComunicadoQuery =>
  query.where((eb) => eb.or([eb('c.hasta', 'is', null), eb('c.hasta', '>', now)]));
/** Those that were announced and are not over. */
const whereCurrent = (query: ComunicadoQuery, now: number): ComunicadoQuery =>
  whereNotOver(query.where('c.avisado', 'is not', null), now);

/** Of those for the viewer: binding ones that they did not read first, then pinned ones. */
const priorityFor = (viewer: AudienceViewer) =>
  sql<number>`case when c.obligatorio = 1 and l.fecha is null and c.autor <> ${viewer.id}
      and ${isForViewer('comunicado', 'c', viewer)} then 2 else c.fijado end`;
/** Larger than any instant in milliseconds, so that priority comes before time. */
const PRIORITY_STEP = 10_000_000_000_000;

/** Pages the comunicados of a view that the viewer may see; the search covers title, text and author. */
export function findComunicados(
  db: Db,
  p: RequestedPage<Query<Calls['comunicados']>>,
  viewer: AudienceViewer,
  now: number,
): Promise<ComunicadoRow[]> {
  const { vista = 'vigentes' } = p.query;
  const all = selectComunicados(db, viewer);
  const managed = all.where(isManagedBy('comunicado', 'c', viewer));
  const ofView = {
    vigentes: () => whereCurrent(all.where(isVisibleTo('comunicado', 'c', viewer)), now),
    programados: () => whereNotOver(managed.where('c.avisado', 'is', null), now),
    terminados: () => managed.where('c.hasta', '<=', now),
  };
  const priority = priorityFor(viewer);
  return paginate(db, p, ofView[vista](), {
    id: 'c.id',
    find: searchNamesAnd('c.id', ['c.autor'], ['c.titulo', 'c.texto']),
    orden: {
      destacado: sortByNumber(sql`(${priority}) * cast(${sql.lit(PRIORITY_STEP)} as bigint) + c.desde`),
      titulo: sortByText('c.titulo'),
      fecha: sortByNumber('c.desde'),
    },
  });
}

/** Comunicados on Inicio, and days for which one that is neither pinned nor binding stands there. */
const HOME_MAX = 3;
const HOME_DAYS = 14;

/** Finds what Inicio shows: for the viewer, without what they wrote for others. */
export function findForHome(db: Db, viewer: AudienceViewer, now: number): Promise<ComunicadoRow[]> {
  const priority = priorityFor(viewer);
  return whereCurrent(selectComunicados(db, viewer), now)
    .where(isForViewer('comunicado', 'c', viewer))
    .where((eb) => eb.or([eb('c.desde', '>', now - HOME_DAYS * DAY_MS), eb(priority, '>', 0)]))
    .orderBy(priority, 'desc')
    .orderBy('c.desde', 'desc')
    .orderBy('c.id', 'desc')
    .limit(HOME_MAX)
    .execute();
}

/** Finds a comunicado that the viewer may see now: those who may change it also before and after its time. */
export function findComunicado(
  db: Db,
  id: number,
  viewer: AudienceViewer,
  now: number,
): Promise<ComunicadoRow | undefined> {
  const isCurrent = sql<boolean>`c.avisado is not null and (c.hasta is null or c.hasta > ${now})`;
  return selectComunicados(db, viewer)
    .where('c.id', '=', id)
    .where(isVisibleTo('comunicado', 'c', viewer))
    .where((eb) => eb.or([isCurrent, isManagedBy('comunicado', 'c', viewer)]))
    .executeTakeFirst();
}

/**
 * Locks a comunicado and returns it with the caller as read after the wait, who may see it.
 * @throws AppError SIN_SESION, NO_EXISTE
 */
export async function lockComunicado(tx: Tx, id: number, usuario: SessionUsuario) {
  await tx.lockRow('comunicado', id);
  const viewer = await requireActor(tx, usuario);
  return { viewer, row: orThrow(await findComunicado(tx.db, id, viewer, tx.now), 'NO_EXISTE') };
}

/** Returns the departamentos that comunicados are for, by name, also closed ones. */
export const departamentosOfComunicados = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('comunicado_departamento as cd')
        .innerJoin('departamento as d', 'd.id', 'cd.departamento')
        .select(['cd.comunicado', 'd.id', 'd.nombre'])
        .where('cd.comunicado', 'in', ids)
        .orderBy('d.nombre_llano')
        .orderBy('d.id')
        .execute();

/** Returns all categorias by id, also those that were withdrawn. */
export async function findCategorias(db: Db) {
  const rows = await db.selectFrom('categoria').select(['id', 'n_categoria as nombre', 'retirada']).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Replaces the departamentos of a comunicado. */
export async function storeDepartamentos(db: Db, comunicado: number, departamentos: readonly number[]): Promise<void> {
  await db.deleteFrom('comunicado_departamento').where('comunicado', '=', comunicado).execute();
  if (departamentos.length === 0) return;
  const rows = departamentos.map((departamento) => ({ comunicado, departamento }));
  await insertRows(db, 'comunicado_departamento', rows).execute();
}

/** Counts the reactions to comunicados, and whether the viewer gave each. */
export async function reactionsOf(db: Db, ids: readonly number[], viewer: AudienceViewer) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('comunicado_reaccion')
    .select(['comunicado', 'reaccion', (eb) => eb.fn.countAll<number>().as('veces')])
    .select(sql<number>`max(case when usuario = ${viewer.id} then 1 else 0 end)`.as('mia'))
    .where('comunicado', 'in', ids)
    .groupBy(['comunicado', 'reaccion'])
    .execute();
  return rows.map(({ veces, mia, ...row }) => ({ ...row, veces: Number(veces), mia: Number(mia) === 1 }));
}

/**
 * Counts who must read each binding comunicado, and who did in its present round; its author is neither. Readers are
 * counted apart, since to look up a read for each person takes several times as long.
 */
export async function countReaders(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const counted = activeUsuarios(db)
    .innerJoin('comunicado as p', (join) => join.onRef('p.autor', '<>', 'u.id').on(isForListed('comunicado', 'p')))
    .select((eb) => ['p.id', eb.fn.countAll<number>().as('people')])
    .where('p.id', 'in', ids)
    .where('p.obligatorio', '=', 1)
    .groupBy('p.id');
  const readers = counted.innerJoin('comunicado_lectura as l', (join) =>
    join.onRef('l.usuario', '=', 'u.id').onRef('l.comunicado', '=', 'p.id').onRef('l.vuelta', '=', 'p.vuelta'),
  );
  const read = new Map((await readers.execute()).map(({ id, people }) => [id, Number(people)]));
  return (await counted.execute()).map(({ id, people }) => ({ id, total: Number(people), leidos: read.get(id) ?? 0 }));
}

/** Pages the people who must read a comunicado, with when they did. */
export function findReaders(
  db: Db,
  p: RequestedPage<Query<Calls['lecturasComunicado']>>,
  { id, autor, vuelta }: Pick<ComunicadoRow, 'id' | 'autor' | 'vuelta'>,
) {
  const { leido } = p.query;
  const readers = audienceOf(db, 'comunicado', id)
    .leftJoin('comunicado_lectura as l', (join) =>
      join.onRef('l.usuario', '=', 'u.id').on('l.comunicado', '=', id).on('l.vuelta', '=', vuelta),
    )
    .select([
      'u.id',
      'u.usuario as usuarioNombre',
      'c.n_categoria as rango',
      orderOf('m').as('orden'),
      'l.fecha as leido',
    ])
    .where('u.id', '<>', autor)
    .$if(leido !== undefined, (q) => q.where('l.fecha', leido === 1 ? 'is not' : 'is', null));
  return paginate(db, p, readers, {
    id: 'u.id',
    find: searchAllRows('u.nombre_llano', 'c.n_categoria'),
    orden: {
      usuario: sortByPlainText('u.nombre_llano'),
      rango: sortByNumber(orderOf('m')),
      leido: sortByNullableNumber('l.fecha'),
    },
  });
}

/** `vuelta` of who was told of a comunicado and read no round of it. */
const TOLD_ONLY = 0;

/** Condition: the person `u` was told of a comunicado, or read it. */
export const wasTold = (id: number) =>
  sql<boolean>`exists (select 1 from comunicado_lectura as w where w.comunicado = ${id} and w.usuario = u.id)`;

/** Finds who may change what a dismissed author left: publishers of the author's last place on the ladder, or above it. */
export const findHeirs = (db: Db, autor: number) =>
  activeUsuarios(db)
    .select('u.id')
    .where('u.id', 'in', rightHolders(db, 'com'))
    .where(orderOf('m'), '>=', (eb) =>
      eb
        .selectFrom('usuario as a')
        .innerJoin('mision as am', 'am.id', 'a.mision')
        .select(orderOf('am').as('orden'))
        .where('a.id', '=', autor),
    )
    .orderBy('u.id')
    .execute();

/** Records that the present audience of a comunicado was told of it. */
export const storeTold = (tx: Tx, id: number) =>
  tx.db
    .insertInto('comunicado_lectura')
    .columns(['comunicado', 'usuario', 'vuelta', 'fecha'])
    .expression(
      audienceOf(tx.db, 'comunicado', id).select([
        sql<number>`cast(${id} as integer)`.as('comunicado'),
        'u.id as usuario',
        sql.lit(TOLD_ONLY).as('vuelta'),
        sql<number>`cast(${tx.now} as bigint)`.as('fecha'),
      ]),
    )
    .onConflict((c) => c.doNothing())
    .execute();

/** Deletes the records that people were told of a comunicado who are not in its audience. */
export const deleteTold = (tx: Tx, id: number) =>
  tx.db
    .deleteFrom('comunicado_lectura')
    .where('comunicado', '=', id)
    .where('vuelta', '=', TOLD_ONLY)
    .where('usuario', 'not in', audienceOf(tx.db, 'comunicado', id).select('u.id'))
    .execute();

/** Records that a person read a round; an earlier one is replaced. */
export const storeRead = (tx: Tx, read: { comunicado: number; usuario: number; vuelta: number }) =>
  tx.db
    .insertInto('comunicado_lectura')
    .values({ ...read, fecha: tx.now })
    .onConflict((c) => c.columns(['comunicado', 'usuario']).doUpdateSet({ vuelta: read.vuelta, fecha: tx.now }))
    .execute();

export const storeReaction = (db: Db, row: { comunicado: number; usuario: number; reaccion: Reaction }) =>
  db
    .insertInto('comunicado_reaccion')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute();

export const removeReaction = (db: Db, { comunicado, usuario, reaccion }: Parameters<typeof storeReaction>[1]) =>
  db
    .deleteFrom('comunicado_reaccion')
    .where('comunicado', '=', comunicado)
    .where('usuario', '=', usuario)
    .where('reaccion', '=', reaccion)
    .execute();

/** Deduplication key of the notification of a round. */
export const noticeKey = (id: number, vuelta: number): string => `${id}:${vuelta}`;

/** Deduplication keys of the notifications of the rounds before one. */
export const earlierNoticeKeys = (id: number, vuelta: number): string[] =>
  Array.from({ length: vuelta - 1 }, (_, i) => noticeKey(id, i + 1));

/** Scheduled comunicados announced per run. */
const DUE_MAX = 20;

/** Finds the ids of comunicados whose time has come and that nobody was told of. */
export async function findDue(db: Db, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comunicado')
    .select('id')
    .where('avisado', 'is', null)
    .where('desde', '<=', now)
    .where((eb) => eb.or([eb('hasta', 'is', null), eb('hasta', '>', now)]))
    .orderBy('desde')
    .orderBy('id')
    .limit(DUE_MAX)
    .execute();
  return rows.map(({ id }) => id);
}
