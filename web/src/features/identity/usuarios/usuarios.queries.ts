import type { DirectoryEntry, PersonDetail, RequestOf } from '@conserje/contract';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import type { ServerList, SortKeyOf } from '../../../platform/api/pagedQuery.ts';
import { serverList } from '../../../platform/api/pagedQuery.ts';

/** Under the subject that changes of people are told by. */
const ROOT = 'usuarios';

/** Which people are listed; absent: all of them, also the dismissed. */
export type DirectoryQuery = Pick<
  RequestOf<'GET directorio'>['query'],
  'categoria' | 'inactivo' | 'ausentes' | 'excepciones' | 'despedidos'
>;

/** The key of the directory, whatever of it is shown. */
const DIRECTORY_KEY = [ROOT, 'directorio'] as const;

/** Everyone, by pages. A search finds the dismissed too. */
export function directoryQuery(filter: DirectoryQuery): ServerList<DirectoryEntry, SortKeyOf<'GET directorio'>> {
  const queryKey = [...DIRECTORY_KEY, JSON.stringify(filter)];
  const activeList = serverList('GET directorio', queryKey, { query: { despedidos: 0, ...filter } });
  const all = serverList('GET directorio', queryKey, { query: filter });
  return (view) => ({
    ...(view.buscar === '' ? activeList : all)(view),
    meta: { temas: ['carrera', 'firmas', 'ausencias', 'excepciones'] },
  });
}

/** Who waits for whoever opens the screen. */
export const attentionQuery = () =>
  queryOptions({
    queryKey: [ROOT, 'porAtender'],
    queryFn: ({ signal }) => sendRequest('GET usuariosPorAtender', {}, { signal }),
    meta: { temas: ['carrera', 'firmas'] },
  });

/** Someone by their name; once known they are followed through a change of it. */
export const personQuery = (username: string) =>
  queryOptions({
    queryKey: [ROOT, 'persona', username],
    queryFn: ({ client, queryKey, signal }) => {
      const id = client.getQueryData<PersonDetail>(queryKey)?.id;
      return id === undefined
        ? sendRequest('GET persona/:username', { params: { username } }, { signal })
        : sendRequest('GET userAllInfo/:id', { params: { id } }, { signal });
    },
    meta: { temas: ['carrera', 'firmas', 'nomina'] },
  });

export const devicesQuery = (id: number) =>
  queryOptions({
    queryKey: [ROOT, 'dispositivos', id],
    queryFn: ({ signal }) => sendRequest('GET dispositivosDe/:id', { params: { id } }, { signal }),
  });
