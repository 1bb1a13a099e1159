/** Requirement and pay of a categoria, by its column names; in hours and shown times. */
export interface PayTerms {
  categoria: number;
  paga_nomina: number;
  nomina_asistencia: number;
  nomina_times: number;
  bono_asistencia: number | null;
  bono_times: number | null;
  bono_paga: number;
}

/** Minutes of asistencia and times. */
export interface WorkMinutes {
  asistencia: number;
  times: number;
}
export const WORK_TYPES = ['asistencia', 'times'] as const;
export const NO_WORK: WorkMinutes = { asistencia: 0, times: 0 };

/** Combines two amounts of minutes per type. */
export const combineMinutes = (
  a: WorkMinutes,
  b: WorkMinutes,
  combine: (a: number, b: number) => number,
): WorkMinutes => ({
  asistencia: combine(a.asistencia, b.asistencia),
  times: combine(a.times, b.times),
});
export const addWorkMinutes = (a: WorkMinutes, b: WorkMinutes): WorkMinutes => combineMinutes(a, b, (x, y) => x + y);
export const subtractWorkMinutes = (a: WorkMinutes, b: WorkMinutes): WorkMinutes =>
  combineMinutes(a, b, (x, y) => x - y);

export type PayGroup = 'bajo' | 'alto';
/** Pay groups: bajo = categoria 2 or lower, alto = 3 or higher. */
export const groupOf = (categoria: number): PayGroup => (categoria <= 2 ? 'bajo' : 'alto');

/** Total credits for an amount of work. */
export interface PayStep {
  creditos: number;
  required: WorkMinutes;
}

const HOUR_MINUTES = 60;

/** "Hours worked in the period pay 4, 6, 7, 9 credits for 1, 2, 3, 4 hours." */
const CATEGORIA_1_PAY_STEPS = [
  { creditos: 4, horas: 1 },
  { creditos: 6, horas: 2 },
  { creditos: 7, horas: 3 },
  { creditos: 9, horas: 4 },
];

/**
 * Returns the steps of pay under terms, in ascending order. "An active membership with `reduccion` halves the
 * requirement (rounded up)." One shown time is an hour supervised.
 */
export function paySteps(terms: PayTerms, reducida: boolean): PayStep[] {
  const { categoria, paga_nomina, nomina_asistencia, nomina_times, bono_paga } = terms;
  const toMinutes = (amount: number): number => HOUR_MINUTES * (reducida ? Math.ceil(amount / 2) : amount);
  if (categoria === 1)
    return CATEGORIA_1_PAY_STEPS.map(({ creditos, horas }) => ({
      creditos,
      required: { ...NO_WORK, asistencia: toMinutes(horas) },
    }));
  const paga = {
    creditos: paga_nomina,
    required: { asistencia: toMinutes(nomina_asistencia), times: toMinutes(nomina_times) },
  };
  // "Bonus requirement (default twice the normal one) met adds the bonus pay."
  const bonus = {
    asistencia: toMinutes(terms.bono_asistencia ?? 2 * nomina_asistencia),
    times: toMinutes(terms.bono_times ?? 2 * nomina_times),
  };
  const hasBonusRequirement = bonus.asistencia > 0 || bonus.times > 0;
  const withBonus = { creditos: paga_nomina + bono_paga, required: combineMinutes(paga.required, bonus, Math.max) };
  return hasBonusRequirement ? [paga, withBonus] : [paga];
}

/** Returns the value of work; every type must meet its requirement. */
export const creditosFor = (payStepsGiven: PayStep[], worked: WorkMinutes): number =>
  payStepsGiven.filter(({ required }) => WORK_TYPES.every((t) => Math.max(0, worked[t]) >= required[t])).at(-1)
    ?.creditos ?? 0;

/**
 * Returns "The amount of work that a row was given for": the least that is worth these credits. An annulled venta may
 * have paid more than any work is worth: then it is the most.
 */
export function workFor(payStepsGiven: PayStep[], creditos: number): WorkMinutes {
  if (creditos === 0) return NO_WORK;
  const payStep = payStepsGiven.find((e) => e.creditos >= creditos) ?? payStepsGiven.at(-1);
  return payStep?.required ?? NO_WORK;
}

/** Returns the pay without work; 0 when all pay requires some. */
export const payWithoutWork = (payStepsGiven: PayStep[]): number =>
  payStepsGiven.filter((e) => !requiresWork(e)).at(-1)?.creditos ?? 0;

/** Returns the value of work in excess of the pay without work. */
export const stepsByWork = (payStepsGiven: PayStep[]): PayStep[] =>
  payStepsGiven.filter(requiresWork).map((e) => ({ ...e, creditos: e.creditos - payWithoutWork(payStepsGiven) }));

export const requiresWork = ({ required }: PayStep): boolean => WORK_TYPES.some((t) => required[t] > 0);

/** Returns whether a reduction lowers the requirements. */
export const areTermsReducible = (terms: PayTerms): boolean =>
  JSON.stringify(paySteps(terms, true)) !== JSON.stringify(paySteps(terms, false));
