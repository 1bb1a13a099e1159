import { MOTIVO_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';

export interface MultaInput {
  /** User id; 0 while none is chosen. */
  usuario: number;
  motivo: string;
  /** Missing credits count as 0 (part 2 §5). */
  creditos?: number | undefined;
}

/**
 * Validates a multa: user and motivo are required (part 2 §5 Fine); credits are a non-negative integer (decisions §1).
 */
export const checkMulta = (multa: MultaInput): Violation<keyof MultaInput> | null =>
  multa.usuario === 0 ? { campo: 'usuario', msg: TEXTS.camposVacios } : checkMultaContent(multa);

/** Validates the content of a multa, independent of the person. */
export function checkMultaContent({
  motivo,
  creditos = 0,
}: Omit<MultaInput, 'usuario'>): Violation<'motivo' | 'creditos'> | null {
  const text = visibleText(motivo);
  if (text === '') return { campo: 'motivo', msg: TEXTS.camposVacios };
  if ([...text].length > MOTIVO_MAX) return { campo: 'motivo', msg: TEXTS.motivoLargo };
  return Number.isInteger(creditos) && creditos >= 0 ? null : { campo: 'creditos', msg: TEXTS.multaNegativa };
}
