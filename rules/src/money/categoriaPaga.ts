import { formatList } from '../shared/sentences.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';

/** Supervised minutes per stored time (decisions §5). */
export const MINUTES_PER_TIME = 30;
/** Stored times per shown time (part 1 §9). */
const TIMES_PER_SHOWN_TIME = 2;
const MINUTES_PER_SHOWN_TIME = MINUTES_PER_TIME * TIMES_PER_SHOWN_TIME;
/** Last categoria of the junior pay group (part 1 §9). */
export const JUNIOR_CATEGORIA_MAX = 2;
/** Categoria that is paid by hours alone (part 1 §2, §9). */
export const INITIAL_CATEGORIA = 1;
/** Credits for 1, 2, 3 and 4 hours in `INITIAL_CATEGORIA` (part 1 §2). */
export const HOURLY_PAGA = [4, 6, 7, 9] as const;
/** Why the pay of `INITIAL_CATEGORIA` is not edited. */
export const PAID_BY_HOURS = `La paga de este rango va por horas: ${formatList(HOURLY_PAGA.map(String))} créditos`;
/** Last categoria whose profile shows requirements (part 1 §9). */
export const REQUIREMENTS_CATEGORIA_MAX = 10;

const CATEGORIA_LOG_TIEMPOS = 7;
/**
 * Returns the content of a categoria's work log: asistencias in the lower ones, supervised time in the higher (part 1
 * §9).
 */
export const workTypeOf = (categoria: number): 'asistencias' | 'tiempos' =>
  categoria < CATEGORIA_LOG_TIEMPOS ? 'asistencias' : 'tiempos';

/** Pay group: junior (`bajo`, up to `JUNIOR_CATEGORIA_MAX`) or senior (`alto`). */
export type PagaGroup = 'bajo' | 'alto';
/** Numbers of the pay groups: `op` of the resets, and `objeto` of the Discord event `paga`. */
export const PAGA_GROUP_NUMBER = { bajo: 0, alto: 1 } as const;
/** Returns the pay group of a categoria (part 1 §9). */
export const pagaGroupOf = (categoria: number): PagaGroup => (categoria <= JUNIOR_CATEGORIA_MAX ? 'bajo' : 'alto');

/** Converts supervised minutes into stored times. */
export const toTimes = (minutos: number): number => Math.floor(minutos / MINUTES_PER_TIME);
/** Converts stored times into shown times. */
export const toShownTimes = (times: number): number => times / TIMES_PER_SHOWN_TIME;

/** Validates the amount of a nomina adjustment (part 1 §5 Nomina adjust). */
export const checkAmount = ({ cantidad }: { cantidad: number }): Violation<'cantidad'> | null =>
  cantidad > 0 ? null : { campo: 'cantidad', msg: TEXTS.cantidadInvalida };

/** Requirements of a categoria (decisions §2, §5), in hours and shown times; null means no such requirement. */
export interface CategoriaRequirements {
  id_categoria: number;
  nomina_asistencia: number;
  nomina_times: number;
  bono_asistencia: number | null;
  bono_times: number | null;
}

/** Requirements of a categoria and the credits that it pays for them (decisions §5). */
export interface PagaCategoria extends CategoriaRequirements {
  paga_nomina: number;
  bono_paga: number;
}

/** Progress towards pay and bonus (part 1 §3 Requirements). Percentages are 0 to 100, rounded down. */
export interface Requirements {
  nomina_label: string;
  nomina: number;
  nomina_hecha: number;
  nomina_porcentaje: number;
  bonificacion_label: string | null;
  bonificacion: number | null;
  bonificacion_hecha: number | null;
  bonificacion_porcentaje: number | null;
}

interface Target {
  horas: number;
  times: number;
}

const halfWhenReduced = (n: number, reducida: boolean): number => (reducida ? Math.ceil(n / 2) : n);

/** Builds one requirement: required amount, amount done, and percentage (rounded down). */
const side = (label: string, required: number, done: number, minutos: number) => ({
  label,
  required,
  done,
  percentage: Math.min(100, Math.floor((minutos * 100) / (required * 60))),
});

/** Computes the progress bar. It follows the requirement that lags, since both must be met. */
function computeProgress(target: Target, asistencia: number, times: number) {
  const sides = [
    side(target.horas === 1 ? 'hora' : 'horas', target.horas, Math.floor((asistencia * 100) / 60) / 100, asistencia),
    side(
      target.times === 1 ? 'hora como encargado' : 'horas como encargado',
      target.times,
      toShownTimes(times),
      times * MINUTES_PER_TIME,
    ),
  ].filter(({ required }) => required > 0);
  const nothing = { required: 0, done: 0, percentage: 100 };
  const [first = nothing, second = first] = sides;
  const worse = second.percentage < first.percentage ? second : first;
  const label = sides.map((l) => `${l.required} ${l.label}`).join(' y ');
  return { label, required: worse.required, done: worse.done, percentage: worse.percentage };
}

