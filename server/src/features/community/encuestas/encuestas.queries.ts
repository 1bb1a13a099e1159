import type { encuestasCalls, Query } from '@conserje/contract';
import { sql } from 'kysely';
import { orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNumber,
  sortByPlainText,
  sortByText,
} from '../../../platform/database/pagination.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { orderOf, requireActor, searchAllRows, searchNamesAnd } from '../../identity/people/people.public.ts';
import type { AudienceViewer } from '../audience/audience.public.ts';
import { isForViewer, isVisibleTo } from '../audience/audience.public.ts';
import { voterOf } from './encuestas.seal.ts';
import './encuestas.table.ts';

type Calls = typeof encuestasCalls;

const selectEncuestas = (db: Db, viewer: AudienceViewer) =>
  db
    .selectFrom('encuesta as c')
    .innerJoin('usuario as a', 'a.id', 'c.autor')
    .innerJoin('mision as m', 'm.id', 'a.mision')
    .select([
      'c.id',
      'c.pregunta',
      'c.autor',
      'a.usuario as autorNombre',
      'a.despedido as autorDespedido',
      orderOf('m').as('autorOrden'),
      'c.secreta',
      'c.fecha',
      'c.hasta',
      'c.llave',
      'c.contada',
    ])
    .select(sql<number>`case when ${isForViewer('encuesta', 'c', viewer)} then 1 else 0 end`.as('esPara'));
export type EncuestaRow = Awaited<ReturnType<ReturnType<typeof selectEncuestas>['executeTakeFirstOrThrow']>>;

/** Pages the open or ended encuestas that the viewer may see; the search covers question and author. */
export function findEncuestas(
  db: Db,
  p: RequestedPage<Query<Calls['encuestas']>>,
  viewer: AudienceViewer,
  now: number,
): Promise<EncuestaRow[]> {
  const { vista = 'abiertas' } = p.query;
  const visible = selectEncuestas(db, viewer).where(isVisibleTo('encuesta', 'c', viewer));
  return paginate(db, p, visible.where('c.hasta', vista === 'abiertas' ? '>' : '<=', now), {
    id: 'c.id',
    find: searchNamesAnd('c.id', ['c.autor'], ['c.pregunta']),
    orden: { pregunta: sortByText('c.pregunta'), fecha: SORT_BY_INSERTION, hasta: sortByNumber('c.hasta') },
  });
}

/** Open encuestas that Inicio looks through for those that the viewer did not answer. */
const OPEN_MAX = 100;

/** Finds the open encuestas for the viewer by their end, soonest first. */
export const findOpenFor = (db: Db, viewer: AudienceViewer, now: number): Promise<EncuestaRow[]> =>
  selectEncuestas(db, viewer)
    .where(isForViewer('encuesta', 'c', viewer))
    .where('c.hasta', '>', now)
    .orderBy('c.hasta')
    .orderBy('c.id')
    .limit(OPEN_MAX)
    .execute();

export const findEncuesta = (db: Db, id: number, viewer: AudienceViewer): Promise<EncuestaRow | undefined> =>
  selectEncuestas(db, viewer)
    .where('c.id', '=', id)
    .where(isVisibleTo('encuesta', 'c', viewer))
    .executeTakeFirst();

/**
 * Locks an encuesta, as every vote and its end do, and returns it with the caller as read after the wait, who may see it.
 * @throws AppError SIN_SESION, NO_EXISTE
 */
export async function lockEncuesta(tx: Tx, id: number, usuario: SessionUsuario) {
  await tx.lockRow('encuesta', id);
  const viewer = await requireActor(tx, usuario);
  return { viewer, row: orThrow(await findEncuesta(tx.db, id, viewer), 'NO_EXISTE') };
}

export const optionsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('encuesta_opcion')
    .select(['encuesta', 'numero', 'texto', 'votos'])
    .where('encuesta', 'in', ids)
    .orderBy('encuesta')
    .orderBy('numero')
    .execute();

