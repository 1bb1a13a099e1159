import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { FiltroLibro } from '../../dominio/libro.ts';
import { libroQuery } from '../../dominio/libro.ts';
import { pedir, pedirPagina } from '../../platform/api.ts';

export const CLAVE_REGISTROS = ['registros'] as const;

/** The log as it is filtered and searched, the newest first. */
export const registrosQuery = (filtro: FiltroLibro, buscar: string) => libroQuery(CLAVE_REGISTROS, filtro, buscar);

/** Who has left the agency, and is named in the log all the same. */
export const despedidosQuery = () =>
  queryOptions({
    queryKey: ['usuarios', 'despedidos'],
    queryFn: async ({ signal }) =>
      (await pedir('GET despedidosRegistros', {}, { signal })).map(({ value, label }) => ({
        ...{ value, label: `${label} (ya no está)` },
      })),
  });

const POR_VEZ = 100;

/** Clock entries that a name or a day finds, the newest first, and what their days come to. */
export const detalleQuery = (palabra: string) =>
  infiniteQueryOptions({
    queryKey: ['fichaje', 'detalle', palabra],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limite: POR_VEZ,
        ...(pageParam !== null && { antes: pageParam }),
        ...(palabra !== '' && { buscar: palabra }),
      };
      return pedirPagina('GET fichajesRegistros', { query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ siguiente }) => siguiente,
  });
