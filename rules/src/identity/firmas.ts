import { FIRMA_LENGTH } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';

const FIRMA_PATTERN = /^[A-ZÑ0-9]*$/;

/** Returns a firma in its stored form: upper case (part 2 §5). */
export const normalizeFirma = (firma: string): string => visibleText(firma).toUpperCase().normalize('NFC');

function firmaViolation(firma: string, lengthMsg: string): Violation<'firma'> | null {
  const normal = normalizeFirma(firma);
  if ([...normal].length !== FIRMA_LENGTH) return { campo: 'firma', msg: lengthMsg };
  return FIRMA_PATTERN.test(normal) ? null : { campo: 'firma', msg: TEXTS.firmaSignos };
}

/** Validates the own firma, which the user enters to accept an ascenso (part 1 §5). */
export const checkOwnFirma = (firma: string): Violation<'firma'> | null => firmaViolation(firma, TEXTS.firmaPropia);

export interface FirmaInput {
  /** User id; 0 while none is chosen. */
  usuario: number;
  firma: string;
}

/** Validates a firma that is assigned to a user in *Firmas* (part 2 §5). */
export function checkFirma({ usuario, firma }: FirmaInput): Violation<keyof FirmaInput> | null {
  if (usuario === 0) return { campo: 'usuario', msg: TEXTS.camposVacios };
  if (visibleText(firma) === '') return { campo: 'firma', msg: TEXTS.camposVacios };
  return firmaViolation(firma, TEXTS.firmaAjena);
}

/**
 * Returns whether a mision requires a firma: its categoria is at or above `firma_desde` (part 1 §5, part 2 §5).
 * @param categoria of the target mision
 */
export const needsFirma = (categoria: number, firmaFrom: number): boolean => categoria >= firmaFrom;

/**
 * Returns whether the mision that a person is given requires a firma that they do not have.
 * @param firma in its stored form; empty: none
 * @param categoria of the given mision
 */
export const lacksFirma = (firma: string, categoria: number, firmaFrom: number): boolean =>
  firma === '' && needsFirma(categoria, firmaFrom);
