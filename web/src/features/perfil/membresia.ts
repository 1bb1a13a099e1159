import type { AnswerOf } from '@conserje/contract';
import { numero } from '../../ui/formato.ts';

export type Membresia = AnswerOf<'GET MyPerfil'>['membresias'][number];

/** What is left of a membership, in words (part 1 §2 Mi Cuenta). */
export function queda({ perma, estado, dias }: Pick<Membresia, 'perma' | 'estado' | 'dias'>): string {
  if (perma) return 'Permanente';
  if (estado === 0 || dias === null || dias <= 0) return 'Agotada';
  return dias === 1 ? 'Queda 1 día' : `Quedan ${numero(dias)} días`;
}
