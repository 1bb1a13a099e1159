import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';
import { listaLarga } from '../../platform/paginas.ts';

/** Under the subject of sales, so that their live events make it stale. */
const RAIZ = ['ventas', 'misiones'] as const;

const UN_RATO_MS = 60_000;

export const vendidasQuery = listaLarga('GET misionesVenta', RAIZ);

/** Whom the reader may sell to: those who stand below. */
export const compradoresQuery = () =>
  queryOptions({
    queryKey: ['usuarios', 'venta'],
    queryFn: ({ signal }) => pedir('GET usuariosVentaMision', {}, { signal }),
    staleTime: UN_RATO_MS,
    meta: { temas: ['carrera', 'ausencias'] },
  });

export const rangosVentaQuery = () =>
  queryOptions({
    queryKey: ['rangos', 'venta'],
    queryFn: ({ signal }) => pedir('GET getRangosVenta', {}, { signal }),
    staleTime: UN_RATO_MS,
  });
