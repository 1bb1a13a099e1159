import type { DayHour, TurnoScope } from '@conserje/rules';
import { ESTADO_AUSENCIA, weekdayOf } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { columnIsOneOf } from '../../../platform/database/dataLists.ts';
import { activeUsuarios, hasAllPermisos, orderOf, rightHolders } from '../../identity/people/people.public.ts';
import type { TurnoOfferResult } from './turnos.table.ts';
import './turnos.table.ts';

/** Maximum planners that are told of an uncovered hour. */
const PLANNERS_MAX = 50;
/** Maximum people to whom a turno can be offered. */
const PEOPLE_MAX = 5000;
/** Maximum open offers to one person: each is of another hour of their sender. */
const OFFERS_MAX = 200;

export const findPlan = (db: Db) =>
  db.selectFrom('turno_hora').select(['id', 'dia', 'hora', 'piden']).orderBy('dia').orderBy('hora').execute();
export type PlanHour = Awaited<ReturnType<typeof findPlan>>[number];

const selectClaims = (db: Db) =>
  db
    .selectFrom('turno as t')
    .innerJoin('turno_hora as h', 'h.id', 't.hora')
    .innerJoin('usuario as u', 'u.id', 't.usuario')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select(['t.id', 't.usuario', 'u.usuario as usuarioNombre', 'u.despedido', orderOf('m').as('orden')])
    .select(['t.dia', 't.desde', 't.hasta', 't.hora as horaId', 'h.dia as weekday', 'h.hora'])
    // Without the sign SQLite reads all turnos that ever were, in this order.
    .orderBy(sql`+t.id`);
/** A claim with its person and its hour of the week; `dia` is null when it repeats. */
export type ClaimRow = Awaited<ReturnType<ReturnType<typeof selectClaims>['executeTakeFirstOrThrow']>>;

/** Days of the agency, both included, and the instant at which the first begins. */
interface DaySpan {
  primero: string;
  ultimo: string;
  desde: number;
}

/** Condition: a claim repeats and was not left before an instant. Each part is found by an index. */
const repeatsAfter = (desde: number) =>
  sql<boolean>`(t.dia is null and t.hasta is null or t.dia is null and t.hasta > ${desde})`;

/** Claims to hours of these days. */
export const claimsBetween = (db: Db, { primero, ultimo, desde }: DaySpan): Promise<ClaimRow[]> =>
  selectClaims(db)
    .where((eb) => eb.or([repeatsAfter(desde), eb.and([eb('t.dia', '>=', primero), eb('t.dia', '<=', ultimo)])]))
    .execute();

/** Claims to one hour of the week that are weekly or of a day. */
export const claimsOfHour = (db: Db, horaId: number, dia: string, desde: number): Promise<ClaimRow[]> =>
  selectClaims(db)
    .where('t.hora', '=', horaId)
    .where((eb) => eb.or([repeatsAfter(desde), eb('t.dia', '=', dia)]))
    .execute();

/** Open claims of a person: weekly ones, and those of a day from `hoy` on. */
export const openClaimsOf = (db: Db, usuario: number, hoy: string): Promise<ClaimRow[]> =>
  selectClaims(db)
    .where('t.usuario', '=', usuario)
    .where('t.hasta', 'is', null)
    .where((eb) => eb.or([eb('t.dia', 'is', null), eb('t.dia', '>=', hoy)]))
    .execute();

export const claimById = (db: Db, id: number): Promise<ClaimRow | undefined> =>
  selectClaims(db).where('t.id', '=', id).executeTakeFirst();

/** Open claims of people who may no longer take turnos. */
export const ineligibleClaims = (db: Db, hoy: string): Promise<ClaimRow[]> =>
  selectClaims(db)
    .where('t.hasta', 'is', null)
    .where((eb) => eb.or([eb('t.dia', 'is', null), eb('t.dia', '>=', hoy)]))
    .where('t.usuario', 'not in', eligibleIds(db))
    .execute();

