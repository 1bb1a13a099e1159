import { addDays, dayHourOf, hourSpan, NAME_PLACEHOLDER, weekdayOf } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { dayOf } from '../../../platform/time/dates.ts';
import { readMoment, withdrawOffers } from './turnos.context.ts';
import type { Hour, Moment } from './turnos.hours.ts';
import { loadOneHour } from './turnos.hours.ts';
import { nextHourOf } from './turnos.mapper.ts';
import type { ClaimRow } from './turnos.queries.ts';
import {
  endClaims,
  freeDaysBetween,
  ineligibleClaims,
  lockPlanHours,
  openClaimsOf,
  withdrawIneligibleOffers,
} from './turnos.queries.ts';

export { expectedOf } from './turnos.hours.ts';
export { freePlaces } from './turnos.mapper.ts';

/** Returns the present hour of the plan; null when it has neither places nor people. */
export async function currentTurnos(db: Db, now: number): Promise<Hour | null> {
  const moment = await readMoment(db, now);
  const hour = await loadOneHour(db, dayHourOf(now, moment.zona), moment);
  return hour && (hour.piden > 0 || hour.holdings.length > 0) ? hour : null;
}

async function tellReleased(tx: Tx, claims: readonly ClaimRow[]): Promise<void> {
  const byUsuario = Map.groupBy(claims, ({ usuario }) => usuario);
  for (const [usuario, own] of byUsuario) {
    const motivo = `dejó libres ${formatCount(own.length, 'turno', 'turnos')} de ${NAME_PLACEHOLDER}, que ya no puede tomarlos`;
    await tx.audit({ modulo: 'turnos', usuario, motivo });
    if (own[0]?.despedido === 0)
      tx.notify({
        tema: 'turnos',
        msg: 'dejó libres tus turnos. Ya no puedes tomarlos.',
        para: usuario,
        clase: 'turno_libre',
      });
  }
  tx.notify({ tema: 'turnos', msg: 'dejó libres turnos de alguien que ya no puede tomarlos' });
}

/** Finds the open claims to hours that have not begun, of people who may no longer take turnos. */
async function ineligibleAhead(db: Db, moment: Moment): Promise<ClaimRow[]> {
  const claims = await ineligibleClaims(db, dayOf(moment.now, moment.zona));
  return claims.filter((claim) => (nextHourOf(claim, moment)?.inicio ?? 0) > moment.now);
}

/**
 * Ends the turnos of people who were dismissed or lost `tt`, and withdraws the offers from and to them (decisions §10).
 * Called in the same transaction after each change that may take `tt` from people.
 */
export async function releaseTurnos(tx: Tx): Promise<void> {
  const ineligible = await ineligibleAhead(tx.db, await readMoment(tx.db, tx.now));
  if (ineligible.length > 0) {
    await lockPlanHours(tx, [...new Set(ineligible.map(({ horaId }) => horaId))]);
    // Read again: the previous lock holder may have ended some.
    const claims = await ineligibleAhead(tx.db, await readMoment(tx.db, tx.now));
    const ids = claims.map(({ id }) => id);
    await endClaims(tx, ids);
    await withdrawOffers(tx, ids);
    if (claims.length > 0) await tellReleased(tx, claims);
  }
  for (const { de, vence } of await withdrawIneligibleOffers(tx))
    if (vence > tx.now)
      tx.as(null).notify({
        tema: 'turnos',
        msg: 'se canceló el turno que ofreciste: esa persona ya no puede tomarlo',
        para: de,
      });
}

interface AbsentDays {
  usuario: number;
  inicio: string;
  final: string;
}

/** Counts the hours of a person's turnos on some days that have not begun and that they have not left out. */
async function countFreed({ db, now }: Tx, { usuario, inicio, final }: AbsentDays): Promise<number> {
  const { zona } = await readMoment(db, now);
  const claims = await openClaimsOf(db, usuario, inicio);
  const freeDays = await freeDaysBetween(db, { primero: inicio, ultimo: final });
  const isHeld = (claim: ClaimRow, dia: string): boolean =>
    claim.dia === null
      ? claim.weekday === weekdayOf(dia) && !freeDays.some((free) => free.turno === claim.id && free.dia === dia)
      : claim.dia === dia;
  let freed = 0;
  for (let dia = inicio; dia <= final; dia = addDays(dia, 1))
    freed += claims.filter(
      (claim) => isHeld(claim, dia) && (hourSpan({ dia, hora: claim.hora }, zona)?.inicio ?? 0) > now,
    ).length;
  return freed;
}

/** Tells a person which turnos their accepted ausencia frees. @param span its days as part of a sentence */
export async function tellFreedTurnos(tx: Tx, { usuario, inicio, final }: AbsentDays, span: string): Promise<void> {
  const freed = await countFreed(tx, { usuario, inicio, final });
  if (freed === 0) return;
  const motivo = `dejó libres ${formatCount(freed, 'turno', 'turnos')} de ${NAME_PLACEHOLDER} ${span} por su ausencia`;
  await tx.audit({ modulo: 'turnos', usuario, motivo });
  tx.notify({ tema: 'turnos', msg: 'dejó libres turnos por una ausencia' });
  const msg = `dejó libres ${formatCount(freed, 'turno tuyo', 'turnos tuyos')} ${span} por tu ausencia`;
  tx.notify({ tema: 'turnos', msg, para: usuario, clase: 'turno_libre' });
}
