import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';
import { listaLarga } from '../../platform/paginas.ts';

/** Whoever is best worker now; their mission and their name may change. */
export const mejoresQuery = () =>
  queryOptions({
    queryKey: ['mejores', 'actuales'],
    queryFn: ({ signal }) => pedir('GET mejoresTrabajadores', {}, { signal }),
    meta: { temas: ['carrera', 'usuarios'] },
  });

export const mejoresPasadosQuery = listaLarga('GET mejoresPasados', ['mejores', 'pasados']);
