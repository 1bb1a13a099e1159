import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';

/** A person's category, and what it permits, is part of their row. */
const meta = { temas: ['permisos', 'carrera', 'usuarios'] } as const;

export const excepcionesQuery = () =>
  queryOptions({
    queryKey: ['excepciones', 'todas'],
    queryFn: async ({ signal }) => (await pedir('GET getExcepciones', {}, { signal })).excepciones,
    meta,
  });

export const excepcionDeQuery = (usuario: number) =>
  queryOptions({
    queryKey: ['excepciones', 'de', usuario],
    queryFn: ({ signal }) => pedir('GET excepcionDe/:usuario', { params: { usuario } }, { signal }),
    meta,
  });
