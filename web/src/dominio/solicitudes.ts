import { queryOptions, useQuery } from '@tanstack/react-query';
import { pedir } from '../platform/api.ts';
import { cadaSinVivo } from '../platform/oido.ts';
import { useSesion } from '../platform/sesion.tsx';
import { usePedidos } from './guardia.ts';

/** The key of everything that waits for someone's answer; its first word is the subject of the live events. */
const CLAVE_SOLICITUDES = ['solicitudes'] as const;

/** Where the event stream does not reach. */
const CADA_MS = 30_000;

/** Promotions offered to a user. */
export const solicitudesAscensoQuery = (usuario: number) =>
  queryOptions({
    queryKey: [...CLAVE_SOLICITUDES, 'ascensos', usuario],
    queryFn: ({ signal }) => pedir('GET getSolicitudes/:userId', { params: { userId: usuario } }, { signal }),
    refetchInterval: cadaSinVivo(CADA_MS),
  });

/** Tiempos that others ask the reader to manage. */
export const solicitudesTiempoQuery = () =>
  queryOptions({
    queryKey: [...CLAVE_SOLICITUDES, 'tiempos'],
    queryFn: ({ signal }) => pedir('GET getTimesSolicitudes', {}, { signal }),
    refetchInterval: cadaSinVivo(CADA_MS),
  });

/** How many wait for the reader's answer, of all kinds; undefined for a visitor and until all are known. */
export function useCuantasSolicitudes(): number | undefined {
  const { datos } = useSesion();
  const enabled = datos !== null;
  const ascensos = useQuery({ ...solicitudesAscensoQuery(datos?.id ?? 0), enabled });
  const tiempos = useQuery({ ...solicitudesTiempoQuery(), enabled });
  const { data: pedidos } = usePedidos();
  if (!enabled || !ascensos.data || !tiempos.data || !pedidos) return undefined;
  return ascensos.data.length + tiempos.data.length + pedidos.length;
}
