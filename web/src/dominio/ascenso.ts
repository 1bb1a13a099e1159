import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../platform/api.ts';
import { ahora } from '../platform/reloj.ts';

/** The key of everything about promotions; its first word is the subject of the live events. */
export const CLAVE_ASCENSOS = ['ascensos'] as const;

const CADA_MS = 30_000;
/** The server's clock is known to about this. */
const POCO_DESPUES_MS = 300;
const AL_MENOS_MS = 1_000;

interface Espera {
  date_finaliza: string;
  disponible: boolean;
}

/** Milliseconds until it is worth asking again: at the end of the wait, so that what it opens appears by itself. */
export function proximaPregunta({ date_finaliza, disponible }: Espera, instante: number): number {
  if (disponible) return CADA_MS;
  const falta = Date.parse(date_finaliza) - instante + POCO_DESPUES_MS;
  return Math.min(CADA_MS, Math.max(AL_MENOS_MS, falta));
}

/**
 * A user's last change of mission, whatever its cause, and the next one. It fails where there is no next one ('Ascenso no
 * encontrado').
 */
export const ultimoAscensoQuery = (usuario: number) =>
  queryOptions({
    queryKey: [...CLAVE_ASCENSOS, 'ultimo', usuario],
    queryFn: ({ signal }) => pedir('GET verUltimoAscenso/:id', { params: { id: usuario } }, { signal }),
    refetchInterval: ({ state }) => (state.data && state.error === null ? proximaPregunta(state.data, ahora()) : false),
    meta: { temas: ['carrera', 'rangos'] },
  });

/** Time alone adds to those who may be promoted: nobody has waited for hours and cannot wait these minutes. */
const POSIBLES_CADA_MS = 120_000;

/** Whom the reader may promote now and later today. @param enBase those alone who have an open tiempo */
export const posiblesQuery = (enBase = false) =>
  queryOptions({
    queryKey: [...CLAVE_ASCENSOS, 'posibles', enBase],
    queryFn: ({ signal }) => pedir('GET ascensosPosibles', { query: enBase ? { enBase: 1 } : {} }, { signal }),
    refetchInterval: POSIBLES_CADA_MS,
    meta: { temas: ['carrera', 'rangos', 'solicitudes', ...(enBase ? (['tiempos'] as const) : [])] },
  });
