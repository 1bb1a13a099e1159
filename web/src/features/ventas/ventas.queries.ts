import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';
import { listaLarga } from '../../platform/paginas.ts';

/** Its first word is the subject of the live events. */
const CLAVE_VENTAS = ['ventas'] as const;

/** What each seller has to hand in. */
export const porEntregarQuery = () =>
  queryOptions({
    queryKey: [...CLAVE_VENTAS, 'porentregar'],
    queryFn: ({ signal }) => pedir('GET ventasPendientes', {}, { signal }),
  });

export const PAGADOS = ['todos', 'si', 'no'] as const;
export type Pagados = (typeof PAGADOS)[number];

/** The history: all of it, what was handed in, or what was not. */
export const ventasQuery = (pagados: Pagados) =>
  listaLarga('GET allVentas', [...CLAVE_VENTAS, 'historial', pagados], {
    query: pagados === 'todos' ? {} : { pagado: pagados === 'si' ? 1 : 0 },
  });
