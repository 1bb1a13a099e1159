import type { Tiempo } from '@conserje/contract';
import type { TiempoOp } from '@conserje/rules';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { putRows, removeOptimisticRow, showOptimisticRows } from '../../../platform/realtime/liveList.ts';

/** Keys begin with the subject of the live events that make them stale. */
const KEYS = {
  detalle: (id: number) => ['tiempos', 'detalle', id],
  /** Of one user, so that the next to log in never sees them. */
  cancelledTiempos: (usuario: number) => ['cancelados', usuario],
  usuarios: ['usuarios', 'tiempos'],
} as const;

export const tiempoDetailQuery = (id: number) =>
  queryOptions({
    queryKey: KEYS.detalle(id),
    queryFn: ({ signal }) => sendRequest('GET getInfoDetailTime/:id', { params: { id } }, { signal }),
  });

/** What the reader has cancelled and may take back. */
export const cancelledTiemposQuery = (usuario: number) =>
  queryOptions({
    queryKey: KEYS.cancelledTiempos(usuario),
    queryFn: ({ signal }) => sendRequest('GET getTimesCancelados', {}, { signal }),
    meta: { ownTopics: ['tiempos'] },
  });

/** Everyone to choose from; asked once, the browser checks it by its ETag. */
export const usuariosQuery = () =>
  queryOptions({
    queryKey: KEYS.usuarios,
    queryFn: ({ signal }) => sendRequest('GET getUsuariosTiempos', {}, { signal }),
    staleTime: 60_000,
    meta: { temas: ['ausencias'] },
  });

export interface TiempoAdjustment {
  mins: number;
  sumar: boolean;
}

/** An action on one tiempo, with the row as it is seen (decisions §1: a stale screen is refused). */
export const buildAction = ({ id, alto, pausa, sumado }: Tiempo, op: TiempoOp, adjustment?: TiempoAdjustment) => ({
  body: { op, id, alto, pausa, sumado, ...adjustment },
});
/** One action at a time on one tiempo, wherever its buttons stand. */
export const tiempoActionKey = (id: number): string => `tiempo ${id}`;

/** Shows a row as it will be. */
export const showOptimisticRow = (predicted: Tiempo): void => showOptimisticRows('getAllTime', [predicted]);

/** Puts rows into the list as they were answered, and takes the closed ones out of it. */
export const applyChange = (data: readonly Tiempo[], cerrados: readonly number[] = []): void =>
  putRows('getAllTime', data, cerrados);

/** Nothing came of it. */
export const revertChange = ({ id }: Tiempo): void => removeOptimisticRow('getAllTime', id);
