import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';

/** States of a pay row: waiting; paid; spent on an ascenso; unpaid at its list's reset; withdrawn with its work. */
const PAGA_ESTADOS = {
  abierta: 'Sin pagar',
  pagada: 'Pagada',
  ascenso: 'Ascenso',
  pendiente: 'Pendiente',
  retirada: 'Retirada',
} as const;
export type EstadoPaga = keyof typeof PAGA_ESTADOS;

/** Label of a pay row; `isCollected`: its pendiente was paid. */
export const pagaLabel = (estado: EstadoPaga, isCollected: boolean): string =>
  estado === 'pendiente' && isCollected ? 'Pagada después' : PAGA_ESTADOS[estado];

export interface PaymentInput {
  /** Credits; null while empty. */
  monto: number | null;
}

/** Validates the amount of the 'Pagar' dialog (part 2 §2): an integer of 0 or more (decisions §5). */
export function checkMonto({ monto }: PaymentInput): Violation<keyof PaymentInput> | null {
  if (monto === null) return { campo: 'monto', msg: TEXTS.camposVacios };
  return Number.isInteger(monto) && monto >= 0 ? null : { campo: 'monto', msg: TEXTS.montoInvalido };
}
