import type { Query, sugerenciasCalls } from '@conserje/contract';
import { APPROVAL } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { paginate, SORT_BY_INSERTION, sortByNumber } from '../../../platform/database/pagination.ts';
import { filterByUsuario, searchNamesAnd } from '../../identity/people/people.public.ts';
import './sugerencias.table.ts';

const selectSugerencias = (db: Db) =>
  db
    .selectFrom('sugerencia as s')
    .innerJoin('usuario as u', 'u.id', 's.usuario')
    .select(['s.id', 's.sugerencia', 's.usuario', 'u.usuario as usuarioNombre', 's.aprobada', 's.fecha']);
export type SugerenciaRow = Awaited<ReturnType<ReturnType<typeof selectSugerencias>['executeTakeFirstOrThrow']>>;

/** Without moderation rights, a search must not reveal the author. */
const SEARCHERS = {
  conAutor: searchNamesAnd('s.id', ['s.usuario'], ['s.sugerencia']),
  sinAutor: searchNamesAnd('s.id', [], ['s.sugerencia']),
};

interface ViewerScope {
  /** Id of the viewer if only their own are requested. */
  de: number | undefined;
  includesAuthor: boolean;
}

export function findSugerencias(
  db: Db,
  p: RequestedPage<Query<typeof sugerenciasCalls.sugerencias>>,
  { de, includesAuthor }: ViewerScope,
): Promise<SugerenciaRow[]> {
  const { aprobada } = p.query;
  const all = filterByUsuario(selectSugerencias(db), 's.usuario', de);
  return paginate(db, p, aprobada === undefined ? all : all.where('s.aprobada', '=', aprobada), {
    id: 's.id',
    find: SEARCHERS[includesAuthor ? 'conAutor' : 'sinAutor'],
    orden: { aprobada: sortByNumber('s.aprobada'), fecha: SORT_BY_INSERTION },
  });
}

export async function lockSugerencia(tx: Tx, id: number): Promise<SugerenciaRow | undefined> {
  await tx.lockRow('sugerencia', id);
  return selectSugerencias(tx.db).where('s.id', '=', id).executeTakeFirst();
}

const selectWaiting = (db: Db) =>
  db
    .selectFrom('sugerencia')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('aprobada', '=', APPROVAL.pendiente);

export async function countWaitingOf(db: Db, usuario: number): Promise<number> {
  const { n } = await selectWaiting(db).where('usuario', '=', usuario).executeTakeFirstOrThrow();
  return Number(n);
}

export const countWaiting = async (db: Db): Promise<number> =>
  Number((await selectWaiting(db).executeTakeFirstOrThrow()).n);
