import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { AUSENCIAS_KEY, AUSENCIAS_META } from '../../../shared/ausencias/ausencias.queries.ts';

/** The viewer's own ausencias, newest first. */
export const ownAusenciasQuery = (usuario: number) =>
  queryOptions({
    queryKey: [...AUSENCIAS_KEY, 'propias', usuario],
    queryFn: ({ signal }) => sendRequest('GET getMyAusencias', {}, { signal }),
    meta: AUSENCIAS_META,
  });

/** Current and future ausencias of everyone. */
export const currentAusenciasQuery = () =>
  queryOptions({
    queryKey: [...AUSENCIAS_KEY, 'vigentes'],
    queryFn: ({ signal }) => sendRequest('GET ausenciasVigentes', {}, { signal }),
    meta: AUSENCIAS_META,
  });

/** Ausencias with a day in a month (`YYYY-MM`): of everyone for those who decide, else the own ones. */
export const ausenciasMonthQuery = (mes: string) =>
  queryOptions({
    queryKey: [...AUSENCIAS_KEY, 'mes', mes],
    queryFn: ({ signal }) => sendRequest('GET ausenciasMes', { query: { mes } }, { signal }),
    meta: AUSENCIAS_META,
  });

/** The viewer's private calendar address, without its secret. */
export const calendarLinkQuery = () =>
  queryOptions({
    queryKey: [...AUSENCIAS_KEY, 'enlace'],
    queryFn: ({ signal }) => sendRequest('GET miCalendario', {}, { signal }),
  });
