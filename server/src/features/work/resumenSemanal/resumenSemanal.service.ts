import type { Answer, resumenSemanalCalls } from '@conserje/contract';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import type { Week } from '../../../platform/time/dates.ts';
import { createDayHourLocator, dayStart, daysOfWeek, isoOrNull, weekOfInstant } from '../../../platform/time/dates.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { weekTotals } from '../weeklyTotals/weeklyTotals.public.ts';
import { presenceBetween } from '../workLedger/workLedger.public.ts';

type Calls = typeof resumenSemanalCalls;
type Summary = Answer<Calls['nominaWeek']>;

async function summarizeWeek(db: Db, week: Week): Promise<Summary> {
  const rows = await weekTotals(db, week);
  return {
    inicio: week.lunes,
    filas: rows.map(({ ascensos, fecha, ...row }) => ({ ...row, ascenso: ascensos, fecha: isoOrNull(fecha) })),
  };
}

/** Years 1000 to 2999: the weeks beside them have four-digit years, too. */
const WRITTEN_YEAR = /^[12]\d{3}-/;

async function weekOfDay(db: Db, dia: string): Promise<{ semana: Week; zona: string }> {
  const { zona } = await readConfiguracion(db);
  const instant = WRITTEN_YEAR.test(dia) ? dayStart(dia, zona) : null;
  if (instant === null) throw new AppError('MALFORMADO', 'El campo «dia» debe ser un día: AAAA-MM-DD', 'dia');
  return { semana: weekOfInstant(instant, zona), zona };
}

/** `nominaWeek`: current week of the agencia (part 2 §2 Weekly summary). */
export async function getCurrentWeek({ deps, now }: CallContext<Calls['nominaWeek']>): Promise<Summary> {
  const { db } = deps.engine;
  const { zona } = await readConfiguracion(db);
  return summarizeWeek(db, weekOfInstant(now, zona));
}

export async function getPastWeek({ deps, params }: CallContext<Calls['resumenSemana']>): Promise<Summary> {
  const { db } = deps.engine;
  return summarizeWeek(db, (await weekOfDay(db, params.dia)).semana);
}

/** `presenciaSemana`: minutes attended in a week, by hour of the agencia. */
export async function getPresence(p: CallContext<Calls['presenciaSemana']>): Promise<Answer<Calls['presenciaSemana']>> {
  const { db } = p.deps.engine;
  const { semana, zona } = await weekOfDay(db, p.params.dia);
  const dias = daysOfWeek(semana.desde, zona).map((dia) => ({ dia, horas: new Array<number>(24).fill(0) }));
  const toDayAndHour = createDayHourLocator(
    dias.map(({ dia }) => dia),
    zona,
  );
  for (const [instant, minutos] of await presenceBetween(db, semana)) {
    const { n, hora } = orThrow(toDayAndHour(instant), 'INTERNO');
    const horas = dias[n]?.horas;
    if (horas) horas[hora] = (horas[hora] ?? 0) + minutos;
  }
  return { inicio: semana.lunes, dias };
}
