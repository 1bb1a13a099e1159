import type { TopRow, weekCalls } from '@conserje/contract';
import { rankingPlaces, roundToHours } from '@conserje/rules';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { weekOfInstant } from '../../../platform/time/dates.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import type { WeekTotals } from './weeklyTotals.public.ts';
import { weekTotals } from './weeklyTotals.public.ts';

/** Exact values of a row; null when it would show nothing above 0 (part 2 §2). */
const exactValues = ({ asistencia, times, ascensos }: WeekTotals) => ({
  asistencia: roundToHours(asistencia) > 0 ? asistencia : null,
  ascenso: ascensos > 0 ? ascensos : null,
  times: roundToHours(times) > 0 ? times : null,
});

/** `getTopSemanal`: usuarios with any value in the week, by name, with their places (docs/decisions/0015). */
export async function topSemanal(p: CallContext<(typeof weekCalls)['getTopSemanal']>): Promise<TopRow[]> {
  const { db } = p.deps.engine;
  const { zona } = await readConfiguracion(db);
  const sums = await weekTotals(db, weekOfInstant(p.now, zona, p.query.semana === 'pasada' ? 1 : 0));
  const values = sums.map(exactValues);
  const [asistencia, ascenso, times] = [
    rankingPlaces(values.map((v) => v.asistencia)),
    rankingPlaces(values.map((v) => v.ascenso)),
    rankingPlaces(values.map((v) => v.times)),
  ];
  const rows = sums.map((s, i) => ({
    usuarioNombre: s.usuarioNombre,
    asistencia: roundToHours(s.asistencia),
    ascenso: s.ascensos,
    times: roundToHours(s.times),
    lugares: { asistencia: asistencia[i] ?? null, ascenso: ascenso[i] ?? null, times: times[i] ?? null },
  }));
  return rows.filter((f) => f.asistencia > 0 || f.ascenso > 0 || f.times > 0);
}
