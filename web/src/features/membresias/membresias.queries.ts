import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';
import { listaLarga } from '../../platform/paginas.ts';

const RAIZ = ['membresias'] as const;

export const membresiasQuery = listaLarga('GET allMembership', [...RAIZ, 'lista']);

/** The next to end. */
export const porTerminarQuery = () =>
  queryOptions({
    queryKey: [...RAIZ, 'porterminar'],
    queryFn: ({ signal }) => pedir('GET membresiasPorTerminar', {}, { signal }),
  });

/** What a buyer (an id, or the name of someone from outside) has of a type; a sale is sent with what this answered. */
export const vigenteQuery = (membresia: number, comprador: number | string) =>
  queryOptions({
    queryKey: [...RAIZ, 'vigente', membresia, comprador],
    queryFn: ({ signal }) =>
      pedir(
        'GET membresiaVigente/:membresia',
        { params: { membresia }, query: typeof comprador === 'number' ? { user: comprador } : { externo: comprador } },
        { signal },
      ),
  });

export const tiposQuery = () =>
  queryOptions({
    queryKey: [...RAIZ, 'tipos'],
    queryFn: ({ signal }) => pedir('GET getMembresias', {}, { signal }),
  });
