import type { ausenciasCalls, Query } from '@conserje/contract';
import { ESTADO_AUSENCIA } from '@conserje/rules';
import { sql } from 'kysely';
import { orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNullablePlainText,
  sortByText,
} from '../../../platform/database/pagination.ts';
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

/** A constant in the statement, so that both engines use the partial indexes of a state. */
const hasEstado = (column: string, estado: keyof typeof ESTADO_AUSENCIA) =>
  sql<boolean>`${sql.ref(column)} = ${sql.lit(ESTADO_AUSENCIA[estado])}`;

/** As `hasEstado`: the condition of the indexes by days, which SQLite derives from no other one. */
const notCancelled = (column: string) => sql<boolean>`${sql.ref(column)} <> ${sql.lit(ESTADO_AUSENCIA.cancelled)}`;

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
      motivo: sortByText('a.motivo'),
      inicio: sortByText('a.inicio'),
      final: sortByText('a.final'),
      encargado: sortByNullablePlainText('e.nombre_llano'),
      fecha: SORT_BY_INSERTION,
    },
  });

/** Unanswered and not expired, oldest first. */
export const waitingAusencias = (db: Db, hoy: string): Promise<AusenciaRow[]> =>
  selectAusencias(db)
    .where(hasEstado('a.estado', 'waiting'))
    .where('a.final', '>=', hoy)
    .orderBy('a.id')
    .limit(WAITING_MAX)
    .execute();

/** Accepted and current on a day, or upcoming. */
const whereCurrent = <Q extends ReturnType<typeof selectAusencias>>(query: Q, hoy: string) =>
  query.where(hasEstado('a.estado', 'accepted')).where('a.terminada', 'is', null).where('a.final', '>=', hoy);

export const currentAusencias = (db: Db, hoy: string): Promise<AusenciaRow[]> =>
  whereCurrent(selectAusencias(db), hoy)
    .where(isActive('u'))
    .orderBy('a.final')
    .orderBy('a.id')
    .limit(CURRENT_MAX)
    .execute();

const currentOf = prepared((db, { usuario, hoy }: { usuario: number; hoy: string }) =>
  whereCurrent(selectAusencias(db), hoy).where('a.usuario', '=', usuario).orderBy('a.inicio').limit(1),
);
/** The current or else the next one. */
export const currentAusenciaOf = async (db: Db, usuario: number, hoy: string): Promise<AusenciaRow | undefined> =>
  (await currentOf(db, { usuario, hoy })).at(0);

/** Rows of a calendar at most. */
const CALENDAR_MAX = 2000;

const selectCalendar = (db: Db) =>
  db
    .selectFrom('ausencia as a')
    .innerJoin('usuario as u', 'u.id', 'a.usuario')
    .select(['a.id', 'a.usuario', 'u.usuario as usuarioNombre', 'a.motivo', 'a.inicio', 'a.final', 'a.estado'])
    .select(['a.fecha', 'a.decidida', 'a.terminada']);
export type CalendarRow = Awaited<ReturnType<ReturnType<typeof selectCalendar>['executeTakeFirstOrThrow']>>;

interface CalendarSelection {
  inicio: string;
  final: string;
  /** Of one usuario alone. */
  usuario?: number;
  /** Also those that wait for an answer on this day. */
  waitingOn?: string;
  /** Which remain when not all find room: those that begin first, or those that end last. */
  keep: 'first' | 'last';
}

/** Ausencias of active usuarios with a day in a range. */
export async function calendarRows(
  db: Db,
  { inicio, final, usuario, waitingOn, keep }: CalendarSelection,
): Promise<{ rows: CalendarRow[]; hasMore: boolean }> {
  let query = selectCalendar(db)
    .where(isActive('u'))
    .where(notCancelled('a.estado'))
    .where('a.final', '>=', inicio)
    .where('a.inicio', '<=', final);
  query =
    waitingOn === undefined
      ? query.where(hasEstado('a.estado', 'accepted'))
      : query.where((eb) => eb.or([hasEstado('a.estado', 'accepted'), eb('a.final', '>=', waitingOn)]));
  if (usuario !== undefined) query = query.where('a.usuario', '=', usuario);
  if (keep === 'last') query = query.orderBy('a.final', 'desc');
  const rows = await query
    .orderBy('a.inicio')
    .orderBy('u.nombre_plano')
    .orderBy('a.id')
    .limit(CALENDAR_MAX + 1)
    .execute();
  return { rows: rows.slice(0, CALENDAR_MAX), hasMore: rows.length > CALENDAR_MAX };
}

/** Accepted ausencias with a day on or after a day, of everyone or of one usuario. */
export const acceptedSince = (db: Db, desde: string, usuario?: number) =>
  db
    .selectFrom('ausencia')
    .select(['usuario', 'inicio', 'final', 'terminada'])
    .where(hasEstado('estado', 'accepted'))
    .where(notCancelled('estado'))
    .where('final', '>=', desde)
    .$if(usuario !== undefined, (q) => q.where('usuario', '=', usuario ?? 0))
    .execute();

/** Waiting or accepted, not ended early, with a day on or after a day; in the order of their days. */
export const openAusenciasOf = (db: Db, usuario: number, desde: string): Promise<AusenciaRow[]> =>
  selectAusencias(db)
    .where('a.usuario', '=', usuario)
    .where(notCancelled('a.estado'))
    .where('a.terminada', 'is', null)
    .where('a.final', '>=', desde)
    .orderBy('a.inicio')
    .orderBy('a.id')
    .execute();

const ausenciaById = (db: Db, id: number): Promise<AusenciaRow | undefined> =>
  selectAusencias(db).where('a.id', '=', id).executeTakeFirst();

const selectRunning = (db: Db, hoy: string) =>
  db
    .selectFrom('ausencia')
    .select(['usuario', 'final'])
    .where(hasEstado('estado', 'accepted'))
    .where('terminada', 'is', null)
    .where('final', '>=', hoy)
    .where('inicio', '<=', hoy);

/** Usuarios absent on a day, with their last day. */
export const absentOn = prepared((db, { hoy }: { hoy: string }) => selectRunning(db, hoy));

export const absentIds = (db: Db, hoy: string) => selectRunning(db, hoy).clearSelect().select('usuario');

export const ausenciaOf = prepared((db, { usuario, hoy }: { usuario: number; hoy: string }) =>
  selectRunning(db, hoy).where('usuario', '=', usuario),
);

export const requireAusencia = async (tx: Tx, id: number): Promise<AusenciaRow> =>
  orThrow(await ausenciaById(tx.db, id), 'NO_EXISTE');

/** Locks the usuario of an ausencia, as every change of an ausencia does first. */
export async function lockAusencia(tx: Tx, id: number): Promise<AusenciaRow | undefined> {
  const row = await ausenciaById(tx.db, id);
  if (!row) return undefined;
  await tx.lockRow('usuario', row.usuario);
  return ausenciaById(tx.db, id);
}

export const insertAusencia = (
  tx: Tx,
  ausencia: { usuario: number; motivo: string; inicio: string; final: string } & Partial<{
    estado: number;
    encargado: number;
    decidida: number;
  }>,
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

export const waitingAusenciasOf = (db: Db, usuario: number): Promise<AusenciaRow[]> =>
  selectAusencias(db)
    .where('a.usuario', '=', usuario)
    .where('a.estado', '=', ESTADO_AUSENCIA.waiting)
    .orderBy('a.id')
    .execute();
