import { queryOptions } from '@tanstack/react-query';
import { pedir, pedirPagina } from '../../platform/api.ts';
import { paginasQuery } from '../../platform/paginas.ts';

/** The key of everything about them; its first word is the subject of the live events. */
const CLAVE = ['pendientes'] as const;

export const pendientesQuery = (buscar: string) =>
  paginasQuery([...CLAVE, 'lista'], buscar, (query, opciones) => pedirPagina('GET getPendientes', { query }, opciones));

export const totalQuery = () =>
  queryOptions({
    queryKey: [...CLAVE, 'total'],
    queryFn: ({ signal }) => pedir('GET totalPendientes', {}, { signal }),
  });
