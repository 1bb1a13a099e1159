import type { AnswerOf } from '@conserje/contract';
import { formatNumber } from '../../../ui/text/format.ts';

export type Membresia = AnswerOf<'GET MyPerfil'>['membresias'][number];

/** Formats the remaining time of a membresia (part 1 §2 Mi Cuenta). */
export function formatTimeLeft({ estado, dias }: Pick<Membresia, 'estado' | 'dias'>): string {
  if (estado === 0) return 'Agotada';
  if (dias === null) return 'Permanente';
  return dias === 1 ? 'Queda 1 día' : `Quedan ${formatNumber(dias)} días`;
}