const eligibleIds = (db: Db) =>
  activeUsuarios(db)
    .select('u.id')
    .where(hasAllPermisos(db, ['tt']));

/** Days that holders of weekly turnos left out. */
export const freeDaysBetween = (db: Db, { primero, ultimo }: Pick<DaySpan, 'primero' | 'ultimo'>) =>
  db
    .selectFrom('turno_libre')
    .select(['turno', 'dia'])
    .where('dia', '>=', primero)
    .where('dia', '<=', ultimo)
    .execute();

/** Accepted ausencias of people on these days; `terminada` is the instant of an early end. */
export const ausenciasBetween = async (
  db: Db,
  usuarios: readonly number[],
  { primero, ultimo }: Pick<DaySpan, 'primero' | 'ultimo'>,
) =>
  usuarios.length === 0
    ? []
    : db
        .selectFrom('ausencia')
        .select(['usuario', 'inicio', 'final', 'terminada'])
        .where(columnIsOneOf('usuario', usuarios, '+'))
        .where('estado', '=', ESTADO_AUSENCIA.accepted)
        // The condition of the index by days, which finds fewer than that of the people.
        .where(sql<boolean>`estado <> ${sql.lit(ESTADO_AUSENCIA.cancelled)}`)
        .where('final', '>=', primero)
        .where('inicio', '<=', ultimo)
        .execute();

export const openOffersBy = async (db: Db, de: number, now: number) =>
  db
    .selectFrom('turno_oferta as o')
    .innerJoin('usuario as p', 'p.id', 'o.para')
    .select(['o.id', 'o.turno', 'o.dia', 'o.alcance', 'p.usuario as paraNombre'])
    .where('o.de', '=', de)
    .where('o.cerrada', 'is', null)
    .where('o.vence', '>', now)
    .orderBy('o.id')
    .execute();

export const openOffersTo = (db: Db, para: number, now: number) =>
  db
    .selectFrom('turno_oferta as o')
    .innerJoin('usuario as d', 'd.id', 'o.de')
    .innerJoin('turno as t', 't.id', 'o.turno')
    .innerJoin('turno_hora as h', 'h.id', 't.hora')
    .select(['o.id', 'o.dia', 'h.hora', 'o.vence', 'o.alcance', 'd.usuario as deNombre', 'o.fecha'])
    .where('o.para', '=', para)
    .where('o.cerrada', 'is', null)
    .where('o.vence', '>', now)
    .orderBy('o.vence')
    .orderBy('o.id')
    .limit(OFFERS_MAX)
    .execute();

export const offerById = (db: Db, id: number) =>
  db
    .selectFrom('turno_oferta as o')
    .innerJoin('usuario as p', 'p.id', 'o.para')
    .select([
      'o.id',
      'o.turno',
      'o.de',
      'o.para',
      'p.usuario as paraNombre',
      'o.dia',
      'o.alcance',
      'o.vence',
      'o.cerrada',
    ])
    .where('o.id', '=', id)
    .executeTakeFirst();
export type OfferRow = NonNullable<Awaited<ReturnType<typeof offerById>>>;

export const findPlanHour = (db: Db, { dia, hora }: DayHour): Promise<PlanHour | undefined> =>
  db
    .selectFrom('turno_hora')
    .select(['id', 'dia', 'hora', 'piden'])
    .where('dia', '=', weekdayOf(dia))
    .where('hora', '=', hora)
    .executeTakeFirst();

/** Locks an hour of the week, as every change of its turnos does after locking their person. */
export async function lockPlanHour(tx: Tx, { dia, hora }: DayHour): Promise<PlanHour | undefined> {
  const query = tx.db.selectFrom('turno_hora').select(['id', 'dia', 'hora', 'piden']);
  const [row] = await tx.lockRows(query.where('dia', '=', weekdayOf(dia)).where('hora', '=', hora));
  return row;
}

