import type { RequestOf } from '@conserje/contract';
import { callQuery } from '../../platform/api/callQuery.ts';
import { serverPagedList } from '../../platform/api/pagedQuery.ts';

const ROOT = ['encuestas'] as const;

/** The bars follow the votes of others, which come by the hundred; one's own vote shows at once. */
const META = { topics: ['votos'], ownTopics: ['votos'], throttleMs: 4_000 } as const;

export type EncuestasView = NonNullable<RequestOf<'GET encuestas'>['query']['vista']>;

export function encuestasQuery(view: EncuestasView, buscar: string) {
  const list = serverPagedList('GET encuestas', [...ROOT, view], { query: { vista: view } });
  return { ...list({ buscar, orden: '-fecha' }), meta: META };
}

export const homeEncuestasQuery = () =>
  callQuery('GET encuestasInicio', [...ROOT, 'inicio'], { meta: { ownTopics: ['votos'] } });

export const encuestaVotesQuery = (id: number) => {
  const list = serverPagedList('GET votosEncuesta/:id', [...ROOT, 'votos', `${id}`], { params: { id } });
  return (query: Parameters<typeof list>[0]) => ({ ...list(query), meta: META });
};
