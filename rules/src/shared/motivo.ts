import { MOTIVO_MAX } from './limits.ts';
import { TEXTS } from './texts.ts';
import type { Violation } from './violation.ts';
import { visibleText } from './visibleText.ts';

/** Validates why something is annulled, lifted or taken back: a motivo is required (decisions §5). */
export function checkMotivo(data: { motivo: string }): Violation<'motivo'> | null {
  const motivo = visibleText(data.motivo);
  if (motivo === '') return { campo: 'motivo', msg: TEXTS.camposVacios };
  return [...motivo].length > MOTIVO_MAX ? { campo: 'motivo', msg: TEXTS.motivoLargo } : null;
}
