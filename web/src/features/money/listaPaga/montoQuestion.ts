import type { PagaRow } from '@conserje/contract';
import type { ConfirmQuestion } from '../../../platform/state/confirm.ts';
import { creditos } from '../../../ui/text/format.ts';

/** What is asked before an amount is paid that differs from what was earned by more than half of it; null for others. */
export function buildMontoQuestion({ usuarioNombre, monto: ganado }: PagaRow, monto: number): ConfirmQuestion | null {
  const more = monto - ganado;
  if (Math.abs(more) * 2 <= ganado) return null;
  return {
    title: `¿Pagar ${creditos(monto)} a ${usuarioNombre}?`,
    texto: `Ganó ${creditos(ganado)}. Son ${creditos(Math.abs(more))} ${more > 0 ? 'más' : 'menos'}.`,
    action: `Pagar ${creditos(monto)}`,
  };
}
