import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

const TURNOS_KEY = ['turnos'] as const;
/** No event reports that an hour begins, ends or is covered. */
const INTERVAL_MS = 60_000;
/** Each tiempo that is opened may cover an hour. */
const THROTTLE_MS = 15_000;

/** The hours of the week of a day. @param isCurrent whether it is the present week, in which hours begin and are covered */
export const weekQuery = (dia: string, isCurrent: boolean) =>
  queryOptions({
    queryKey: [...TURNOS_KEY, 'semana', dia],
    queryFn: ({ signal }) => sendRequest('GET turnosSemana/:dia', { params: { dia } }, { signal }),
    meta: {
      topics: ['ausencias', 'carrera', 'configuracion', ...(isCurrent ? (['tiempos', 'paselista'] as const) : [])],
      throttleMs: THROTTLE_MS,
    },
    refetchInterval: isCurrent ? INTERVAL_MS : false,
  });

/** The viewer's turnos, and the offers to them. */
export const ownTurnosQuery = () =>
  queryOptions({
    queryKey: [...TURNOS_KEY, 'propios'],
    queryFn: ({ signal }) => sendRequest('GET misTurnos', {}, { signal }),
    meta: { topics: ['ausencias'] },
    refetchInterval: INTERVAL_MS,
  });

/** The plan, beside the presence of the last weeks. */
export const planQuery = () =>
  queryOptions({
    queryKey: [...TURNOS_KEY, 'plan'],
    queryFn: ({ signal }) => sendRequest('GET turnosPlan', {}, { signal }),
  });

/** People to whom the viewer may offer a turno. */
export const turnoPeopleQuery = () =>
  queryOptions({
    queryKey: [...TURNOS_KEY, 'personas'],
    queryFn: ({ signal }) => sendRequest('GET turnosPersonas', {}, { signal }),
    meta: { topics: ['usuarios', 'carrera'] },
  });
