import type { DayHour, HourSpan, HourWork, TurnoState } from '@conserje/rules';
import {
  dayHourOf,
  HOUR_MS,
  holdsHour,
  hourSpan,
  managedMs,
  QUARTER_HOUR_MS,
  turnoState,
  weekdayOf,
} from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import type { ClaimRow, PlanHour } from './turnos.queries.ts';
import {
  ausenciasBetween,
  claimsBetween,
  claimsOfHour,
  findPlan,
  findPlanHour,
  freeDaysBetween,
  managedTiempos,
  paseListasBetween,
} from './turnos.queries.ts';

/** The zone of the agency, and the present. */
export interface Moment {
  zona: string;
  now: number;
}

/** A claim as it stands in one hour. */
export interface Holding extends ClaimRow {
  estado: TurnoState;
}

/**
 * An hour of a day, with what it asks for and all who claim it. `horaId` is its row of the plan, `semanales` are the
 * people who have it every week from now on, `ausentes` those of all whose ausencias were loaded who are absent.
 */
export interface Hour extends DayHour, HourSpan {
  horaId: number;
  piden: number;
  holdings: Holding[];
  semanales: number[];
  ausentes: number[];
}

/** Returns whether a holder is expected in an hour: neither absent nor free for that day. */
export const isExpected = ({ estado }: Holding): boolean => estado !== 'libre' && estado !== 'ausente';
export const expectedOf = ({ holdings }: Hour): Holding[] => holdings.filter(isExpected);

const NO_WORK: HourWork = { managed: 0, paseListas: 0 };

interface Ausencia {
  usuario: number;
  inicio: string;
  final: string;
  terminada: number | null;
}

/** Returns whether an ausencia excuses an hour; one that ended early excuses the hours that were over by then. */
const isAbsentIn = ({ inicio, final, terminada }: Ausencia, hour: { dia: string } & HourSpan): boolean =>
  inicio <= hour.dia && hour.dia <= final && (terminada === null || hour.final <= terminada);

interface Facts {
  claims: readonly ClaimRow[];
  freeDays: readonly { turno: number; dia: string }[];
  ausencias: readonly Ausencia[];
}

/** Finds who claims an hour: a person once, whether every week or on that day. */
function holdingsOf(hour: DayHour & HourSpan, { claims, freeDays, ausencias }: Facts, now: number): Holding[] {
  const byUsuario = new Map<number, Holding>();
  for (const claim of claims) {
    if (claim.weekday !== weekdayOf(hour.dia) || claim.hora !== hour.hora || !holdsHour(claim, hour)) continue;
    const isFree = claim.dia === null && freeDays.some((f) => f.turno === claim.id && f.dia === hour.dia);
    const isAbsent = ausencias.some((a) => a.usuario === claim.usuario && isAbsentIn(a, hour));
    const estado = isAbsent ? 'ausente' : isFree ? 'libre' : turnoState(hour, NO_WORK, now);
    const other = byUsuario.get(claim.usuario);
    // Who gave up the day and took it again has both.
    if (!other || !isExpected(other)) byUsuario.set(claim.usuario, { ...claim, estado });
  }
  return [...byUsuario.values()];
}

/** Returns the hours that the clock does not skip, without what was done in them. */
function buildHours(hours: readonly DayHour[], plan: readonly PlanHour[], facts: Facts, moment: Moment): Hour[] {
  const planByHour = new Map(plan.map((row) => [row.dia * 24 + row.hora, row]));
  return hours.flatMap((dayHour) => {
    const row = planByHour.get(weekdayOf(dayHour.dia) * 24 + dayHour.hora);
    const span = hourSpan(dayHour, moment.zona);
    if (!row || !span) return [];
    const semanales = facts.claims.filter((c) => c.horaId === row.id && c.dia === null && c.hasta === null);
    const ausentes = facts.ausencias.filter((a) => isAbsentIn(a, { ...dayHour, ...span }));
    return [
      {
        ...dayHour,
        ...span,
        horaId: row.id,
        piden: row.piden,
        holdings: holdingsOf({ ...dayHour, ...span }, facts, moment.now),
        semanales: semanales.map(({ usuario }) => usuario),
        ausentes: ausentes.map(({ usuario }) => usuario),
      },
    ];
  });
}

/**
 * Loads hours of some days, in their order, without what was done in them.
 * @param viewer person whose ausencias are loaded too
 */
export async function loadHours(db: Db, hours: readonly DayHour[], moment: Moment, viewer?: number): Promise<Hour[]> {
  const dias = hours.map(({ dia }) => dia).sort();
  const [primero, ultimo] = [dias[0], dias.at(-1)];
  if (primero === undefined || ultimo === undefined) return [];
  // A day begins at most 14 hours before the same day of UTC.
  const desde = Date.parse(primero) - 14 * HOUR_MS;
  const claims = await claimsBetween(db, { primero, ultimo, desde });
  const usuarios = peopleOf(claims, viewer);
  const facts = {
    claims,
    freeDays: await freeDaysBetween(db, { primero, ultimo }),
    ausencias: await ausenciasBetween(db, usuarios, { primero, ultimo }),
  };
  return buildHours(hours, await findPlan(db), facts, moment);
}