/** Returns the hours that each pay of categoria 1 requires, lowest first (part 1 §2); when halved, two may be equal. */
const initialHours = (reducida: boolean): number[] => HOURLY_PAGA.map((_paga, i) => halfWhenReduced(i + 1, reducida));

/** Work of a pay period in minutes: attended, and supervised. */
export interface Work {
  asistencia: number;
  times: number;
}

/** A pay and the work that it requires. */
export interface HourlyPayStep {
  paga: number;
  required: Work;
}

/**
 * Returns the pays of a categoria, lowest first, with the work that each requires (decisions §5). Categoria 1 is paid
 * by hours. The others have their pay and, with the bonus, the larger of both requirements.
 * @param reducida an active membresia halves every requirement, rounded up
 */
export function paySteps(cat: PagaCategoria, reducida: boolean): HourlyPayStep[] {
  if (cat.id_categoria <= INITIAL_CATEGORIA)
    return initialHours(reducida).map((horas, i) => ({
      paga: HOURLY_PAGA[i] ?? 0,
      required: { asistencia: horas * 60, times: 0 },
    }));
  const required = (horas: number | null, times: number | null): Work => ({
    asistencia: halfWhenReduced(horas ?? 0, reducida) * 60,
    times: halfWhenReduced(times ?? 0, reducida) * MINUTES_PER_SHOWN_TIME,
  });
  const base = { paga: cat.paga_nomina, required: required(cat.nomina_asistencia, cat.nomina_times) };
  if (cat.bono_asistencia === null && cat.bono_times === null) return [base];
  const bonus = required(cat.bono_asistencia, cat.bono_times);
  const both = {
    asistencia: Math.max(base.required.asistencia, bonus.asistencia),
    times: Math.max(base.required.times, bonus.times),
  };
  return [base, { paga: cat.paga_nomina + cat.bono_paga, required: both }];
}

export const asksForWork = ({ required }: HourlyPayStep): boolean => required.asistencia > 0 || required.times > 0;

/**
 * Returns whether halving changes any requirement of the categoria: otherwise the terms stay the same (decisions §5).
 */
export const isReducible = (cat: PagaCategoria): boolean => {
  const halved = paySteps(cat, true);
  return paySteps(cat, false).some(({ required }, i) => {
    const half = halved[i]?.required;
    return half?.asistencia !== required.asistencia || half.times !== required.times;
  });
};

/** Returns the highest step whose work is done, or a step of 0 credits. */
export const earnedStep = (steps: readonly HourlyPayStep[], { asistencia, times }: Work): HourlyPayStep =>
  steps.findLast(({ required }) => asistencia >= required.asistencia && times >= required.times) ?? {
    paga: 0,
    required: { asistencia: 0, times: 0 },
  };

/**
 * Returns the credits that the work of a pay period earns (decisions §5): categoria 1 by hours; the others their pay if
 * hours and times are both met, and the bonus if its own requirement is met too. An empty requirement counts as met.
 * @param asistencia minutes attended in the period
 * @param times stored times in the period
 * @param reducida an active membresia halves every requirement, rounded up
 */
export const montoPaga = (cat: PagaCategoria, asistencia: number, times: number, reducida: boolean): number =>
  earnedStep(paySteps(cat, reducida), { asistencia, times: times * MINUTES_PER_TIME }).paga;

/**
 * Returns the requirement bars of *Mi cuenta* (part 1 §2, decisions §5).
 * @param asistencia minutes attended in the period
 * @param times stored times in the period
 * @param reducida an active membresia halves the requirement, rounded up
 */
export function requirementsOf(
  cat: CategoriaRequirements,
  asistencia: number,
  times: number,
  reducida: boolean,
): Requirements {
  const initial = cat.id_categoria <= INITIAL_CATEGORIA;
  const target: Target = initial
    ? { horas: halfWhenReduced(HOURLY_PAGA.length, reducida), times: 0 }
    : { horas: halfWhenReduced(cat.nomina_asistencia, reducida), times: halfWhenReduced(cat.nomina_times, reducida) };
  const paga = computeProgress(target, asistencia, times);
  const hasBonus = cat.bono_asistencia !== null || cat.bono_times !== null;
  const bonus = hasBonus
    ? computeProgress(
        {
          horas: halfWhenReduced(cat.bono_asistencia ?? 0, reducida),
          times: halfWhenReduced(cat.bono_times ?? 0, reducida),
        },
        asistencia,
        times,
      )
    : null;
  return {
    nomina_label: paga.label,
    nomina: paga.required,
    nomina_hecha: paga.done,
    nomina_porcentaje: paga.percentage,
    bonificacion_label: bonus?.label ?? null,
    bonificacion: bonus?.required ?? null,
    bonificacion_hecha: bonus?.done ?? null,
    bonificacion_porcentaje: bonus?.percentage ?? null,
  };
}
