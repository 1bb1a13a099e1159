import type { AnswerOf } from '@conserje/contract';

/** A person whom a bulk action skipped, and why. */
export type SkippedPerson = AnswerOf<'POST despedirVarias'>['omitidas'][number];

export interface BulkAction {
  id: 'despedir' | 'multar' | 'llamar';
  button: string;
  /** Consequences, in sentences. */
  consequence: string;
}
export const BULK_ACTIONS: readonly BulkAction[] = [
  {
    id: 'multar',
    button: 'Multar',
    consequence: 'Cada persona deberá esos créditos y recibirá una notificación.',
  },
  {
    id: 'llamar',
    button: 'Llamar la atención',
    consequence: 'Cada persona recibe una notificación con el motivo.',
  },
  {
    id: 'despedir',
    button: 'Despedir',
    consequence: 'Salen de la agencia y se cierran sus sesiones. Lo que ganaron se les paga.',
  },
];
