import type { Tiempo } from '@conserje/contract';
import type { TiempoOp } from '@conserje/rules';
import { MINUTE_MS } from '@conserje/rules';
import { callQuery } from '../../../platform/api/callQuery.ts';
import { realtime } from '../../../platform/realtime/realtime.ts';
import { PEOPLE_OPTIONS } from '../../../shared/people/usuarios.queries.ts';

/** The first element of each key is the topic of the live events. */
const KEYS = {
  detalle: (id: number) => ['tiempos', 'detalle', id],
  usuarios: ['usuarios', 'tiempos'],
} as const;

export const tiempoDetailQuery = (id: number) =>
  callQuery('GET getInfoDetailTime/:id', KEYS.detalle(id), {
    request: { params: { id } },
    // Its minutes count on without an event.
    refetchInterval: MINUTE_MS,
  });

/** All usuarios to choose from; requested once, the browser revalidates by ETag. */
export const tiempoCandidatesQuery = () => callQuery('GET getUsuariosTiempos', KEYS.usuarios, PEOPLE_OPTIONS);

export interface TiempoAdjustment {
  mins: number;
  sumar: boolean;
}

/** Builds the request of an action with the row as seen (decisions §1: a stale screen is refused). */
export const buildAction = ({ id, alto, pausa, sumado }: Tiempo, op: TiempoOp, adjustment?: TiempoAdjustment) => ({
  body: { op, id, alto, pausa, sumado, ...adjustment },
});
/** Call key: one action at a time per tiempo, from any button. */
export const tiempoActionKey = (id: number): string => `tiempo ${id}`;
/** Call key: one opening at a time per person, from any form. A later action on the tiempo ends a lost opening. */
export const openingKey = (bajo: number): string => `tiempo de ${bajo}`;

export const showOptimisticRow = (predicted: Tiempo): void =>
  realtime.lists.showOptimisticRows('getAllTime', [predicted]);

/** Writes answered rows into the list and removes the closed ones. */
export const applyChange = (data: readonly Tiempo[], cerrados: readonly number[] = []): void =>
  realtime.lists.putRows('getAllTime', data, cerrados);

/** Drops the predicted row. */
export const revertChange = ({ id }: Tiempo): void => realtime.lists.removeOptimisticRow('getAllTime', id);
