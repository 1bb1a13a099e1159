import type { Tiempo, TiempoOfMember } from '@conserje/contract';
import type { Staff, TiempoOp } from '@conserje/rules';
import {
  isTiempoFinished,
  isTiempoForgotten,
  NO_ALTO,
  TIEMPO_OP,
  tiempoActions,
  toStandstillClock,
} from '@conserje/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../platform/api/callQuery.ts';
import { realtime } from '../../platform/realtime/realtime.ts';
import { useSession } from '../../platform/session/session.tsx';
import { serverNow, useDerivedFromNow } from '../../platform/time/serverClock.ts';
import { useConfiguracion } from '../agencia/configuracion.queries.ts';

/** Begins with the topic of the live events. */
const TIEMPOS_KEY = ['tiempos', 'lista'] as const;

export { NO_ALTO };

/** @param now UTC milliseconds of the server's clock */
export const isTiempoOver = (t: TiempoOfMember, now: number): boolean =>
  isTiempoFinished({ finaliza: Date.parse(t.finaliza), pausa: t.pausa === 1 }, now);

/** Returns the viewer's tiempos that have ended and may be confirmed, longest ago first. */
export const endedTiemposOf = (tiempos: readonly ViewedTiempo[], viewerId: number, now: number): ViewedTiempo[] =>
  tiempos
    .filter((t) => t.alto === viewerId && isTiempoOver(t, now) && t.acciones.includes(TIEMPO_OP.confirm))
    .sort((a, b) => Date.parse(a.finaliza) - Date.parse(b.finaliza));

const INTERVAL_MS = 30_000;

/** Open tiempos, for holders of `tt`: polled every 30 s (part 1 §9), and streamed while a screen watches them. */
export const tiemposQuery = () =>
  queryOptions({
    queryKey: TIEMPOS_KEY,
    queryFn: ({ signal, queryKey }) => realtime.lists.read<Tiempo>('getAllTime', queryKey, signal),
    refetchInterval: INTERVAL_MS,
    meta: { live: 'getAllTime' },
  });

/** Tiempos that the viewer cancelled and may recover; keyed by usuario, so that the next one to log in never sees them. */
export const cancelledTiemposQuery = (usuario: number) =>
  callQuery('GET getTimesCancelados', ['cancelados', usuario], { meta: { ownTopics: ['tiempos'] } });

/** A tiempo with the actions that the viewer may take now. */
export interface ViewedTiempo extends Tiempo {
  acciones: readonly TiempoOp[];
}

/** Phase of a tiempo, on which the actions depend. */
type TiempoPhase = 'corre' | 'terminado' | 'olvidado';
function phaseOf(tiempo: TiempoOfMember, forgottenAfterMinutes: number, now: number): TiempoPhase {
  const clock = toStandstillClock(tiempo);
  if (isTiempoForgotten(clock, forgottenAfterMinutes, now)) return 'olvidado';
  return isTiempoFinished(clock, now) ? 'terminado' : 'corre';
}

const viewedByTiempo = new WeakMap<Tiempo, { viewer: Staff; moment: TiempoPhase; viewed: ViewedTiempo }>();

/**
 * Adds the actions to a tiempo; returns the same object while nothing has changed.
 * @param forgottenAfterMinutes the agency's `olvido_minutos`
 */
export function viewTiempo(tiempo: Tiempo, viewer: Staff, forgottenAfterMinutes: number, now: number): ViewedTiempo {
  const phase = phaseOf(tiempo, forgottenAfterMinutes, now);
  const cached = viewedByTiempo.get(tiempo);
  if (cached?.viewer === viewer && cached.moment === phase) return cached.viewed;
  const viewed = { ...tiempo, acciones: tiempoActions(tiempo, viewer, forgottenAfterMinutes, now) };
  viewedByTiempo.set(tiempo, { viewer, moment: phase, viewed });
  return viewed;
}

/** Returns the open tiempos with the viewer's actions; updated when a tiempo ends. */
export function useTiempos(isEnabled = true): Pick<UseQueryResult, 'error' | 'refetch'> & {
  data: readonly ViewedTiempo[] | undefined;
} {
  const { sessionUser } = useSession();
  const { data, error, refetch } = useQuery({ ...tiemposQuery(), enabled: isEnabled });
  const { olvido_minutos } = useConfiguracion();
  const rows = data?.filas;
  const phases = useDerivedFromNow((instant) => rows?.map((t) => phaseOf(t, olvido_minutos, instant)).join() ?? '');
  const viewedRows = useMemo(
    () =>
      sessionUser && phases !== undefined
        ? rows?.map((t) => viewTiempo(t, sessionUser, olvido_minutos, serverNow()))
        : undefined,
    [rows, sessionUser, phases, olvido_minutos],
  );
  return { data: viewedRows, error, refetch };
}
