import type { DayHour, TurnoScope } from '@conserje/rules';
import {
  addDays,
  DAYS_PER_WEEK,
  formatDay,
  formatHourRange,
  isDay,
  mondayOf,
  TURNO_WEEKS_AROUND,
  WEEKDAYS,
  weekdayOf,
} from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { dayOf } from '../../../platform/time/dates.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import type { Hour, Moment } from './turnos.hours.ts';
import { loadPlanHour } from './turnos.hours.ts';
import { lockPlanHour, withdrawOffersOf } from './turnos.queries.ts';

export interface AgencyMoment extends Moment {
  /** `turno_aviso`, in hours. */
  aviso: number;
}

export async function readMoment(db: Db, now: number): Promise<AgencyMoment> {
  const { zona, turno_aviso: aviso } = await readConfiguracion(db);
  return { zona, now, aviso };
}

/** An hour of a day as part of a sentence: `del lunes 9 mar 2026, de 18:00 a 19:00`. */
export const hourText = ({ dia, hora }: DayHour): string =>
  `del ${WEEKDAYS[weekdayOf(dia) - 1]} ${formatDay(dia)}, ${formatHourRange(hora)}`;

/** An hour of the week, or of a day, as part of a sentence. */
export const scopedText = (hour: DayHour, alcance: TurnoScope): string =>
  alcance === 'dia' ? hourText(hour) : `de cada ${WEEKDAYS[weekdayOf(hour.dia) - 1]}, ${formatHourRange(hour.hora)}`;

/**
 * Checks that a day exists and that its week is not too far from the current one.
 * @throws AppError MALFORMADO, SEMANA_LEJANA
 */
export function requireNearWeek(dia: string, { zona, now }: Moment): string {
  if (!isDay(dia)) throw new AppError('MALFORMADO', 'El campo «dia» debe ser un día: AAAA-MM-DD', 'dia');
  const [monday, current] = [mondayOf(dia), mondayOf(dayOf(now, zona))];
  const around = TURNO_WEEKS_AROUND * DAYS_PER_WEEK;
  if (monday < addDays(current, -around) || monday > addDays(current, around)) throw new AppError('SEMANA_LEJANA');
  return monday;
}

/**
 * Locks an hour of a day and loads it, with the time of the agency after the lock. Every change of turnos locks its
 * person first.
 * @throws AppError MALFORMADO, SEMANA_LEJANA, HORA_NO_EXISTE
 */
export async function lockHour(
  tx: Tx,
  dayHour: DayHour,
  viewer: number,
): Promise<{ hour: Hour; moment: AgencyMoment }> {
  requireNearWeek(dayHour.dia, await readMoment(tx.db, tx.now));
  const row = orThrow(await lockPlanHour(tx, dayHour), 'NO_EXISTE');
  const moment = await readMoment(tx.db, tx.now);
  const hour = await loadPlanHour(tx.db, row, dayHour.dia, { ...moment, viewer });
  return { hour: orThrow(hour, 'HORA_NO_EXISTE'), moment };
}

/**
 * Withdraws the open offers of turnos that are no longer their sender's, and tells the receivers.
 * @param dia only the offers of this day alone
 */
export async function withdrawOffers(tx: Tx, turnos: readonly number[], dia?: string): Promise<void> {
  if (turnos.length === 0) return;
  for (const { para, vence } of await withdrawOffersOf(tx, turnos, dia))
    if (vence > tx.now) tx.as(null).notify({ tema: 'turnos', msg: 'ya no está el turno que te ofrecían', para });
}
