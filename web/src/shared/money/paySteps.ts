import type { AnswerOf } from '@conserje/contract';
import { HOURLY_PAGA } from '@conserje/rules';

/** Pay step of categoria 1: its hours and whether they are done. */
export interface PayStep {
  paga: number;
  hours: number;
  isDone: boolean;
  /** Missing minutes of the first step that is not done; null for the others. */
  missing: number | null;
}

type Perfil = Pick<AnswerOf<'GET MyPerfil'>, 'paga' | 'cobro'>;

/**
 * Returns the four pay steps of categoria 1 and the viewer's progress (decisions §5); a membresia may halve the
 * hours.
 */
export function payStepsOf({ paga, cobro }: Perfil): PayStep[] {
  const doneHours = paga?.nomina_hecha ?? 0;
  const isHalved = cobro.requisito.asistencia < HOURLY_PAGA.length * 60;
  const steps = HOURLY_PAGA.map((creditos, i) => ({
    paga: creditos,
    hours: isHalved ? Math.ceil((i + 1) / 2) : i + 1,
  }));
  const nextIndex = steps.findIndex(({ hours }) => doneHours < hours);
  return steps.map((step, i) => ({
    ...step,
    isDone: doneHours >= step.hours,
    // Exact to the minute like the sentence; the hours have only two decimals.
    missing: i === nextIndex ? (cobro.siguiente?.asistencia ?? Math.ceil((step.hours - doneHours) * 60)) : null,
  }));
}
