import type { Reparo } from './cuenta.ts';
import { TEXTOS } from './textos.ts';

export interface DatosPago {
  /** Credits; null while nothing was entered. */
  monto: number | null;
}

/** The amount of the 'Pagar' dialog (part 2 §2): whole, 0 or more (decisions §5). */
export function revisarMonto({ monto }: DatosPago): Reparo<keyof DatosPago> | null {
  if (monto === null) return { campo: 'monto', msg: TEXTOS.camposVacios };
  return Number.isInteger(monto) && monto >= 0 ? null : { campo: 'monto', msg: TEXTOS.montoInvalido };
}