/** Locks hours in the order of their ids, which prevents deadlocks. */
export const lockPlanHours = (tx: Tx, ids: readonly number[]) =>
  tx.lockRows(tx.db.selectFrom('turno_hora').select('id').where('id', 'in', ids).orderBy('id'));

/** Locks the hours of a block, in the order of the week. */
export const lockPlanBlock = (tx: Tx, dias: readonly number[], desde: number, hasta: number): Promise<PlanHour[]> =>
  tx.lockRows(
    tx.db
      .selectFrom('turno_hora')
      .select(['id', 'dia', 'hora', 'piden'])
      .where('dia', 'in', dias)
      .where('hora', '>=', desde)
      .where('hora', '<', hasta)
      .orderBy('id'),
  );

export const writePlan = (db: Db, ids: readonly number[], piden: number) =>
  db.updateTable('turno_hora').set({ piden }).where('id', 'in', ids).execute();

interface NewClaim {
  hora: number;
  usuario: number;
  dia: string | null;
  desde: number;
}
export const insertClaim = (tx: Tx, claim: NewClaim) =>
  tx.db
    .insertInto('turno')
    .values({ ...claim, hasta: null, fecha: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();

export const endClaims = (tx: Tx, ids: readonly number[]) =>
  tx.db.updateTable('turno').set({ hasta: tx.now }).where('id', 'in', ids).where('hasta', 'is', null).execute();

export const insertFreeDay = (tx: Tx, { id, usuario }: Pick<ClaimRow, 'id' | 'usuario'>, dia: string) =>
  tx.db
    .insertInto('turno_libre')
    .values({ turno: id, usuario, dia, fecha: tx.now })
    .onConflict((c) => c.columns(['turno', 'dia']).doNothing())
    .execute();

export const deleteFreeDay = (db: Db, turno: number, dia: string) =>
  db.deleteFrom('turno_libre').where('turno', '=', turno).where('dia', '=', dia).execute();

export const insertOffer = (
  tx: Tx,
  offer: { turno: number; de: number; para: number; dia: string; alcance: TurnoScope; vence: number },
) =>
  tx.db
    .insertInto('turno_oferta')
    .values({ ...offer, fecha: tx.now, cerrada: null, resultado: null })
    .returning('id')
    .executeTakeFirstOrThrow();

export const closeOffer = (tx: Tx, id: number, resultado: TurnoOfferResult) =>
  tx.db.updateTable('turno_oferta').set({ cerrada: tx.now, resultado }).where('id', '=', id).execute();

/** Marks the offers of a turno whose hour has begun as lapsed. */
export const closeLapsedOffers = (tx: Tx, turno: number) =>
  tx.db
    .updateTable('turno_oferta')
    .set({ cerrada: tx.now, resultado: 'vencida' })
    .where('turno', '=', turno)
    .where('cerrada', 'is', null)
    .where('vence', '<=', tx.now)
    .execute();

/** Withdraws the open offers of turnos, or those of one day alone, and returns their receivers. */
export const withdrawOffersOf = (tx: Tx, turnos: readonly number[], dia?: string) =>
  tx.db
    .updateTable('turno_oferta')
    .set({ cerrada: tx.now, resultado: 'retirada' })
    .where('turno', 'in', turnos)
    .where('cerrada', 'is', null)
    .where((eb) => eb.and(dia === undefined ? [] : [eb('alcance', '=', 'dia'), eb('dia', '=', dia)]))
    .returning(['para', 'vence'])
    .execute();

/** Withdraws the open offers to people who may no longer take turnos, and returns their senders. */
export const withdrawIneligibleOffers = (tx: Tx) =>
  tx.db
    .updateTable('turno_oferta')
    .set({ cerrada: tx.now, resultado: 'retirada' })
    .where('cerrada', 'is', null)
    .where('para', 'not in', eligibleIds(tx.db))
    .returning(['de', 'para', 'vence'])
    .execute();

/** People to whom someone may offer a turno. */
export const findTurnoPeople = (db: Db, exceptId: number) =>
  activeUsuarios(db)
    .select(['u.id as value', 'u.usuario as label', orderOf('m').as('orden')])
    .where(hasAllPermisos(db, ['tt']))
    .where('u.id', '<>', exceptId)
    .orderBy('u.nombre_plano')
    .limit(PEOPLE_MAX)
    .execute();

export const findPlanners = async (db: Db): Promise<number[]> => {
  const rows = await db
    .selectFrom(rightHolders(db, 'tur').as('p'))
    .select('p.id')
    .distinct()
    .orderBy('p.id')
    .limit(PLANNERS_MAX)
    .execute();
  return rows.map(({ id }) => id);
};

/** Receivers and keys of the notices of a kind that were sent, of those given. */
export async function sentNotifications(
  db: Db,
  clase: 'turno_pronto' | 'turno_sin_cubrir',
  notices: readonly { para: number; unica: string }[],
): Promise<Set<string>> {
  if (notices.length === 0) return new Set();
  const rows = await db
    .selectFrom('notificacion')
    .select(['para', 'unica'])
    .where('para', 'in', [...new Set(notices.map(({ para }) => para))])
    .where('clase', '=', clase)
    .where('unica', 'in', [...new Set(notices.map(({ unica }) => unica))])
    .execute();
  return new Set(rows.map(({ para, unica }) => `${para} ${unica}`));
}

const CLOCK_COLUMNS = ['t.id', 't.mins', 't.finaliza', 't.pausa', 't.restante', 't.confirmado', 't.cerrado'] as const;

const tiemposOf = (db: Db, encargados: readonly number[], hasta: number) =>
  db
    .selectFrom('tiempo as t')
    .select(CLOCK_COLUMNS)
    .where('t.abierto', '<', hasta)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('segmento as s')
          .select(sql.lit(1).as('uno'))
          .whereRef('s.tiempo', '=', 't.id')
          .where('s.encargado', 'in', encargados),
      ),
    );

