import type { FilaPaga } from '@conserje/contract';
import type { Pregunta } from '../../platform/confirmar.ts';
import { creditos } from '../../ui/formato.ts';

/** What is asked before an amount is paid that differs from what was earned by more than half of it; null for others. */
export function preguntaMonto({ usuarioNombre, monto: ganado }: FilaPaga, monto: number): Pregunta | null {
  const mas = monto - ganado;
  if (Math.abs(mas) * 2 <= ganado) return null;
  return {
    titulo: `¿Pagar ${creditos(monto)} a ${usuarioNombre}?`,
    texto: `Ganó ${creditos(ganado)}. Son ${creditos(Math.abs(mas))} ${mas > 0 ? 'más' : 'menos'}.`,
    accion: `Pagar ${creditos(monto)}`,
  };
}
