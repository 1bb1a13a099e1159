import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';
import { listaLarga } from '../../platform/paginas.ts';

/** Its first word is the subject of the live events. */
const RAIZ = ['multas'] as const;

export const COBRADAS = ['todas', 'no', 'si'] as const;
export type Cobradas = (typeof COBRADAS)[number];

/** All fines, those that are to be collected, or those that were. */
export const multasQuery = (cobradas: Cobradas) =>
  listaLarga('GET getAllMultas', [...RAIZ, 'lista', cobradas], {
    query: cobradas === 'todas' ? {} : { cobrado: cobradas === 'si' ? 1 : 0 },
  });

/** What is still to be collected of all of them. */
export const totalQuery = () =>
  queryOptions({
    queryKey: [...RAIZ, 'total'],
    queryFn: ({ signal }) => pedir('GET totalMultas', {}, { signal }),
  });