/** Tiempos that were open in an interval and that some of these people managed, with their histories. */
export async function managedTiempos(db: Db, encargados: readonly number[], desde: number, hasta: number) {
  // Apart, as each has its index.
  const open = await tiemposOf(db, encargados, hasta).where('t.cerrado', 'is', null).execute();
  const closed = await tiemposOf(db, encargados, hasta).where('t.cerrado', '>', desde).execute();
  const rows = [...open, ...closed];
  if (rows.length === 0) return { rows, segments: [], stops: [] };
  const ids = rows.map(({ id }) => id);
  const segments = await db
    .selectFrom('segmento')
    .select(['tiempo', 'encargado', 'desde'])
    .where('tiempo', 'in', ids)
    .orderBy('id')
    .execute();
  const stops = await db
    .selectFrom('parada')
    .select(['tiempo', 'atendidos', 'fecha'])
    .where('tiempo', 'in', ids)
    .orderBy('id')
    .execute();
  return { rows, segments, stops };
}

export const paseListasBetween = (db: Db, encargados: readonly number[], desde: number, hasta: number) =>
  db
    .selectFrom('pase_lista')
    .select(['encargado', 'fecha'])
    .where('fecha', '>=', desde)
    .where('fecha', '<', hasta)
    .where('encargado', 'in', encargados)
    .execute();

/** Weekly holders by hour of the week. */
export const countHolders = (db: Db) =>
  db
    .selectFrom('turno as t')
    .innerJoin('turno_hora as h', 'h.id', 't.hora')
    .select((eb) => ['h.dia', 'h.hora', eb.fn.countAll<number>().as('n')])
    .where('t.dia', 'is', null)
    .where('t.hasta', 'is', null)
    .groupBy(['h.dia', 'h.hora'])
    .execute();
