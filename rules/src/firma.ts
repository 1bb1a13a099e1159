import type { Reparo } from './cuenta.ts';
import { FIRMA_LARGO } from './limites.ts';
import { TEXTOS } from './textos.ts';
import { visibleText } from './visible.ts';

const FIRMA = /^[A-ZÑ0-9]*$/;

/** A signature as it is kept: upper case (part 2 §5). */
export const normalizarFirma = (firma: string): string => visibleText(firma).normalize('NFC').toUpperCase();

function reparoFirma(firma: string, largo: string): Reparo<'firma'> | null {
  const normal = normalizarFirma(firma);
  if ([...normal].length !== FIRMA_LARGO) return { campo: 'firma', msg: largo };
  return FIRMA.test(normal) ? null : { campo: 'firma', msg: TEXTOS.firmaSignos };
}

/** One's own signature, asked for when a promotion is accepted (part 1 §5). */
export const revisarFirmaPropia = (firma: string): Reparo<'firma'> | null => reparoFirma(firma, TEXTOS.firmaPropia);

export interface DatosFirma {
  /** The user's id; 0 while none is chosen. */
  usuario: number;
  firma: string;
}

/** A signature given to someone under *Firmas* (part 2 §5). */
export function revisarFirma({ usuario, firma }: DatosFirma): Reparo<keyof DatosFirma> | null {
  if (usuario === 0) return { campo: 'usuario', msg: TEXTOS.camposVacios };
  if (visibleText(firma) === '') return { campo: 'firma', msg: TEXTOS.camposVacios };
  return reparoFirma(firma, TEXTOS.firmaAjena);
}

/**
 * Whether someone must have a signature on a mission: its category is at or above `firma_desde` (part 1 §5, part 2 §5).
 * @param categoria of the mission that is being taken
 */
export const pideFirma = (categoria: number, firmaDesde: number): boolean => categoria >= firmaDesde;
