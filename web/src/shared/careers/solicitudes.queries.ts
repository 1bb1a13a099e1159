import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../platform/api/callQuery.ts';
import { pollingInterval } from '../../platform/realtime/realtime.ts';
import { useSession } from '../../platform/session/session.tsx';
import { useRequests } from '../guardia/guardia.queries.ts';

/** Query key of all solicitudes; its first element is the topic of the live events. */
const SOLICITUDES_KEY = ['solicitudes'] as const;

/** Polling interval while the event stream is closed. */
const INTERVAL_MS = 30_000;

export const solicitudesAscensoQuery = (usuarioId: number) =>
  callQuery('GET getSolicitudes/:userId', [...SOLICITUDES_KEY, 'ascensos', usuarioId], {
    request: { params: { userId: usuarioId } },
    refetchInterval: pollingInterval(INTERVAL_MS),
  });

/** Tiempos that others ask the viewer to manage. */
export const solicitudesTiempoQuery = () =>
  callQuery('GET getTimesSolicitudes', [...SOLICITUDES_KEY, 'tiempos'], {
    refetchInterval: pollingInterval(INTERVAL_MS),
  });

/** Returns how many solicitudes of all kinds wait for the viewer; undefined for a visitor and while loading, null if that failed. */
export function useSolicitudCount(): number | null | undefined {
  const { sessionUser } = useSession();
  const enabled = sessionUser !== null;
  const ascensos = useQuery({ ...solicitudesAscensoQuery(sessionUser?.id ?? 0), enabled });
  const tiempos = useQuery({ ...solicitudesTiempoQuery(), enabled });
  const requests = useRequests();
  if (!enabled) return undefined;
  if (ascensos.data && tiempos.data && requests.data)
    return ascensos.data.length + tiempos.data.length + requests.data.length;
  return ascensos.error || tiempos.error || requests.error ? null : undefined;
}
