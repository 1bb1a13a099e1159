import type { ActividadRow, AnswerOf } from '@conserje/contract';

/** A person whom a bulk action skipped, and why. */
export type SkippedPerson = AnswerOf<'POST avisarVarias'>['omitidas'][number];

export interface ActivityAction {
  id: ActividadRow['acciones'][number];
  button: string;
  /** Consequences, in sentences. */
  consequence: string;
}
export const ACTIVITY_ACTIONS: readonly ActivityAction[] = [
  { id: 'avisar', button: 'Avisar', consequence: 'Cada persona recibe una notificación con tu mensaje.' },
  { id: 'llamar', button: 'Llamar la atención', consequence: 'Cada persona recibe una notificación con el motivo.' },
  {
    id: 'degradar',
    button: 'Degradar',
    consequence: 'Cada persona baja una misión y recibe una notificación con el motivo.',
  },
  {
    id: 'despedir',
    button: 'Despedir',
    consequence: 'Salen de la agencia y se cierran sus sesiones. Lo que ganaron se les paga.',
  },
];
