import { PAGINA_MAX } from '@conserje/rules';
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

/** Every row of a list, newest first, for those who take it away as a file. */
async function reunir<Fila>(buscar: string, pedir: PedirPagina<Fila>): Promise<Fila[]> {
  const filas: Fila[] = [];
  let antes: number | null = null;
  do {
    const pagina: Awaited<ReturnType<PedirPagina<Fila>>> = await pedir(pedido(PAGINA_MAX, antes, buscar), {});
    filas.push(...pagina.datos);
    antes = pagina.siguiente;
  } while (antes !== null);
  return filas;
}

const pedido = (limite: number, antes: number | null, buscar: string): PedidoPagina => ({
  limite,
  ...(antes === null ? {} : { antes }),
  ...(buscar === '' ? {} : { buscar }),
});

/**
 * A list that grows for ever (decisions §1): newest first, older pages by cursor, the search asked of the server. What was
 * on screen stays while the search changes.
 * @param clave its query key, to which the search is added; begins with the subject of its live events
 */
export const paginasQuery = <Fila>(clave: readonly string[], buscar: string, pedir: PedirPagina<Fila>) => ({
  ...infiniteQueryOptions({
    queryKey: [...clave, buscar],
    queryFn: ({ pageParam, signal }) => pedir(pedido(POR_VEZ, pageParam, buscar), { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ siguiente }) => siguiente,
    placeholderData: keepPreviousData,
  }),
  /** All of it, asked of the server anew. */
  todas: () => reunir(buscar, pedir),
});
