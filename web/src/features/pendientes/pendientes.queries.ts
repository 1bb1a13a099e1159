import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';
import { listaLarga } from '../../platform/paginas.ts';

/** The key of everything about them; its first word is the subject of the live events. */
const RAIZ = ['pendientes'] as const;

export const PAGADOS = ['no', 'si'] as const;
export type Pagados = (typeof PAGADOS)[number];

/** What is owed, or what was paid. */
export const pendientesQuery = (pagados: Pagados) =>
  listaLarga('GET getPendientes', [...RAIZ, 'lista', pagados], { query: pagados === 'si' ? { pagado: 1 } : {} });

export const totalQuery = () =>
  queryOptions({
    queryKey: [...RAIZ, 'total'],
    queryFn: ({ signal }) => pedir('GET totalPendientes', {}, { signal }),
  });