const peopleOf = (claims: readonly ClaimRow[], viewer: number | undefined): number[] => [
  ...new Set([...claims.map(({ usuario }) => usuario), ...(viewer === undefined ? [] : [viewer])]),
];

/** Loads one hour of the plan as it stands now; null when the clock skips it. */
export async function loadOneHour(db: Db, dayHour: DayHour, moment: Moment): Promise<Hour | null> {
  const row = await findPlanHour(db, dayHour);
  return row ? loadPlanHour(db, row, dayHour.dia, moment) : null;
}

/**
 * Loads one hour of a row of the plan; null when the clock skips it.
 * @param viewer person whose ausencias are loaded too
 */
export async function loadPlanHour(
  db: Db,
  row: PlanHour,
  dia: string,
  { viewer, ...moment }: Moment & { viewer?: number },
): Promise<Hour | null> {
  const span = hourSpan({ dia, hora: row.hora }, moment.zona);
  if (!span) return null;
  const claims = await claimsOfHour(db, row.id, dia, span.inicio);
  const usuarios = peopleOf(claims, viewer);
  const facts = {
    claims,
    freeDays: await freeDaysBetween(db, { primero: dia, ultimo: dia }),
    ausencias: await ausenciasBetween(db, usuarios, { primero: dia, ultimo: dia }),
  };
  return buildHours([{ dia, hora: row.hora }], [row], facts, moment)[0] ?? null;
}

/** Returns what each expected holder did in hours that have begun, by person and start of the hour. */
async function loadWork(
  db: Db,
  hours: readonly Hour[],
  now: number,
): Promise<(usuario: number, hour: Hour) => HourWork> {
  const begun = hours.filter((hour) => hour.inicio <= now && expectedOf(hour).length > 0);
  const usuarios = [...new Set(begun.flatMap((hour) => expectedOf(hour).map(({ usuario }) => usuario)))];
  if (usuarios.length === 0) return () => NO_WORK;
  const desde = Math.min(...begun.map(({ inicio }) => inicio));
  const hasta = Math.min(now, Math.max(...begun.map(({ final }) => final)));
  const paseListas = await paseListasBetween(db, usuarios, desde, hasta);
  const tiempos = tiemposByEncargado(await managedTiempos(db, usuarios, desde, hasta));
  return (usuario, hour) => ({
    managed: (tiempos.get(usuario) ?? []).reduce((sum, { tiempo }) => sum + managedMs(tiempo, usuario, hour, now), 0),
    paseListas: paseListas.filter(
      ({ encargado, fecha }) => encargado === usuario && fecha >= hour.inicio && fecha < hour.final,
    ).length,
  });
}

/** Groups tiempos by those who managed them; one that nobody managed for a while is also that of null. */
function tiemposByEncargado({ rows, segments, stops }: Awaited<ReturnType<typeof managedTiempos>>) {
  const segmentsOf = Map.groupBy(segments, ({ tiempo }) => tiempo);
  const stopsOf = Map.groupBy(stops, ({ tiempo }) => tiempo);
  const managed = rows.flatMap(({ id, cerrado, pausa, ...clock }) => {
    const segments = segmentsOf.get(id) ?? [];
    const tiempo = { clock: { ...clock, pausa: pausa === 1 }, cerrado, segments, paradas: stopsOf.get(id) ?? [] };
    return [...new Set(segments.map((s) => s.encargado))].map((encargado) => ({ encargado, tiempo }));
  });
  return Map.groupBy(managed, ({ encargado }) => encargado);
}

/** Adds to hours what their holders did in them. */
export async function withWork(db: Db, hours: readonly Hour[], now: number): Promise<Hour[]> {
  const workOf = await loadWork(db, hours, now);
  return hours.map((hour) => ({
    ...hour,
    holdings: hour.holdings.map((holding) =>
      isExpected(holding) ? { ...holding, estado: turnoState(hour, workOf(holding.usuario, hour), now) } : holding,
    ),
  }));
}

/** Returns the hours whose beginning or end is after `desde` and not after `hasta`, in their order. */
export function hoursWithEdgeIn(edge: 'inicio' | 'final', desde: number, hasta: number, zona: string): DayHour[] {
  const found = new Map<string, DayHour>();
  for (
    let quarter = Math.floor(desde / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
    quarter <= hasta;
    quarter += QUARTER_HOUR_MS
  ) {
    const dayHour = dayHourOf(edge === 'inicio' ? quarter : quarter - 1, zona);
    const at = hourSpan(dayHour, zona)?.[edge];
    if (at !== undefined && at > desde && at <= hasta) found.set(`${dayHour.dia} ${dayHour.hora}`, dayHour);
  }
  return [...found.values()];
}
