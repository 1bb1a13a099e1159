import { TEXTS } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { ApplicationRow } from './ingreso.queries.ts';

/** Refuses an application that does not wait any more, and says who answered it. @throws AppError SOLICITUD_ATENDIDA */
export function requireWaiting({ estado, encargadoNombre, motivo }: ApplicationRow): void {
  if (estado === 'espera') return;
  if (estado === 'retirada') throw new AppError('SOLICITUD_ATENDIDA', motivo ?? 'Esa persona retiró la solicitud');
  const verb = estado === 'aceptada' ? 'aceptó' : 'rechazó';
  throw new AppError('SOLICITUD_ATENDIDA', `${encargadoNombre ?? TEXTS.bySystem} ya la ${verb}`);
}
