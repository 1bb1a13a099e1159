import type { AnswerOf } from '@conserje/contract';

/** Of those on whom one press acted, one that was left as they were, and why. */
export type Omitida = AnswerOf<'POST despedirVarias'>['omitidas'][number];

/** What may be done with many people at once. */
export interface AccionVarias {
  clave: 'despedir' | 'multar' | 'llamar';
  boton: string;
  /** What follows, in sentences. */
  consecuencia: string;
}
export const VARIAS: readonly AccionVarias[] = [
  {
    clave: 'multar',
    boton: 'Multar',
    consecuencia: 'Cada persona deberá esos créditos y recibirá una notificación.',
  },
  {
    clave: 'llamar',
    boton: 'Llamar la atención',
    consecuencia: 'Cada persona recibe una notificación con el motivo.',
  },
  {
    clave: 'despedir',
    boton: 'Despedir',
    consecuencia: 'Salen de la agencia y se cierran sus sesiones. Lo que ganaron se les paga.',
  },
];
