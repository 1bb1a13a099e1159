import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { OpcionesPedido } from './api.ts';

interface PedidoPagina {
  limite: number;
  antes?: number;
  buscar?: string;
}
type PedirPagina<Fila> = (
  query: PedidoPagina,
  opciones: OpcionesPedido,
) => Promise<{ datos: Fila[]; siguiente: number | null }>;

/** Rows of one request: what a phone shows in a few turns of the thumb. */
const POR_VEZ = 50;

/**
 * A list that grows for ever (decisions §1): newest first, older pages by cursor, the search asked of the server. What was
 * on screen stays while the search changes.
 * @param clave its query key, to which the search is added; begins with the subject of its live events
 */
export const paginasQuery = <Fila>(clave: readonly string[], buscar: string, pedir: PedirPagina<Fila>) =>
  infiniteQueryOptions({
    queryKey: [...clave, buscar],
    queryFn: ({ pageParam, signal }) =>
      pedir(
        {
          limite: POR_VEZ,
          ...(pageParam === null ? {} : { antes: pageParam }),
          ...(buscar === '' ? {} : { buscar }),
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ siguiente }) => siguiente,
    placeholderData: keepPreviousData,
  });
