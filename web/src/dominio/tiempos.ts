import type { Tiempo, TiempoSuyo } from '@conserje/contract';
import type { OpTiempo, Staff } from '@conserje/rules';
import { accionesDe, OP, relojContado, SIN_ALTO, terminado, tiempoOlvidado } from '@conserje/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { leerLista } from '../platform/listaViva.ts';
import { ahora, useSegunAhora } from '../platform/reloj.ts';
import { useSesion } from '../platform/sesion.tsx';
import { useConfiguracion } from './configuracion.ts';

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

/** How a tiempo stands at an instant, in a word: what its reader may do changes with it. */
type Momento = 'corre' | 'terminado' | 'olvidado';
function momentoDe(tiempo: TiempoSuyo, olvido: number, ahora: number): Momento {
  const reloj = relojContado(tiempo);
  if (tiempoOlvidado(reloj, olvido, ahora)) return 'olvidado';
  return terminado(reloj, ahora) ? 'terminado' : 'corre';
}

const vistos = new WeakMap<Tiempo, { lector: Staff; momento: Momento; visto: TiempoVisto }>();

/**
 * The very object as before, as long as nothing of it has changed.
 * @param olvido the agency's `olvido_minutos`
 */
export function verTiempo(tiempo: Tiempo, lector: Staff, olvido: number, ahora: number): TiempoVisto {
  const momento = momentoDe(tiempo, olvido, ahora);
  const antes = vistos.get(tiempo);
  if (antes?.lector === lector && antes.momento === momento) return antes.visto;
  const visto = { ...tiempo, acciones: accionesDe(tiempo, lector, olvido, ahora) };
  vistos.set(tiempo, { lector, momento, visto });
  return visto;
}

/** The open tiempos as their reader sees them; what they may do changes when one runs out. */
export function useTiempos(activo = true): Pick<UseQueryResult, 'error' | 'refetch'> & {
  data: readonly TiempoVisto[] | undefined;
} {
  const { datos } = useSesion();
  const { data, error, refetch } = useQuery({ ...tiemposQuery(), enabled: activo });
  const { olvido_minutos } = useConfiguracion();
  const filas = data?.filas;
  const momentos = useSegunAhora((instante) => filas?.map((t) => momentoDe(t, olvido_minutos, instante)).join() ?? '');
  const vistas = useMemo(
    () =>
      datos && momentos !== undefined ? filas?.map((t) => verTiempo(t, datos, olvido_minutos, ahora())) : undefined,
    [filas, datos, momentos, olvido_minutos],
  );
  return { data: vistas, error, refetch };
}
