import type { Reparo } from './cuenta.ts';
import { MOTIVO_MAX } from './limites.ts';
import { TEXTOS } from './textos.ts';
import { visibleText } from './visible.ts';

export interface DatosDespido {
  /** The user's id; 0 while none is chosen. */
  usuario: number;
  motivo: string;
}

/** Part 2 §5 Dismissal: user chosen and reason non-empty. */
export function revisarDespido({ usuario, motivo }: DatosDespido): Reparo<keyof DatosDespido> | null {
  const texto = visibleText(motivo);
  if (usuario === 0) return { campo: 'usuario', msg: TEXTOS.camposVacios };
  if (texto === '') return { campo: 'motivo', msg: TEXTOS.camposVacios };
  return [...texto].length > MOTIVO_MAX ? { campo: 'motivo', msg: TEXTOS.motivoLargo } : null;
}
