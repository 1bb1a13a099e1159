import type { Violation } from '../identity/registration.ts';
import { TEXTS } from '../shared/texts.ts';

/** One stored time is this many supervised minutes (decisions §5). */
export const MINUTES_PER_TIME = 30;
/** Stored times per shown time (part 1 §9). */
const TIMES_PER_SHOWN_TIME = 2;
/** Supervised minutes of one shown time. */
const MINUTES_PER_SHOWN_TIME = MINUTES_PER_TIME * TIMES_PER_SHOWN_TIME;
/** Last category of the junior pay group (part 1 §9). */
export const LOW_CATEGORIA_MAX = 2;
/** Category whose pay goes by hours alone (part 1 §2, §9). */
export const INITIAL_CATEGORIA = 1;
/** Credits for 1, 2, 3 and 4 hours in that category (part 1 §2). */
export const INITIAL_PAGA = [4, 6, 7, 9] as const;
/** Up to this category the profile shows requirements (part 1 §9). */
export const REQUIREMENTS_CATEGORIA_MAX = 10;

const CATEGORIA_LOG_TIEMPOS = 7;
/** What the work log of a category lists: attendance in the lower ones, supervised time in the higher (part 1 §9). */
export const workTypeOf = (categoria: number): 'asistencias' | 'tiempos' =>
  categoria < CATEGORIA_LOG_TIEMPOS ? 'asistencias' : 'tiempos';

export type PagaGroup = 'bajo' | 'alto';
/** Junior or senior pay group (part 1 §9). */
export const pagaGroupOf = (categoria: number): PagaGroup => (categoria <= LOW_CATEGORIA_MAX ? 'bajo' : 'alto');

/** Stored times of supervised minutes. */
export const toTimes = (minutos: number): number => Math.floor(minutos / MINUTES_PER_TIME);
/** Times as the profile shows them. */
export const toShownTimes = (times: number): number => times / TIMES_PER_SHOWN_TIME;

/** How much an adjustment adds or takes off (part 1 §5 Nomina adjust). */
export const checkAmount = ({ cantidad }: { cantidad: number }): Violation<'cantidad'> | null =>
  cantidad > 0 ? null : { campo: 'cantidad', msg: TEXTS.cantidadInvalida };

/** What a category asks for and pays (decisions §2, §5). Hours, shown times, credits. Null: no such requirement. */
export interface CategoriaRequirements {
  id_categoria: number;
  nomina_asistencia: number;
  nomina_times: number;
  bono_asistencia: number | null;
  bono_times: number | null;
}

/** What a category asks for, and the credits that it pays for it (decisions §5). */
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

/** One side of a requirement: what it asks for, what is done, and by how many hundredths (rounded down). */
const side = (label: string, required: number, hecho: number, minutos: number) => ({
  label,
  required,
  hecho,
  percentage: Math.min(100, Math.floor((minutos * 100) / (required * 60))),
});

/** The bar follows the side that lags behind, since both must be met. */
function computeProgress(target: Target, asistencia: number, times: number) {
  const sides = [
    side(target.horas === 1 ? 'hora' : 'horas', target.horas, Math.floor((asistencia * 100) / 60) / 100, asistencia),
    side(
      target.times === 1 ? 'hora de tiempos' : 'horas de tiempos',
      target.times,
      toShownTimes(times),
      times * MINUTES_PER_TIME,
    ),
  ].filter(({ required }) => required > 0);
  const nothing = { required: 0, hecho: 0, percentage: 100 };
  const [first = nothing, second = first] = sides;
  const worse = second.percentage < first.percentage ? second : first;
  const label = sides.map((l) => `${l.required} ${l.label}`).join(' y ');
  return { label, required: worse.required, hecho: worse.hecho, percentage: worse.percentage };
}

/** The hours that each pay of category 1 asks for, from the lowest (part 1 §2); halved, two may ask for the same. */
const initialHours = (reducida: boolean): number[] => INITIAL_PAGA.map((_paga, i) => halfWhenReduced(i + 1, reducida));

/** Work of a pay period in minutes: attended, and supervised. */
export interface Work {
  asistencia: number;
  times: number;
}

/** A pay, and the work that it asks for. */
export interface PayStep {
  paga: number;
  required: Work;
}

/**
 * What a category pays, from the least to the most, and for which work (decisions §5): category 1 by hours; the others their
 * pay, and with their bonus the larger of both requirements.
 * @param reducida an active membership halves every requirement, rounded up
 */
export function paySteps(cat: PagaCategoria, reducida: boolean): PayStep[] {
  if (cat.id_categoria <= INITIAL_CATEGORIA)
    return initialHours(reducida).map((horas, i) => ({
      paga: INITIAL_PAGA[i] ?? 0,
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

/** Whether a pay asks for any work. */
export const asksForWork = ({ required }: PayStep): boolean => required.asistencia > 0 || required.times > 0;

/** Whether half of what a category asks for is less: terms that ask for the same are the same (decisions §5). */
export const isReducible = (cat: PagaCategoria): boolean => {
  const halved = paySteps(cat, true);
  return paySteps(cat, false).some(({ required }, i) => {
    const half = halved[i]?.required;
    return half?.asistencia !== required.asistencia || half.times !== required.times;
  });
};

/** The highest pay whose work is done; none, and it is 0 credits for nothing. */
export const earnedStep = (steps: readonly PayStep[], { asistencia, times }: Work): PayStep =>
  steps.findLast(({ required }) => asistencia >= required.asistencia && times >= required.times) ?? {
    paga: 0,
    required: { asistencia: 0, times: 0 },
  };

/**
 * Credits that a pay period's work earns (decisions §5): category 1 by hours; the others their pay when hours and times
 * are both met, and their bonus besides when its own requirement is met too. What asks for nothing is met.
 * @param asistencia minutes attended in the period
 * @param times stored times in the period
 * @param reducida an active membership halves every requirement, rounded up
 */
export const montoPaga = (cat: PagaCategoria, asistencia: number, times: number, reducida: boolean): number =>
  earnedStep(paySteps(cat, reducida), { asistencia, times: times * MINUTES_PER_TIME }).paga;

/**
 * Requirement bars of *Mi cuenta* (part 1 §2, decisions §5).
 * @param asistencia minutes attended in the period
 * @param times stored times in the period
 * @param reducida an active membership halves the requirement, rounded up
 */
export function requirementsOf(
  cat: CategoriaRequirements,
  asistencia: number,
  times: number,
  reducida: boolean,
): Requirements {
  const initial = cat.id_categoria <= INITIAL_CATEGORIA;
  const target: Target = initial
    ? { horas: halfWhenReduced(INITIAL_PAGA.length, reducida), times: 0 }
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
    nomina_hecha: paga.hecho,
    nomina_porcentaje: paga.percentage,
    bonificacion_label: bonus?.label ?? null,
    bonificacion: bonus?.required ?? null,
    bonificacion_hecha: bonus?.hecho ?? null,
    bonificacion_porcentaje: bonus?.percentage ?? null,
  };
}
