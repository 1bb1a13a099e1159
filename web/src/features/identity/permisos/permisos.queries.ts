import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { callQuery } from '../../../platform/api/callQuery.ts';

/** Rows contain the person's categoria and its permisos. */
const meta = { topics: ['permisos', 'carrera', 'usuarios'] } as const;

export const excepcionesQuery = () =>
  queryOptions({
    queryKey: ['excepciones', 'todas'],
    queryFn: async ({ signal }) => (await sendRequest('GET getExcepciones', {}, { signal })).excepciones,
    meta,
  });

export const excepcionByUsuarioQuery = (usuario: number) =>
  callQuery('GET excepcionDe/:usuario', ['excepciones', 'de', usuario], { request: { params: { usuario } }, meta });
