import type { DateRange } from '@conserje/rules';
import { ACTIVITY_PARTS, addDays, DAYS_PER_WEEK, daysOutside, weekDaysOf } from '@conserje/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import type { Week } from '../../../platform/time/dates.ts';
import { dayOf, weekFrom, weekOfInstant } from '../../../platform/time/dates.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { findAbsentSpans } from '../ausencias/ausencias.public.ts';
import { weekTotals } from '../weeklyTotals/weeklyTotals.public.ts';
import type { ClosedWeek } from './actividad.queries.ts';
import {
  categoriasAt,
  closedWeeks,
  firstRequirementAt,
  membershipBefore,
  requirementsBefore,
} from './actividad.queries.ts';
import type { AbsentSpans } from './actividad.results.ts';
import { requirementOrNone } from './actividad.results.ts';

/** Weeks that one run closes at most; the next run continues. */
const WEEKS_PER_RUN = 60;

/** Days of a week outside the agency and with an accepted ausencia, as bits, by usuario. */
export interface DaysOff {
  outside: (usuario: number) => number;
  absent: (usuario: number) => number;
}

/**
 * Finds the days off of everyone or of one usuario.
 * @param week its days decide, in the zone of the agency
 * @param absentSpans by `findAbsentSpans` from the week or an earlier day on
 */
export async function findDaysOff(
  db: Db,
  { lunes, hasta }: Pick<Week, 'lunes' | 'hasta'>,
  { zona, absentSpans, usuario }: { zona: string; absentSpans: AbsentSpans; usuario?: number },
): Promise<DaysOff> {
  const { registros, events } = await membershipBefore(db, hasta, usuario);
  const eventsById = Map.groupBy(events, ({ usuario }) => usuario);
  const outsideSpans = (usuario: number): DateRange[] => {
    const days = (eventsById.get(usuario) ?? []).map(({ tipo, fecha }) => ({ tipo, dia: dayOf(fecha, zona) }));
    return daysOutside(dayOf(registros.get(usuario) ?? 0, zona), days);
  };
  return {
    outside: (usuario) => weekDaysOf(outsideSpans(usuario), lunes),
    absent: (usuario) => weekDaysOf(absentSpans.get(usuario) ?? [], lunes),
  };
}

/** Stores what a week asked of each person and what they did; of several processes one does. */
async function closeWeek(tx: Tx, week: Week, zona: string): Promise<void> {
  const { lunes, desde, hasta } = week;
  const marked = await tx.db
    .insertInto('actividad_semana')
    .values({ lunes, desde, hasta, cerrada: tx.now })
    .onConflict((c) => c.column('lunes').doNothing())
    .returning('lunes')
    .executeTakeFirst();
  if (!marked) return;
  const requirements = await requirementsBefore(tx.db, hasta);
  const categorias = await categoriasAt(tx.db, hasta);
  const people = (await weekTotals(tx.db, week, { alsoLeft: true })).flatMap((totals) => {
    const categoria = categorias.get(totals.usuario);
    if (categoria === undefined) return [];
    const asked = requirementOrNone(requirements, categoria);
    return ACTIVITY_PARTS.every((part) => asked[part] === 0) ? [] : [{ totals, categoria, asked }];
  });
  const daysOff = await findDaysOff(tx.db, week, { zona, absentSpans: await findAbsentSpans(tx.db, lunes, zona) });
  const rows = people.map(({ totals: { usuario, asistencia, times, ascensos }, categoria, asked }) => ({
    usuario,
    lunes,
    categoria,
    asistencia,
    times,
    ascensos,
    pide_asistencia: asked.asistencia,
    pide_times: asked.times,
    pide_ascensos: asked.ascensos,
    dias_fuera: daysOff.outside(usuario),
    dias_ausente: daysOff.absent(usuario),
  }));
  if (rows.length > 0) await insertRows(tx.db, 'actividad', rows).execute();
  tx.notify({ tema: 'actividad', msg: 'terminó la semana' });
}

/** Returns the week after a closed one. It begins where that one ended, also if the zone has changed since. */
export const weekAfter = ({ lunes, hasta }: ClosedWeek, zona: string): Week => ({
  ...weekFrom(addDays(lunes, DAYS_PER_WEEK), zona),
  desde: hasta,
});

/** Week to close next: after the last closed one, or that in which a categoria first asked for something. */
async function nextWeek(db: Db, zona: string): Promise<Week | null> {
  const [last] = await closedWeeks(db, 1);
  if (last) return weekAfter(last, zona);
  const first = await firstRequirementAt(db);
  return first === null ? null : weekOfInstant(first, zona);
}

/** Closes the weeks that are over, each in a transaction of its own. A late run makes up for missed ones. */
export async function closeDueWeeks(deps: Pick<Deps, 'engine' | 'clock' | 'log'>): Promise<void> {
  const { db } = deps.engine;
  const { zona } = await readConfiguracion(db);
  for (let run = 0; run < WEEKS_PER_RUN; run += 1) {
    const week = await nextWeek(db, zona);
    if (week === null || week.hasta > deps.clock()) return;
    await runInTransaction(deps, (tx) => closeWeek(tx, week, zona));
  }
}
