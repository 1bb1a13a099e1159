import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../platform/api/apiClient.ts';

/** Name and totals of all llamados of a person, independent of the search. */
export const llamadosSummaryQuery = (id: number) =>
  queryOptions({
    queryKey: ['llamados', 'resumen', id],
    queryFn: async ({ signal }) => {
      const { filas: _rows, ...summary } = await sendRequest(
        'GET llamadosDe/:id',
        { params: { id }, query: { limite: 1 } },
        { signal },
      );
      return summary;
    },
    meta: { topics: ['normativa'] },
  });