/** Returns the option that a person chose, by encuesta; of a secret one only while it is open. */
export async function votesOf(
  db: Db,
  rows: readonly Pick<EncuestaRow, 'id' | 'secreta' | 'llave'>[],
  usuario: number,
): Promise<ReadonlyMap<number, number>> {
  const voterById = new Map(
    rows.flatMap((row) => {
      const votante = voterOf(row, usuario);
      return votante === null ? [] : [[row.id, votante] as const];
    }),
  );
  const found = await db
    .selectFrom('encuesta_voto')
    .select(['encuesta', 'votante', 'opcion'])
    .where('encuesta', 'in', [...voterById.keys()])
    .where('votante', 'in', [...new Set(voterById.values())])
    .execute();
  const own = found.filter(({ encuesta, votante }) => voterById.get(encuesta) === votante);
  return new Map(own.map(({ encuesta, opcion }) => [encuesta, opcion]));
}

/** Pages the votes of an encuesta that is not secret. */
export const findVotes = (db: Db, p: RequestedPage<Query<Calls['votosEncuesta']>>, id: number) =>
  paginate(
    db,
    p,
    db
      .selectFrom('encuesta_voto as v')
      .innerJoin('usuario as u', 'u.id', 'v.usuario')
      .innerJoin('encuesta_opcion as o', (join) =>
        join.onRef('o.encuesta', '=', 'v.encuesta').onRef('o.numero', '=', 'v.opcion'),
      )
      .select(['u.id', 'u.usuario as usuarioNombre', 'o.numero', 'o.texto as opcion'])
      .where('v.encuesta', '=', id),
    {
      id: 'u.id',
      find: searchAllRows('u.nombre_llano', 'o.texto'),
      orden: { usuario: sortByPlainText('u.nombre_llano'), opcion: sortByNumber('o.numero') },
    },
  );

const addVotes = (db: Db, encuesta: number, numero: number, votes: number) =>
  db
    .updateTable('encuesta_opcion')
    .set((eb) => ({ votos: eb('votos', '+', votes) }))
    .where('encuesta', '=', encuesta)
    .where('numero', '=', numero)
    .executeTakeFirst();

/**
 * Stores the vote of a person in a locked encuesta that is not settled, in place of an earlier one.
 * @returns whether the option exists
 */
export async function storeVote(
  db: Db,
  row: Pick<EncuestaRow, 'id' | 'llave' | 'secreta'>,
  usuario: number,
  vote: { opcion: number; before: number | undefined },
): Promise<boolean> {
  const { id } = row;
  const votante = orThrow(voterOf(row, usuario), 'INTERNO');
  const { numUpdatedRows } = await addVotes(db, id, vote.opcion, 1);
  if (numUpdatedRows === 0n) return false;
  if (vote.before !== undefined) await addVotes(db, id, vote.before, -1);
  await db
    .insertInto('encuesta_voto')
    .values({ encuesta: id, votante, usuario: row.secreta === 1 ? null : usuario, opcion: vote.opcion })
    .onConflict((c) => c.columns(['encuesta', 'votante']).doUpdateSet({ opcion: vote.opcion }))
    .execute();
  return true;
}

/** Ends a locked encuesta for good: of a secret one the seals and their key are removed, the counts stay. */
export async function settle(tx: Tx, id: number): Promise<void> {
  // Only votes of a secret one have no person.
  await tx.db.deleteFrom('encuesta_voto').where('encuesta', '=', id).where('usuario', 'is', null).execute();
  await tx.db.updateTable('encuesta').set({ contada: tx.now, llave: null }).where('id', '=', id).execute();
}

const DUE_MAX = 20;

/** Finds the ids of encuestas that ended and are not settled. */
export async function findDue(db: Db, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('encuesta')
    .select('id')
    .where('contada', 'is', null)
    .where('hasta', '<=', now)
    .orderBy('hasta')
    .orderBy('id')
    .limit(DUE_MAX)
    .execute();
  return rows.map(({ id }) => id);
}
