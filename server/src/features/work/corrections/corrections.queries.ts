import type { correctionCalls, Query } from '@conserje/contract';
import type { Permiso, Ranked } from '@conserje/rules';
import { CAN_ADJUST_NOMINA } from '@conserje/rules';
import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNullablePlainText,
  sortByText,
} from '../../../platform/database/pagination.ts';
import { activeUsuarios, isActive, orderOf, rightHolders, searchAllRows } from '../../identity/people/people.public.ts';
import './corrections.table.ts';

const selectCorrections = (db: Db) =>
  db
    .selectFrom('rectificacion as r')
    .innerJoin('usuario as u', 'u.id', 'r.usuario')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .leftJoin('usuario as e', 'e.id', 'r.encargado')
    .select([
      'r.id',
      'r.usuario',
      'u.usuario as usuarioNombre',
      orderOf('m').as('orden'),
      'r.dia',
      'r.requisitos',
      'r.cantidad',
      'r.motivo',
      'r.estado',
      'r.fecha',
      'r.encargado',
      'e.usuario as encargadoNombre',
      'r.decidida',
      'r.respuesta',
    ]);
export type CorrectionRow = Awaited<ReturnType<ReturnType<typeof selectCorrections>['executeTakeFirstOrThrow']>>;

const WAITING_MAX = 200;
const NOTIFIED_MAX = 30;

/** Unanswered corrections of lower ranks, oldest first. */
export const waitingCorrections = (db: Db, { orden }: Ranked): Promise<CorrectionRow[]> =>
  selectCorrections(db)
    .where('r.estado', '=', 'espera')
    .where(isActive('u'))
    .where(orderOf('m'), '<', orden)
    .orderBy('r.id')
    .limit(WAITING_MAX)
    .execute();

export const findLatestOf = (db: Db, usuario: number, limit: number): Promise<CorrectionRow[]> =>
  selectCorrections(db).where('r.usuario', '=', usuario).orderBy('r.id', 'desc').limit(limit).execute();

/** A search matches motivos, answers and encargados. */
export const findOwnOf = (
  db: Db,
  usuario: number,
  p: RequestedPage<Query<typeof correctionCalls.misRectificaciones>>,
) =>
  paginate(db, p, selectCorrections(db).where('r.usuario', '=', usuario), {
    id: 'r.id',
    find: searchAllRows('e.nombre_llano', 'r.motivo', 'r.respuesta'),
    orden: {
      dia: sortByText('r.dia'),
      motivo: sortByText('r.motivo'),
      estado: sortByText('r.estado'),
      encargado: sortByNullablePlainText('e.nombre_llano'),
      fecha: SORT_BY_INSERTION,
    },
  });

export const findCorrectionById = (db: Db, id: number): Promise<CorrectionRow | undefined> =>
  selectCorrections(db).where('r.id', '=', id).executeTakeFirst();

/** Locks the usuario of a correction, as every change of a correction does first. */
export async function lockCorrection(tx: Tx, id: number): Promise<CorrectionRow | undefined> {
  const row = await findCorrectionById(tx.db, id);
  if (!row) return undefined;
  await tx.lockRow('usuario', row.usuario);
  return findCorrectionById(tx.db, id);
}

/** At most `CORRECTIONS_MAX` rows. */
export const findWaitingOf = (db: Db, usuario: number): Promise<CorrectionRow[]> =>
  selectCorrections(db).where('r.usuario', '=', usuario).where('r.estado', '=', 'espera').orderBy('r.id').execute();

/** Work of accepted corrections of the people and days of some, unless it was annulled. */
export const findAcceptedWork = (
  db: Db,
  rows: readonly { usuario: number; dia: string; desde: number; hasta: number }[],
) =>
  db
    .selectFrom('rectificacion as r')
    .innerJoin('trabajo as t', 't.id', 'r.trabajo')
    .leftJoin('anulacion as x', 'x.trabajo', 't.id')
    .select(['r.usuario', 'r.dia', 't.tipo', 't.minutos', 't.fecha'])
    .where('x.id', 'is', null)
    .where('r.usuario', 'in', [...new Set(rows.map(({ usuario }) => usuario))])
    .where(({ or, eb, and }) =>
      or([
        eb('r.dia', 'in', [...new Set(rows.map(({ dia }) => dia))]),
        and([
          eb('t.fecha', '>=', Math.min(...rows.map(({ desde }) => desde))),
          eb('t.fecha', '<', Math.max(...rows.map(({ hasta }) => hasta))),
        ]),
      ]),
    )
    .execute();

type NewCorrection = Pick<
  Insertable<Database['rectificacion']>,
  'usuario' | 'dia' | 'requisitos' | 'cantidad' | 'motivo'
>;
export const insertCorrection = (tx: Tx, correction: NewCorrection): Promise<{ id: number }> =>
  tx.db
    .insertInto('rectificacion')
    .values({ ...correction, fecha: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();

type Decision = Pick<Insertable<Database['rectificacion']>, 'estado'> & { respuesta?: string; trabajo?: number };
/** The actor of the transaction becomes the encargado. */
export const decideCorrections = (tx: Tx, ids: number[], { respuesta = '', ...decision }: Decision) =>
  tx.db
    .updateTable('rectificacion')
    .set({
      ...decision,
      respuesta: respuesta === '' ? null : respuesta,
      encargado: tx.actor?.id ?? null,
      decidida: tx.now,
    })
    .where('id', 'in', ids)
    .execute();

const [REQ] = CAN_ADJUST_NOMINA.permisos as [Permiso];

/** Active usuarios who may answer a request, closest rank above first. */
export async function findResponders(db: Db, { orden }: Ranked): Promise<number[]> {
  const above = await activeUsuarios(db)
    .select('u.id')
    .where(orderOf('m'), '>', orden)
    .where('u.id', 'in', rightHolders(db, REQ))
    .orderBy(orderOf('m'))
    .orderBy('u.id')
    .limit(NOTIFIED_MAX)
    .execute();
  return above.map(({ id }) => id);
}
