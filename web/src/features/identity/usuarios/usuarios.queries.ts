import type { DirectoryEntry, PersonDetail, RequestOf } from '@conserje/contract';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { callQuery } from '../../../platform/api/callQuery.ts';
import type { ServerPagedList, SortKeyOf } from '../../../platform/api/pagedQuery.ts';
import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

/** Topic of changes of people. */
const ROOT = 'usuarios';

/** Filter of the directory; without it all people, including the dismissed. */
export type DirectoryQuery = Pick<
  RequestOf<'GET directorio'>['query'],
  'categoria' | 'departamento' | 'inactivo' | 'ausentes' | 'excepciones' | 'despedidos'
>;

/** Key prefix of the directory with any filter. */
const DIRECTORY_KEY = [ROOT, 'directorio'] as const;

/** All people, paged. A search also finds dismissed ones. */
export function directoryQuery(filter: DirectoryQuery): ServerPagedList<DirectoryEntry, SortKeyOf<'GET directorio'>> {
  const queryKey = [...DIRECTORY_KEY, JSON.stringify(filter)];
  const activeList = serverPagedList('GET directorio', queryKey, { query: { despedidos: 0, ...filter } });
  const all = serverPagedList('GET directorio', queryKey, { query: filter });
  return (view) => ({
    ...(view.buscar === '' ? activeList : all)(view),
    meta: { topics: ['carrera', 'firmas', 'ausencias', 'excepciones', 'departamentos'] },
  });
}

/** People who wait for the viewer. */
export const attentionQuery = () =>
  callQuery('GET usuariosPorAtender', [ROOT, 'porAtender'], {
    meta: { topics: ['carrera', 'firmas', 'configuracion'] },
  });

/** A person by name; once loaded, followed by id through a change of name. */
export const personQuery = (username: string) =>
  queryOptions({
    queryKey: [ROOT, 'persona', username],
    queryFn: ({ client, queryKey, signal }) => {
      const id = client.getQueryData<PersonDetail>(queryKey)?.id;
      return id === undefined
        ? sendRequest('GET persona/:username', { params: { username } }, { signal })
        : sendRequest('GET userAllInfo/:id', { params: { id } }, { signal });
    },
    meta: { topics: ['carrera', 'firmas', 'nomina', 'excepciones', 'permisos'] },
  });

export const devicesQuery = (id: number) =>
  callQuery('GET dispositivosDe/:id', [ROOT, 'dispositivos', id], { request: { params: { id } } });
