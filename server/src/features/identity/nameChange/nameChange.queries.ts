import type { nameChangeCalls, Query } from '@conserje/contract';
import type { Ranked } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { paginate, SORT_BY_INSERTION, sortByPlainText, sortByText } from '../../../platform/database/pagination.ts';
import { activeUsuarios, orderOf, rightHolders, searchAllRows } from '../people/people.public.ts';
import './nameChange.table.ts';

const selectSolicitudes = (db: Db) =>
  db
    .selectFrom('solicitud_nombre as s')
    .innerJoin('usuario as u', 'u.id', 's.usuario')
    .leftJoin('usuario as e', 'e.id', 's.encargado')
    .select([
      's.id',
      's.usuario',
      'u.usuario as usuarioNombre',
      's.nombre',
      's.fecha',
      's.atendida',
      's.resultado',
      's.avatar',
      's.encargado',
      'u.despedido',
      'e.usuario as encargadoNombre',
    ]);

/** Finds the pending requests; a search covers both names. */
export const findPending = (db: Db, p: RequestedPage<Query<typeof nameChangeCalls.getAllRequest>>) =>
  paginate(
    db,
    p,
    selectSolicitudes(db)
      .innerJoin('mision as m', 'm.id', 'u.mision')
      .select(orderOf('m').as('orden'))
      .where('s.atendida', 'is', null),
    {
      id: 's.id',
      find: searchAllRows('u.nombre_llano', 's.nombre'),
      orden: { usuario: sortByPlainText('u.nombre_llano'), nombre: sortByText('s.nombre'), fecha: SORT_BY_INSERTION },
    },
  );

/** Finds the newest name changes that a usuario requested. */
export const findRequestedNamesOf = (db: Db, usuario: number, limit: number) =>
  selectSolicitudes(db).where('s.usuario', '=', usuario).orderBy('s.id', 'desc').limit(limit).execute();

/** Finds the newest name change that a usuario requested. */
export const findLastOf = (db: Db, usuario: number) =>
  selectSolicitudes(db).where('s.usuario', '=', usuario).orderBy('s.id', 'desc').limit(1).executeTakeFirst();

export const findSolicitudById = (db: Db, id: number) =>
  selectSolicitudes(db).where('s.id', '=', id).executeTakeFirst();
export type SolicitudRow = NonNullable<Awaited<ReturnType<typeof findSolicitudById>>>;

/** Settles a request in the name of the actor. */
export const settleSolicitud = (tx: Tx, id: number, resultado: 'aceptado' | 'rechazado' | 'retirado') =>
  tx.db
    .updateTable('solicitud_nombre')
    .set({ atendida: tx.now, resultado, encargado: tx.actor?.id ?? null })
    .where('id', '=', id)
    .execute();

/** Returns whether an active administrator ranks above a usuario. */
export async function hasSuperior(db: Db, { orden }: Ranked): Promise<boolean> {
  const superior = await activeUsuarios(db)
    .innerJoin(rightHolders(db, 'adm').as('t'), 't.id', 'u.id')
    .select('u.id')
    .where(orderOf('m'), '>', orden)
    .limit(1)
    .executeTakeFirst();
  return superior !== undefined;
}

/**
 * Counts the pending requests that a viewer can answer: those of usuarios below, and their own if nobody ranks above
 * them.
 */
export async function countFor(db: Db, viewer: Ranked): Promise<number> {
  const counts = await db
    .selectFrom('solicitud_nombre as s')
    .innerJoin('usuario as u', 'u.id', 's.usuario')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(orderOf('m'), '<', viewer.orden).as('ajenas'),
      eb.fn.countAll<number>().filterWhere('s.usuario', '=', viewer.id).as('propias'),
    ])
    .where('s.atendida', 'is', null)
    .executeTakeFirstOrThrow();
  const ownCount = Number(counts.propias);
  return Number(counts.ajenas) + (ownCount > 0 && !(await hasSuperior(db, viewer)) ? ownCount : 0);
}
