import { MOTIVO_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';

export interface DespidoInput {
  /** User id; 0 while none is chosen. */
  usuario: number;
  motivo: string;
}

/** Validates a despido: a user and a motivo are required (part 2 §5 Dismissal). */
export const checkDespido = (despido: DespidoInput): Violation<keyof DespidoInput> | null =>
  despido.usuario === 0 ? { campo: 'usuario', msg: TEXTS.camposVacios } : checkDespidoContent(despido);

/** Validates the content of a despido, independent of the person. */
export function checkDespidoContent({ motivo }: Pick<DespidoInput, 'motivo'>): Violation<'motivo'> | null {
  const text = visibleText(motivo);
  if (text === '') return { campo: 'motivo', msg: TEXTS.camposVacios };
  return [...text].length > MOTIVO_MAX ? { campo: 'motivo', msg: TEXTS.motivoLargo } : null;
}
