import { SUGERENCIA_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';

/** Values of `op` in `actionSugerencias`. */
export const SUGERENCIA_OP = { add: 0, moderate: 1, remove: 2 } as const;

/** Values of `aprobada` (part 2 §3 Suggestion). */
export const APPROVAL = { pendiente: 0, aprobada: 1, noAprobada: 2 } as const;
export type Approval = (typeof APPROVAL)[keyof typeof APPROVAL];

/** Labels on the card of a sugerencia (part 2 §2 Suggestions). */
export const APPROVAL_LABELS: Record<Approval, string> = { 0: 'Pendiente', 1: 'Aprobado', 2: 'No aprobada' };

/** Validates a sugerencia: the text is required (part 2 §5 Suggestion). */
export function checkSugerencia(sugerencia: string): Violation<'sugerencia'> | null {
  const text = visibleText(sugerencia);
  if (text === '') return { campo: 'sugerencia', msg: TEXTS.sugerenciaVacia };
  return [...text].length > SUGERENCIA_MAX ? { campo: 'sugerencia', msg: TEXTS.sugerenciaLarga } : null;
}

/** Actions offered to a moderator (part 2 §4): the current decision cannot be repeated. */
export const moderationActions = (aprobada: number): ('aprobar' | 'desaprobar')[] => [
  ...(aprobada === APPROVAL.aprobada ? [] : (['aprobar'] as const)),
  ...(aprobada === APPROVAL.noAprobada ? [] : (['desaprobar'] as const)),
];
