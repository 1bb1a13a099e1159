import type { Answer, turnosCalls } from '@conserje/contract';
import {
  addDays,
  checkPlan,
  DAYS_PER_WEEK,
  formatHour,
  formatList,
  HOURS_PER_DAY,
  TURNO_PRESENCE_WEEKS,
  WEEKDAYS,
} from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { createDayHourLocator, weekOfInstant } from '../../../platform/time/dates.ts';
import { presenceBetween } from '../workLedger/workLedger.public.ts';
import { readMoment } from './turnos.context.ts';
import type { Moment } from './turnos.hours.ts';
import { countHolders, findPlan, lockPlanBlock, writePlan } from './turnos.queries.ts';

type Calls = typeof turnosCalls;

/** A figure for each hour of a week, Monday first. */
const emptyWeek = (): number[][] =>
  Array.from({ length: DAYS_PER_WEEK }, () => new Array<number>(HOURS_PER_DAY).fill(0));

function addFigure(week: number[][], day: number, hora: number, n: number): void {
  const horas = week[day];
  if (horas) horas[hora] = (horas[hora] ?? 0) + n;
}

/** Returns the minutes attended in each hour of the week, averaged over the last whole weeks. */
async function averagePresence(db: Db, { zona, now }: Moment): Promise<number[][]> {
  const first = weekOfInstant(now, zona, TURNO_PRESENCE_WEEKS);
  const { desde: hasta } = weekOfInstant(now, zona);
  const dias = Array.from({ length: TURNO_PRESENCE_WEEKS * DAYS_PER_WEEK }, (_, i) => addDays(first.lunes, i));
  const locate = createDayHourLocator(dias, zona);
  const week = emptyWeek();
  for (const [instant, minutos] of await presenceBetween(db, { desde: first.desde, hasta })) {
    const place = locate(instant);
    if (place) addFigure(week, place.n % DAYS_PER_WEEK, place.hora, minutos);
  }
  return week.map((horas) => horas.map((minutos) => Math.max(0, Math.round(minutos / TURNO_PRESENCE_WEEKS))));
}

/** `turnosPlan` */
export async function getPlan({ deps, now }: CallContext<Calls['turnosPlan']>): Promise<Answer<Calls['turnosPlan']>> {
  const { db } = deps.engine;
  const [piden, titulares] = [emptyWeek(), emptyWeek()];
  for (const row of await findPlan(db)) addFigure(piden, row.dia - 1, row.hora, row.piden);
  for (const row of await countHolders(db)) addFigure(titulares, row.dia - 1, row.hora, Number(row.n));
  return { piden, titulares, presencia: await averagePresence(db, await readMoment(db, now)) };
}

/** `planearTurnos`: who has a turno keeps it, whatever its hour asks for. */
export async function changePlan(p: CallContext<Calls['planearTurnos']>): Promise<Answer<Calls['planearTurnos']>> {
  const { dias, desde, hasta, piden, antes } = p.body;
  assertNoViolation(checkPlan(p.body));
  return p.transaction(async (tx) => {
    const rows = await lockPlanBlock(tx, dias, desde, hasta);
    if (rows.map((row) => row.piden).join() !== antes.join()) throw new AppError('CAMBIO_MIENTRAS');
    const changed = rows.filter((row) => row.piden !== piden);
    if (changed.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const };
    await writePlan(
      tx.db,
      changed.map(({ id }) => id),
      piden,
    );
    const days = formatList([...dias].sort((a, b) => a - b).map((dia) => WEEKDAYS[dia - 1] ?? ''));
    const when = `de ${formatHour(desde)} a ${formatHour(hasta)}, ${days}`;
    const what = `${piden === 0 ? 'nadie' : formatCount(piden, 'persona', 'personas')} ${when}`;
    await tx.audit({ modulo: 'turnos', motivo: `cambió el plan de turnos: ${what}` });
    tx.notify({ tema: 'turnos', msg: 'cambió el plan de turnos' });
    return { msg: piden === 0 ? `Quitaste del plan ${when}` : `Pediste ${what}`, status: 0 as const };
  });
}
