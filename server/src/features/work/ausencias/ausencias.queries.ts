import type { ausenciasCalls, Query } from '@conserje/contract';
import { ESTADO_AUSENCIA } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { byNullablePlainText, byText, INSERTION_ORDER, paginate } from '../../../platform/database/pagination.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { isActive, searchNamesAnd } from '../../identity/people/people.public.ts';
import './ausencias.table.ts';

const selectAusencias = (db: Db) =>
  db
    .selectFrom('ausencia as a')
    .innerJoin('usuario as u', 'u.id', 'a.usuario')
    .leftJoin('usuario as e', 'e.id', 'a.encargado')
    .leftJoin('usuario as t', 't.id', 'a.terminada_por')
    .select([
      'a.id',
      'a.usuario',
      'u.usuario as usuarioNombre',
      'a.motivo',
      'a.inicio',
      'a.final',
      'a.estado',
      'a.fecha',
      'a.encargado',
      'e.usuario as encargadoNombre',
      'a.terminada',
      't.usuario as terminadaNombre',
    ]);
export type AusenciaRow = Awaited<ReturnType<ReturnType<typeof selectAusencias>['executeTakeFirstOrThrow']>>;

const OWN_MAX = 100;
const WAITING_MAX = 500;
const CURRENT_MAX = 2000;

export const ausenciasOf = (db: Db, usuario: number): Promise<AusenciaRow[]> =>
  selectAusencias(db).where('a.usuario', '=', usuario).orderBy('a.id', 'desc').limit(OWN_MAX).execute();

/** A search matches motivos and encargados. */
export const findAusenciasOf = (db: Db, usuario: number, p: RequestedPage<Query<typeof ausenciasCalls.ausenciasDe>>) =>
  paginate(db, p, selectAusencias(db).where('a.usuario', '=', usuario), {
    id: 'a.id',
    find: searchNamesAnd('a.id', ['a.encargado'], ['a.motivo']),
    orden: {
      motivo: byText('a.motivo'),
      inicio: byText('a.inicio'),
      final: byText('a.final'),
      encargado: byNullablePlainText('e.nombre_llano'),
      fecha: INSERTION_ORDER,
    },
  });

/** Unanswered and not expired, oldest first. */
export const waitingAusencias = (db: Db, hoy: string): Promise<AusenciaRow[]> =>
  selectAusencias(db)
    .where('a.estado', '=', ESTADO_AUSENCIA.waiting)
    .where('a.final', '>=', hoy)
    .orderBy('a.id')
    .limit(WAITING_MAX)
    .execute();

/** Accepted and current on a day, or upcoming. */
const whereCurrent = <Q extends ReturnType<typeof selectAusencias>>(query: Q, hoy: string) =>
  query.where('a.estado', '=', ESTADO_AUSENCIA.accepted).where('a.terminada', 'is', null).where('a.final', '>=', hoy);

export const currentAusencias = (db: Db, hoy: string): Promise<AusenciaRow[]> =>
  whereCurrent(selectAusencias(db), hoy)
    .where(isActive('u'))
    .orderBy('a.final')
    .orderBy('a.id')
    .limit(CURRENT_MAX)
    .execute();

/** Current or upcoming; there is at most one. */
export const currentAusenciaOf = (db: Db, usuario: number, hoy: string): Promise<AusenciaRow | undefined> =>
  whereCurrent(selectAusencias(db), hoy)
    .where('a.usuario', '=', usuario)
    .orderBy('a.inicio')
    .limit(1)
    .executeTakeFirst();

export const ausenciaById = (db: Db, id: number): Promise<AusenciaRow | undefined> =>
  selectAusencias(db).where('a.id', '=', id).executeTakeFirst();

const selectRunning = (db: Db, hoy: string) =>
  db
    .selectFrom('ausencia')
    .select(['usuario', 'final'])
    .where('estado', '=', ESTADO_AUSENCIA.accepted)
    .where('terminada', 'is', null)
    .where('final', '>=', hoy)
    .where('inicio', '<=', hoy);

/** Usuarios absent on a day, with their last day. */
export const absentOn = prepared((db, { hoy }: { hoy: string }) => selectRunning(db, hoy));

export const absentIds = (db: Db, hoy: string) => selectRunning(db, hoy).clearSelect().select('usuario');

export const absenceOn = prepared((db, { usuario, hoy }: { usuario: number; hoy: string }) =>
  selectRunning(db, hoy).where('usuario', '=', usuario),
);

/** Locks the usuario of an ausencia, as every change of an ausencia does first. */
export async function lockAusencia(tx: Tx, id: number): Promise<AusenciaRow | undefined> {
  const row = await ausenciaById(tx.db, id);
  if (!row) return undefined;
  await tx.lockRow('usuario', row.usuario);
  return ausenciaById(tx.db, id);
}

export const insertAusencia = (
  tx: Tx,
  ausencia: { usuario: number; motivo: string; inicio: string; final: string },
): Promise<{ id: number }> =>
  tx.db
    .insertInto('ausencia')
    .values({ ...ausencia, fecha: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();

/** `encargado` is null when it expired. */
export const decideAusencia = (tx: Tx, id: number, estado: number, encargado: number | null) =>
  tx.db.updateTable('ausencia').set({ estado, encargado, decidida: tx.now }).where('id', '=', id).execute();

export const markEnded = (tx: Tx, id: number, endedBy: number | null) =>
  tx.db.updateTable('ausencia').set({ terminada: tx.now, terminada_por: endedBy }).where('id', '=', id).execute();

export const waitingAusencia = (db: Db, usuario: number): Promise<AusenciaRow | undefined> =>
  selectAusencias(db)
    .where('a.usuario', '=', usuario)
    .where('a.estado', '=', ESTADO_AUSENCIA.waiting)
    .executeTakeFirst();
