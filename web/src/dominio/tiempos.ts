import type { Tiempo, TiempoSuyo } from '@conserje/contract';
import type { OpTiempo, Staff } from '@conserje/rules';
import { accionesDe, OP, SIN_ALTO, terminado } from '@conserje/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { leerLista } from '../platform/listaViva.ts';
import { ahora, useSegunAhora } from '../platform/reloj.ts';
import { useSesion } from '../platform/sesion.tsx';

/** The key begins with the subject of the live events that make it stale. */
const CLAVE_TIEMPOS = ['tiempos', 'lista'] as const;

export { SIN_ALTO };

/** @param ahora UTC milliseconds of the server's clock */
export const haTerminado = (t: TiempoSuyo, ahora: number): boolean =>
  terminado({ finaliza: Date.parse(t.finaliza), pausa: t.pausa === 1 }, ahora);

/** Of the reader's own, those that have ended and may be confirmed; the longest ago first. */
export const terminadosDe = (lista: readonly TiempoVisto[], yo: number, ahora: number): TiempoVisto[] =>
  lista
    .filter((t) => t.alto === yo && haTerminado(t, ahora) && t.acciones.includes(OP.confirmar))
    .sort((a, b) => Date.parse(a.finaliza) - Date.parse(b.finaliza));

const CADA_MS = 30_000;

/** The open tiempos, for holders of `tt`: each 30 s (part 1 §9), and told as they change where a screen looks at them. */
export const tiemposQuery = () =>
  queryOptions({
    queryKey: CLAVE_TIEMPOS,
    queryFn: ({ signal, queryKey }) => leerLista<Tiempo>('getAllTime', queryKey, signal),
    refetchInterval: CADA_MS,
    meta: { viva: 'getAllTime' },
  });

/** A tiempo with the actions that its reader may use on it now. */
export interface TiempoVisto extends Tiempo {
  acciones: readonly OpTiempo[];
}

const vistos = new WeakMap<Tiempo, { lector: Staff; terminado: boolean; visto: TiempoVisto }>();

/** The very object as before, as long as nothing of it has changed. */
export function verTiempo(tiempo: Tiempo, lector: Staff, ahora: number): TiempoVisto {
  const terminado = haTerminado(tiempo, ahora);
  const antes = vistos.get(tiempo);
  if (antes?.lector === lector && antes.terminado === terminado) return antes.visto;
  const visto = { ...tiempo, acciones: accionesDe(tiempo, lector, ahora) };
  vistos.set(tiempo, { lector, terminado, visto });
  return visto;
}

/** The open tiempos as their reader sees them; what they may do changes when one runs out. */
export function useTiempos(activo = true): Pick<UseQueryResult, 'error' | 'refetch'> & {
  data: readonly TiempoVisto[] | undefined;
} {
  const { datos } = useSesion();
  const { data, error, refetch } = useQuery({ ...tiemposQuery(), enabled: activo });
  const filas = data?.filas;
  const terminados = useSegunAhora((instante) => filas?.filter((t) => haTerminado(t, instante)).length ?? 0);
  const vistas = useMemo(
    () => (datos && terminados >= 0 ? filas?.map((t) => verTiempo(t, datos, ahora())) : undefined),
    [filas, datos, terminados],
  );
  return { data: vistas, error, refetch };
}
