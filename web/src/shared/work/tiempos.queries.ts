import type { Tiempo, TiempoOfMember } from '@conserje/contract';
import type { OpTiempo, Staff } from '@conserje/rules';
import { isFinished, isTiempoForgotten, NO_ALTO, OP, tiempoActions, toClock } from '@conserje/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readList } from '../../platform/realtime/liveList.ts';
import { useSession } from '../../platform/session/session.tsx';
import { ahora, useDerivedFromNow } from '../../platform/time/serverClock.ts';
import { useConfiguracion } from '../agencia/configuracion.queries.ts';

/** The key begins with the subject of the live events that make it stale. */
const CLAVE_TIEMPOS = ['tiempos', 'lista'] as const;

export { NO_ALTO };

/** @param ahora UTC milliseconds of the server's clock */
export const hasEnded = (t: TiempoOfMember, ahora: number): boolean =>
  isFinished({ finaliza: Date.parse(t.finaliza), pausa: t.pausa === 1 }, ahora);

/** Of the reader's own, those that have ended and may be confirmed; the longest ago first. */
export const endedTiemposOf = (lista: readonly ViewedTiempo[], me: number, ahora: number): ViewedTiempo[] =>
  lista
    .filter((t) => t.alto === me && hasEnded(t, ahora) && t.acciones.includes(OP.confirm))
    .sort((a, b) => Date.parse(a.finaliza) - Date.parse(b.finaliza));

const INTERVAL_MS = 30_000;

/** The open tiempos, for holders of `tt`: each 30 s (part 1 §9), and told as they change where a screen looks at them. */
export const tiemposQuery = () =>
  queryOptions({
    queryKey: CLAVE_TIEMPOS,
    queryFn: ({ signal, queryKey }) => readList<Tiempo>('getAllTime', queryKey, signal),
    refetchInterval: INTERVAL_MS,
    meta: { live: 'getAllTime' },
  });

/** A tiempo with the actions that its reader may use on it now. */
export interface ViewedTiempo extends Tiempo {
  acciones: readonly OpTiempo[];
}

/** How a tiempo stands at an instant, in a word: what its reader may do changes with it. */
type TiempoPhase = 'corre' | 'terminado' | 'olvidado';
function momentOf(tiempo: TiempoOfMember, oversight: number, ahora: number): TiempoPhase {
  const reloj = toClock(tiempo);
  if (isTiempoForgotten(reloj, oversight, ahora)) return 'olvidado';
  return isFinished(reloj, ahora) ? 'terminado' : 'corre';
}

const seen = new WeakMap<Tiempo, { viewer: Staff; moment: TiempoPhase; visto: ViewedTiempo }>();

/**
 * The very object as before, as long as nothing of it has changed.
 * @param oversight the agency's `olvido_minutos`
 */
export function viewTiempo(tiempo: Tiempo, viewer: Staff, oversight: number, ahora: number): ViewedTiempo {
  const moment = momentOf(tiempo, oversight, ahora);
  const antes = seen.get(tiempo);
  if (antes?.viewer === viewer && antes.moment === moment) return antes.visto;
  const visto = { ...tiempo, acciones: tiempoActions(tiempo, viewer, oversight, ahora) };
  seen.set(tiempo, { viewer, moment, visto });
  return visto;
}

/** The open tiempos as their reader sees them; what they may do changes when one runs out. */
export function useTiempos(activo = true): Pick<UseQueryResult, 'error' | 'refetch'> & {
  data: readonly ViewedTiempo[] | undefined;
} {
  const { sessionUser } = useSession();
  const { data, error, refetch } = useQuery({ ...tiemposQuery(), enabled: activo });
  const { olvido_minutos } = useConfiguracion();
  const filas = data?.filas;
  const moments = useDerivedFromNow((instant) => filas?.map((t) => momentOf(t, olvido_minutos, instant)).join() ?? '');
  const vistas = useMemo(
    () =>
      sessionUser && moments !== undefined
        ? filas?.map((t) => viewTiempo(t, sessionUser, olvido_minutos, ahora()))
        : undefined,
    [filas, sessionUser, moments, olvido_minutos],
  );
  return { data: vistas, error, refetch };
}
