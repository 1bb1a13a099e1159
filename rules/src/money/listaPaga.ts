import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';

export interface PaymentInput {
  /** Credits; null while empty. */
  monto: number | null;
}

/** Validates the amount of the 'Pagar' dialog (part 2 §2): an integer of 0 or more (decisions §5). */
export function checkMonto({ monto }: PaymentInput): Violation<keyof PaymentInput> | null {
  if (monto === null) return { campo: 'monto', msg: TEXTS.camposVacios };
  return Number.isInteger(monto) && monto >= 0 ? null : { campo: 'monto', msg: TEXTS.montoInvalido };
}
