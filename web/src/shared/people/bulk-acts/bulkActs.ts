import type { AnswerOf, SessionUser } from '@conserje/contract';
import type { BulkAct } from '@conserje/rules';
import { bulkActsOf } from '@conserje/rules';

/** A person of a list. */
export interface ListedPerson {
  id: number;
  nombre: string;
  /** Id of the mision that the list shows; a list without it offers no act that changes the mision. */
  rango?: number;
  /** The step that they may be offered, as the list shows it: from the mision `de` to the one with `id_rango`. */
  ascenso?: { de: string; id_rango: number; nueva: string };
  /** What the viewer may do to them; absent where the list does not know their rank. */
  acciones?: readonly BulkAct[];
}
export type ActPerson = ListedPerson & Required<Pick<ListedPerson, 'acciones'>>;

/** Answer of an act on several people. */
export type ActAnswer = AnswerOf<'POST avisarVarias'>;

/** Tells a list to whom an act was done. */
export type OnActDone = (ids: readonly number[]) => void;

interface ActTexts {
  button: string;
  consequence: string;
}

export const ACT_TEXTS: Readonly<Record<BulkAct, ActTexts>> = {
  ascender: {
    button: 'Ofrecer ascenso',
    consequence: 'Cada persona asciende cuando acepte en Solicitudes.',
  },
  avisar: {
    button: 'Avisar',
    consequence: 'Cada persona recibe una notificación con tu mensaje.',
  },
  multar: {
    button: 'Multar',
    consequence: 'Cada persona deberá esos créditos y recibirá una notificación. Escribe tú cuántos: no se proponen.',
  },
  llamar: {
    button: 'Llamar la atención',
    consequence:
      'Cada persona recibe una notificación con el motivo. Sin multa ni minutos: eso se elige persona por persona.',
  },
  mover: {
    button: 'Cambiar misión',
    consequence: 'Cada persona pasa a la misión que elijas y recibe una notificación.',
  },
  degradar: {
    button: 'Degradar',
    consequence: 'Cada persona baja una misión y recibe una notificación con el motivo.',
  },
  despedir: {
    button: 'Despedir',
    consequence: 'Cada persona sale de la agencia y se cierran sus sesiones. Lo que ganó se le paga.',
  },
};

/** Acts that change the mision: the server refuses them on people who hold another one than the list showed. */
const MISION_ACTS: readonly BulkAct[] = ['mover', 'degradar'];

/**
 * Returns what a viewer may do to a person of a list whose rows carry no `acciones` of people. The rank is not known
 * there: the server names whom it leaves out.
 */
export const actsOnListed = (viewer: SessionUser | null, id: number): readonly BulkAct[] =>
  id === viewer?.id ? [] : bulkActsOf(viewer).filter((act) => !MISION_ACTS.includes(act));
