import { queryOptions } from '@tanstack/react-query';
import { requestFile } from '../../../platform/api/apiClient.ts';
import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

const ROOT = ['llamados'] as const;

export const llamadosQuery = serverPagedList('GET actionLlamado', [...ROOT, 'personas']);

export const llamadosByPersonQuery = (id: number) =>
  serverPagedList('GET llamadosDe/:id', [...ROOT, 'de', `${id}`], { params: { id } });

/** Image of a llamado; it never changes. */
export const evidenceQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'evidencia', id],
    queryFn: ({ signal }) => requestFile('GET /llamados/:archivo', { params: { archivo: `${id}.webp` } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
