import type { AnswerOf, CallKey, ClaveOrden, RequestOf } from '@conserje/contract';
import { ARCHIVO_MAX, PAGINA_MAX, TEXTOS } from '@conserje/rules';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Peticion } from './api.ts';
import { pedirPagina } from './api.ts';
import { avisar } from './avisos.ts';

type FilaEn<A> = A extends readonly (infer F)[] ? F : A extends { filas: readonly (infer F)[] } ? F : never;
/** A row of a list, and the keys that the list is ordered by, as its call declares them. */
export type FilaDe<K extends CallKey> = FilaEn<AnswerOf<K>>;
export type ClaveDe<K extends CallKey> = ClaveOrden<RequestOf<K>['query']>;

/** What is looked at of a list: what a search finds, in an order (`clave` upwards, `-clave` downwards). */
export interface VistaLista<C extends string> {
  buscar: string;
  orden: C | `-${C}`;
}

/** Rows of one request: what a phone shows in a few turns of the thumb. */
const POR_VEZ = 50;

interface Pagina<Fila> {
  datos: readonly Fila[];
  siguiente: string | null;
  /** Where a search stopped before the page was full; null when it came to the end. */
  buscadoHasta?: string | null;
}
type PedirPagina<Fila> = (limite: number, antes: string | null, signal?: AbortSignal) => Promise<Pagina<Fila>>;

/** The rows of a list, in its order, for those who take it away as a file. Where not all of them fit, that is said. */
export async function reunir<Fila>(pedir: PedirPagina<Fila>): Promise<Fila[]> {
  const filas: Fila[] = [];
  let antes: string | null = null;
  do {
    const pagina: Pagina<Fila> = await pedir(PAGINA_MAX, antes);
    filas.push(...pagina.datos);
    antes = pagina.siguiente;
  } while (antes !== null && filas.length < ARCHIVO_MAX);
  if (antes !== null) avisar({ msg: TEXTOS.archivoRecortado, tipo: 'noticia' });
  return filas;
}

/** A list that is read page by page, in whatever way. */
export const porPaginas = <Fila>(queryKey: readonly string[], pedir: PedirPagina<Fila>) => ({
  ...infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => pedir(POR_VEZ, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ siguiente }) => siguiente,
    placeholderData: keepPreviousData,
  }),
  /** All of it, asked of the server anew. */
  todas: () => reunir(pedir),
});

export type ListaLarga<Fila, C extends string> = (vista: VistaLista<C>) => ReturnType<typeof porPaginas<Fila>>;

/**
 * A list that grows for ever (decisions §1): older pages by cursor, the search and the order asked of the server. What was
 * on screen stays while these change.
 * @param clave its query key, to which order and search are added; begins with the subject of its live events
 * @param fijo what is sent with every page
 */
export const listaLarga =
  <K extends CallKey>(
    llamada: K,
    clave: readonly string[],
    fijo: { params?: RequestOf<K>['params']; query?: Partial<RequestOf<K>['query']> } = {},
  ): ListaLarga<FilaDe<K>, ClaveDe<K>> =>
  ({ buscar, orden }) =>
    porPaginas([...clave, orden, buscar], async (limite, antes, signal) => {
      const query = {
        ...fijo.query,
        limite,
        orden,
        ...(antes !== null && { antes }),
        ...(buscar !== '' && { buscar }),
      };
      // Every list takes these, and answers its rows or an object with them.
      const pedido = { ...fijo, query } as Peticion<K>;
      const { datos, siguiente } = await pedirPagina(llamada, pedido, signal ? { signal } : {});
      const filas = Array.isArray(datos) ? datos : (datos as { filas: unknown }).filas;
      return { datos: filas as FilaDe<K>[], siguiente };
    });
