import type { ActividadRow, Answer, actividadCalls, OwnWeek } from '@conserje/contract';
import type { WeekResult } from '@conserje/rules';
import { bulkActsOf, checkActivityNotice, countWeekDays, NAME_PLACEHOLDER, weeksMissed } from '@conserje/rules';
import { assertNoViolation } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { isoOrNull, weekOfInstant } from '../../../platform/time/dates.ts';
import { applyToEach, standsBelow } from '../../identity/people/people.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { absentToday, findSpansAway } from '../ausencias/ausencias.public.ts';
import { weekTotals } from '../weeklyTotals/weeklyTotals.public.ts';
import { activePeople, closedWeeks, requirementsBefore } from './actividad.queries.ts';
import type { EvaluatedWeek, PersonWeek } from './actividad.results.ts';
import { evaluateWeek, readClosedWeeks, requirementOrNone, unaskedWeek } from './actividad.results.ts';
import { findDaysOff } from './actividad.weeks.ts';

type Calls = typeof actividadCalls;

/** Weeks that are counted back at most. */
const WEEKS_BACK = 26;
/** Past weeks that a member sees of their own. */
const OWN_WEEKS = 8;

const toWeek = ({ result, changed, asked, done, daysOff }: PersonWeek) => ({
  ...{ resultado: result, cambio: changed, pide: asked, hecho: done, dias_libres: daysOff },
});

/**
 * Evaluates the last closed weeks, newest first: those of the screen at once, and the others only if they are asked for,
 * which the counts of most people do not need.
 */
async function* lastWeeks(db: Db, zona: string, usuario?: number): AsyncGenerator<EvaluatedWeek> {
  const weeks = await closedWeeks(db, WEEKS_BACK);
  const away = await findSpansAway(db, weeks.at(-1)?.lunes ?? '', zona, usuario);
  for (const part of [weeks.slice(0, OWN_WEEKS), weeks.slice(OWN_WEEKS)])
    yield* await readClosedWeeks(db, part, away, usuario);
}

/** Counts the weeks in a row without meeting them, for each person, as far back as someone's count goes on. */
async function countMissed(db: Db, ids: readonly number[], zona: string) {
  const results = new Map<number, WeekResult[]>(ids.map((id) => [id, []]));
  let open = new Set(ids);
  let last: EvaluatedWeek | undefined;
  for await (const week of lastWeeks(db, zona)) {
    last ??= week;
    for (const id of open) results.get(id)?.push(week.weeks.get(id)?.result ?? 'justificada');
    open = new Set([...open].filter((id) => results.get(id)?.at(-1) !== 'cumplida'));
    if (open.size === 0) break;
  }
  const missed = new Map([...results].map(([id, list]) => [id, weeksMissed(list)]));
  return { lunes: last?.lunes ?? null, last, missed };
}

/** `actividad`: everyone's last whole week and weeks in a row without meeting them (decisions §10 Activity). */
export async function listActivity(p: CallContext<Calls['actividad']>): Promise<Answer<Calls['actividad']>> {
  const { db } = p.deps.motor;
  const { zona } = await readConfiguracion(db);
  const people = await activePeople(db);
  const ids = people.map(({ id }) => id);
  const { lunes, last, missed } = await countMissed(db, ids, zona);
  const absent = await absentToday(db, p.now);
  const acts = bulkActsOf(p.usuario);
  const filas = people.map(
    ({ id, usuario, ultima_vez, mision, rango, categoria, orden }): ActividadRow => ({
      ...{ usuario: id, usuarioNombre: usuario, mision, rango, categoria },
      ...toWeek(last?.weeks.get(id) ?? unaskedWeek(last?.sums.get(id))),
      semanas: missed.get(id) ?? 0,
      ausente: absent.get(id) ?? null,
      visto: isoOrNull(ultima_vez),
      acciones: standsBelow({ id, orden: Number(orden) }, p.usuario) ? acts : [],
    }),
  );
  return { lunes, filas };
}

/** The current week so far; days of ausencias to come count as off already. */
async function currentWeek(db: Db, viewer: SessionUsuario, now: number, zona: string): Promise<OwnWeek> {
  const week = weekOfInstant(now, zona);
  const requirement = requirementOrNone(await requirementsBefore(db, week.hasta), viewer.id_categoria);
  const [sums] = await weekTotals(db, week, { usuario: viewer.id });
  const off = await findDaysOff(db, week, zona, viewer.id);
  const daysOff = countWeekDays(off.outside(viewer.id) | off.absent(viewer.id));
  const none = { asistencia: 0, times: 0, ascensos: 0 };
  return { lunes: week.lunes, ...toWeek(evaluateWeek(requirement, daysOff, sums ?? none)) };
}

/** `miActividad`: the caller's week so far and their last ones. */
export async function ownActivity(p: CallContext<Calls['miActividad']>): Promise<Answer<Calls['miActividad']>> {
  const { db } = p.deps.motor;
  const { zona } = await readConfiguracion(db);
  const esta = await currentWeek(db, p.usuario, p.now, zona);
  const results: WeekResult[] = [];
  const pasadas: OwnWeek[] = [];
  for await (const { lunes, weeks } of lastWeeks(db, zona, p.usuario.id)) {
    const own = weeks.get(p.usuario.id) ?? unaskedWeek(undefined);
    results.push(own.result);
    if (pasadas.length < OWN_WEEKS) pasadas.push({ lunes, ...toWeek(own) });
    if (pasadas.length === OWN_WEEKS && results.includes('cumplida')) break;
  }
  return { esta, semanas: weeksMissed(results), pasadas };
}

/** `avisarVarias`: one notification with a text to people below the caller. */
export async function notifyMany(p: CallContext<Calls['avisarVarias']>): Promise<Answer<Calls['avisarVarias']>> {
  assertNoViolation(checkActivityNotice(p.body.texto));
  const texto = p.body.texto.trim();
  return applyToEach(p, {
    doneText: 'Avisaste a',
    run: async (tx, { usuario: { id } }) => {
      await tx.audit({ modulo: 'actividad', usuario: id, motivo: `avisó a ${NAME_PLACEHOLDER}: ${texto}` });
      tx.notify({ tema: 'actividad', msg: `te avisó: ${texto}`, para: id, clase: 'actividad' });
    },
  });
}
