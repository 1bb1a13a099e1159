import type { Tiempo } from '@conserje/contract';
import { OP, terminado } from '@conserje/rules';
import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../platform/api.ts';
import { ahora } from '../platform/reloj.ts';

/** The key begins with the subject of the live events that make it stale. */
export const CLAVE_TIEMPOS = ['tiempos', 'lista'] as const;

/** `alto` of a tiempo without manager (decisions §4). */
export const SIN_ALTO = -1;

/** @param ahora UTC milliseconds of the server's clock */
export const haTerminado = (t: Tiempo, ahora: number): boolean =>
  terminado({ finaliza: Date.parse(t.finaliza), pausa: t.pausa === 1 }, ahora);

/** Of the reader's own, those that have ended and may be confirmed; the longest ago first. */
export const terminadosDe = (lista: readonly Tiempo[], yo: number, ahora: number): Tiempo[] =>
  lista
    .filter((t) => t.alto === yo && haTerminado(t, ahora) && t.acciones.includes(OP.confirmar))
    .sort((a, b) => Date.parse(a.finaliza) - Date.parse(b.finaliza));

/**
 * Milliseconds until the list is asked for again: each 30 s (part 1 §9), and sooner when a tiempo runs out, since its
 * actions change then.
 */
export function proximoRefresco(
  lista: readonly Pick<Tiempo, 'pausa' | 'finaliza'>[] | undefined,
  ahora: number,
): number {
  const CADA_MS = 30_000;
  const POCO_DESPUES_MS = 500;
  const faltan = (lista ?? [])
    .filter((t) => t.pausa === 0)
    .map((t) => Date.parse(t.finaliza) - ahora + POCO_DESPUES_MS)
    .filter((ms) => ms > 0);
  return Math.min(CADA_MS, ...faltan);
}

/** The open tiempos, for holders of `tt`. */
export const tiemposQuery = () =>
  queryOptions({
    queryKey: CLAVE_TIEMPOS,
    queryFn: ({ signal }) => pedir('GET getAllTime', {}, { signal }),
    refetchInterval: ({ state }) => proximoRefresco(state.data, ahora()),
  });
