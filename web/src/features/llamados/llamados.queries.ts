import { queryOptions } from '@tanstack/react-query';
import { pedir, pedirFichero } from '../../platform/api.ts';
import { listaLarga } from '../../platform/paginas.ts';

const RAIZ = ['llamados'] as const;
/** Of `actionLlamado`. */
export const OP = { llamar: 0, retirar: 1 } as const;

export const llamadosQuery = listaLarga('GET actionLlamado', [...RAIZ, 'personas']);

/** One person's. */
export const llamadosDeQuery = (id: number) =>
  listaLarga('GET llamadosDe/:id', [...RAIZ, 'de', `${id}`], { params: { id } });

/** Who they are, and all their calls in figures, whatever the list is searched for. */
export const resumenQuery = (id: number) =>
  queryOptions({
    queryKey: [...RAIZ, 'resumen', id],
    queryFn: async ({ signal }) => {
      const { filas: _nuevo, ...resumen } = await pedir(
        'GET llamadosDe/:id',
        { params: { id }, query: { limite: 1 } },
        { signal },
      );
      return resumen;
    },
  });

/** The picture of a call, which never changes. */
export const evidenciaQuery = (id: number) =>
  queryOptions({
    queryKey: [...RAIZ, 'evidencia', id],
    queryFn: ({ signal }) => pedirFichero('GET /llamados/:archivo', { params: { archivo: `${id}.webp` } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
