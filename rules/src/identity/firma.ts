import { FIRMA_LENGTH } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import { visibleText } from '../shared/visibleText.ts';
import type { Violation } from './registration.ts';

const FIRMA_PATTERN = /^[A-ZÑ0-9]*$/;

/** A signature as it is kept: upper case (part 2 §5). */
export const normalizeFirma = (firma: string): string => visibleText(firma).normalize('NFC').toUpperCase();

function firmaViolation(firma: string, lengthMsg: string): Violation<'firma'> | null {
  const normal = normalizeFirma(firma);
  if ([...normal].length !== FIRMA_LENGTH) return { campo: 'firma', msg: lengthMsg };
  return FIRMA_PATTERN.test(normal) ? null : { campo: 'firma', msg: TEXTS.firmaSignos };
}

/** One's own signature, asked for when a promotion is accepted (part 1 §5). */
export const checkOwnFirma = (firma: string): Violation<'firma'> | null => firmaViolation(firma, TEXTS.firmaPropia);

export interface FirmaInput {
  /** The user's id; 0 while none is chosen. */
  usuario: number;
  firma: string;
}

/** A signature given to someone under *Firmas* (part 2 §5). */
export function checkFirma({ usuario, firma }: FirmaInput): Violation<keyof FirmaInput> | null {
  if (usuario === 0) return { campo: 'usuario', msg: TEXTS.camposVacios };
  if (visibleText(firma) === '') return { campo: 'firma', msg: TEXTS.camposVacios };
  return firmaViolation(firma, TEXTS.firmaAjena);
}

/**
 * Whether someone must have a signature on a mission: its category is at or above `firma_desde` (part 1 §5, part 2 §5).
 * @param categoria of the mission that is being taken
 */
export const needsFirma = (categoria: number, firmaFrom: number): boolean => categoria >= firmaFrom;
