import { queryOptions } from '@tanstack/react-query';
import { pedir, pedirPagina } from '../../platform/api.ts';
import { paginasQuery } from '../../platform/paginas.ts';

export const CLAVE = ['membresias'] as const;

export const membresiasQuery = (buscar: string) =>
  paginasQuery([...CLAVE, 'lista'], buscar, (query, opciones) => pedirPagina('GET allMembership', { query }, opciones));

export const tiposQuery = () =>
  queryOptions({
    queryKey: [...CLAVE, 'tipos'],
    queryFn: ({ signal }) => pedir('GET getMembresias', {}, { signal }),
  });
