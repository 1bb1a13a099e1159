import type { Reparo } from './cuenta.ts';
import { MOTIVO_MAX } from './limites.ts';
import { TEXTOS } from './textos.ts';
import { visibleText } from './visible.ts';

export interface DatosMulta {
  /** The user's id; 0 while none is chosen. */
  usuario: number;
  motivo: string;
  /** Empty credits are 0 (part 2 §5). */
  creditos?: number | undefined;
}

/** Part 2 §5 Fine: user and reason required. Credits are whole and not negative (decisions §1). */
export function revisarMulta({ usuario, motivo, creditos = 0 }: DatosMulta): Reparo<keyof DatosMulta> | null {
  const texto = visibleText(motivo);
  if (usuario === 0) return { campo: 'usuario', msg: TEXTOS.camposVacios };
  if (texto === '') return { campo: 'motivo', msg: TEXTOS.camposVacios };
  if ([...texto].length > MOTIVO_MAX) return { campo: 'motivo', msg: TEXTOS.motivoLargo };
  return Number.isInteger(creditos) && creditos >= 0 ? null : { campo: 'creditos', msg: TEXTOS.multaNegativa };
}
