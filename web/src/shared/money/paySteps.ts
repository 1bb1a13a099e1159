import type { AnswerOf } from '@conserje/contract';
import { INITIAL_PAGA } from '@conserje/rules';

/** A pay of category 1: for how many hours, and whether they are done. */
export interface PayStep {
  paga: number;
  horas: number;
  hecho: boolean;
  /** Minutes that are missing of the first that is not done. */
  missing: number | null;
}

type Perfil = Pick<AnswerOf<'GET MyPerfil'>, 'paga' | 'cobro'>;

/** The four pays of category 1 and how far the reader is (decisions §5); a membership may halve what each asks for. */
export function payStepsOf({ paga, cobro }: Perfil): PayStep[] {
  const doneHours = paga?.nomina_hecha ?? 0;
  const isHalved = cobro.requisito.asistencia < INITIAL_PAGA.length * 60;
  const steps = INITIAL_PAGA.map((creditos, i) => ({
    paga: creditos,
    horas: isHalved ? Math.ceil((i + 1) / 2) : i + 1,
  }));
  const nextIndex = steps.findIndex(({ horas }) => doneHours < horas);
  return steps.map((step, i) => ({
    ...step,
    hecho: doneHours >= step.horas,
    // To the minute, as the sentence says it; the hours are of two decimals.
    missing: i === nextIndex ? (cobro.siguiente?.asistencia ?? Math.ceil((step.horas - doneHours) * 60)) : null,
  }));
}
