import type { Comunicado, ComunicadoSummary, RequestOf } from '@conserje/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { callQuery } from '../../platform/api/callQuery.ts';
import { serverPagedList } from '../../platform/api/pagedQuery.ts';

const COMUNICADOS_KEY = ['comunicados'] as const;

/** Reads and reactions come by the thousand when a comunicado is published; names of rangos rarely change. */
const META = { topics: ['lecturas', 'departamentos'], promptTopics: ['rangos'], throttleMs: 15_000 } as const;

export type ComunicadosView = NonNullable<RequestOf<'GET comunicados'>['query']['vista']>;

const listOf = (view: ComunicadosView) =>
  serverPagedList('GET comunicados', [...COMUNICADOS_KEY, 'lista', view], { query: { vista: view } });

export const comunicadosQuery = (view: ComunicadosView, buscar: string) => ({
  ...listOf(view)({ buscar, orden: view === 'vigentes' ? '-destacado' : '-fecha' }),
  meta: META,
});

export const homeComunicadosQuery = () =>
  callQuery('GET comunicadosInicio', [...COMUNICADOS_KEY, 'inicio'], { meta: META });

export const comunicadoQuery = (id: number) =>
  callQuery('GET comunicado/:id', [...COMUNICADOS_KEY, 'uno', id], { request: { params: { id } }, meta: META });

export const comunicadoReadersQuery = (id: number, leido: 0 | 1 | undefined) => {
  const list = serverPagedList('GET lecturasComunicado/:id', [...COMUNICADOS_KEY, 'lecturas', `${id}`, `${leido}`], {
    params: { id },
    query: { ...(leido !== undefined && { leido }) },
  });
  return (query: Parameters<typeof list>[0]) => ({ ...list(query), meta: META });
};

type Cached = Comunicado | ComunicadoSummary[] | InfiniteData<{ data: readonly Comunicado[] }> | undefined;

function replaceIn(cached: Cached, comunicado: Comunicado): Cached {
  const replace = <C extends ComunicadoSummary>(c: C): C | Comunicado => (c.id === comunicado.id ? comunicado : c);
  if (cached === undefined) return undefined;
  if (Array.isArray(cached)) return cached.map(replace);
  if ('pages' in cached)
    return { ...cached, pages: cached.pages.map((page) => ({ ...page, data: page.data.map(replace) })) };
  return replace(cached);
}

/** Puts a comunicado as answered by a change into the lists that show it, in its place. */
export function storeComunicado(client: QueryClient, comunicado: Comunicado): void {
  for (const part of ['lista', 'inicio', 'uno'])
    client.setQueriesData<Cached>({ queryKey: [...COMUNICADOS_KEY, part] }, (cached) => replaceIn(cached, comunicado));
}
