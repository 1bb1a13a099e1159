import type { PagaRow } from '@conserje/contract';
import type { ConfirmQuestion } from '../../../platform/state/confirm.ts';
import { formatCreditos } from '../../../ui/text/format.ts';

/** Builds the confirmation for an amount that differs from the earned one by more than half of it; null for others. */
export function buildMontoQuestion({ usuarioNombre, monto: earned }: PagaRow, monto: number): ConfirmQuestion | null {
  const difference = monto - earned;
  if (Math.abs(difference) * 2 <= earned) return null;
  return {
    title: `¿Pagar ${formatCreditos(monto)} a ${usuarioNombre}?`,
    text: `Ganó ${formatCreditos(earned)}. Son ${formatCreditos(Math.abs(difference))} ${difference > 0 ? 'más' : 'menos'}.`,
    action: `Pagar ${formatCreditos(monto)}`,
  };
}
