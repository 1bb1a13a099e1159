import type { ActividadRow, Answer, actividadCalls, OwnWeek } from '@conserje/contract';
import type { WeekResult } from '@conserje/rules';
import {
  bulkActsOf,
  bulkActTexts,
  checkActivityNotice,
  countWeekDays,
  NAME_PLACEHOLDER,
  weeksMissed,
} from '@conserje/rules';
import { assertNoViolation } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import type { Week } from '../../../platform/time/dates.ts';
import { isoOrNull, weekOfInstant } from '../../../platform/time/dates.ts';
import { applyToEach, standsBelow } from '../../identity/people/people.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { absentToday, findAbsentSpans } from '../ausencias/ausencias.public.ts';
import { weekTotals } from '../weeklyTotals/weeklyTotals.public.ts';
import type { ClosedWeek } from './actividad.queries.ts';
import { activePeople, closedWeeks, requirementsBefore, storedWeeks } from './actividad.queries.ts';
import type { AbsentSpans, EvaluatedWeek, PersonWeek } from './actividad.results.ts';
import { evaluateWeek, readClosedWeeks, requirementOrNone, unaskedWeek } from './actividad.results.ts';
import { findDaysOff, weekAfter } from './actividad.weeks.ts';

type Calls = typeof actividadCalls;

/** Weeks that are counted back at most. */
const WEEKS_BACK = 26;
/** Past weeks that a member sees of their own. */
const OWN_WEEKS = 8;

const toWeek = ({ result, changed, asked, done, daysOff }: PersonWeek) => ({
  resultado: result,
  cambio: changed,
  pide: asked,
  hecho: done,
  dias_libres: daysOff,
});

const resultsOf = (weeks: readonly EvaluatedWeek[], id: number): WeekResult[] =>
  weeks.map((week) => week.weeks.get(id)?.result ?? 'justificada');

interface PastScope {
  absentSpans: AbsentSpans;
  /** Whose weeks in a row are counted. */
  ids: readonly number[];
  /** Reads one usuario alone. */
  usuario?: number;
}

const rowsOf = (db: Db, closed: readonly ClosedWeek[], usuarios?: readonly number[]) =>
  storedWeeks(db, { from: closed.at(-1)?.lunes ?? '', to: closed[0]?.lunes ?? '' }, usuarios);

/**
 * Evaluates closed weeks, newest first: those of the screen, and the older ones only if something was asked in them of
 * someone who met none since.
 */
async function readPastWeeks(
  db: Db,
  closed: readonly ClosedWeek[],
  { absentSpans, ids, usuario }: PastScope,
): Promise<EvaluatedWeek[]> {
  const [shown, older] = [closed.slice(0, OWN_WEEKS), closed.slice(OWN_WEEKS)];
  const rows = await rowsOf(db, shown, usuario === undefined ? undefined : [usuario]);
  const weeks = await readClosedWeeks(db, shown, { rows, absentSpans, usuario });
  const open = ids.filter((id) => !resultsOf(weeks, id).includes('cumplida'));
  if (older.length === 0 || open.length === 0) return weeks;
  const olderRows = await rowsOf(db, older, open);
  if (olderRows.length === 0) return weeks;
  return [...weeks, ...(await readClosedWeeks(db, older, { rows: olderRows, absentSpans, usuario }))];
}

/** `actividad`: everyone's last whole week and weeks in a row without meeting them (decisions §10 Activity). */
export async function listActivity(p: CallContext<Calls['actividad']>): Promise<Answer<Calls['actividad']>> {
  const { db } = p.deps.engine;
  const { zona } = await readConfiguracion(db);
  const people = await activePeople(db);
  const ids = people.map(({ id }) => id);
  const closed = await closedWeeks(db, WEEKS_BACK);
  const absentSpans = await findAbsentSpans(db, (closed.at(-1) ?? weekOfInstant(p.now, zona)).lunes, zona);
  const weeks = await readPastWeeks(db, closed, { absentSpans, ids });
  const [last] = weeks;
  const absent = await absentToday(db, p.now);
  const acts = bulkActsOf(p.usuario);
  const filas = people.map(
    ({ id, usuario, ultima_vez, mision, rango, categoria, orden }): ActividadRow => ({
      usuario: id,
      usuarioNombre: usuario,
      mision,
      rango,
      categoria,
      ...toWeek(last?.weeks.get(id) ?? unaskedWeek(last?.sums.get(id))),
      semanas: weeksMissed(resultsOf(weeks, id)),
      ausente: absent.get(id) ?? null,
      visto: isoOrNull(ultima_vez),
      acciones: standsBelow({ id, orden: Number(orden) }, p.usuario) ? acts : [],
    }),
  );
  return { lunes: last?.lunes ?? null, filas };
}

/** The week that is going on: after the last closed one, if that has been closed. */
function weekNow(last: ClosedWeek | undefined, now: number, zona: string): Week {
  const next = last && weekAfter(last, zona);
  return next && next.hasta > now ? next : weekOfInstant(now, zona);
}

/** A member's week so far; days of ausencias to come count as off already. */
async function readOwnWeek(
  db: Db,
  week: Week,
  viewer: SessionUsuario,
  days: { zona: string; absentSpans: AbsentSpans },
): Promise<OwnWeek> {
  const requirement = requirementOrNone(await requirementsBefore(db, week.hasta), viewer.id_categoria);
  const [sums] = await weekTotals(db, week, { usuario: viewer.id });
  const off = await findDaysOff(db, week, { ...days, usuario: viewer.id });
  const daysOff = countWeekDays(off.outside(viewer.id) | off.absent(viewer.id));
  return { lunes: week.lunes, ...toWeek(evaluateWeek(requirement, daysOff, sums)) };
}

/** `miActividad`: the caller's week so far and their last ones. */
export async function ownActivity(p: CallContext<Calls['miActividad']>): Promise<Answer<Calls['miActividad']>> {
  const { db } = p.deps.engine;
  const { zona } = await readConfiguracion(db);
  const { id } = p.usuario;
  const closed = await closedWeeks(db, WEEKS_BACK);
  const week = weekNow(closed[0], p.now, zona);
  const absentSpans = await findAbsentSpans(db, closed.at(-1)?.lunes ?? week.lunes, zona, id);
  const esta = await readOwnWeek(db, week, p.usuario, { zona, absentSpans });
  const weeks = await readPastWeeks(db, closed, { absentSpans, ids: [id], usuario: id });
  const pasadas = weeks
    .slice(0, OWN_WEEKS)
    .map((week) => ({ lunes: week.lunes, ...toWeek(week.weeks.get(id) ?? unaskedWeek(week.sums.get(id))) }));
  return { esta, semanas: weeksMissed(resultsOf(weeks, id)), pasadas };
}

/** `avisarVarias`: one notification with a text to people below the caller. */
export async function notifyMany(p: CallContext<Calls['avisarVarias']>): Promise<Answer<Calls['avisarVarias']>> {
  assertNoViolation(checkActivityNotice(p.body.texto));
  const { texto } = p.body;
  return applyToEach(p, {
    doneText: bulkActTexts('avisar').done,
    run: async (tx, { usuario: { id } }) => {
      await tx.audit({ modulo: 'actividad', usuario: id, motivo: `avisó a ${NAME_PLACEHOLDER}: ${texto}` });
      tx.notify({ tema: 'actividad', msg: `te avisó: ${texto}`, para: id, clase: 'actividad' });
    },
  });
}
