import type { Violation } from '../identity/registration.ts';
import { SUGERENCIA_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import { visibleText } from '../shared/visibleText.ts';

/** Part 2 §3 Suggestion: what `aprobada` says. */
export const APPROVAL = { pendiente: 0, aprobada: 1, noAprobada: 2 } as const;
export type Approval = (typeof APPROVAL)[keyof typeof APPROVAL];

/** What its card calls it (part 2 §2 Suggestions). */
export const APPROVAL_LABELS: Record<Approval, string> = { 0: 'Pendiente', 1: 'Aprobado', 2: 'No aprobada' };

/** Part 2 §5 Suggestion: an empty text is refused. */
export function checkSugerencia(sugerencia: string): Violation<'sugerencia'> | null {
  const texto = visibleText(sugerencia);
  if (texto === '') return { campo: 'sugerencia', msg: TEXTS.sugerenciaVacia };
  return [...texto].length > SUGERENCIA_MAX ? { campo: 'sugerencia', msg: TEXTS.sugerenciaLarga } : null;
}

/** What a moderator may do with one as it stands (part 2 §4): approve what is not approved, disapprove what is not disapproved. */
export const moderationActions = (aprobada: number): ('aprobar' | 'desaprobar')[] => [
  ...(aprobada === APPROVAL.aprobada ? [] : (['aprobar'] as const)),
  ...(aprobada === APPROVAL.noAprobada ? [] : (['desaprobar'] as const)),
];
