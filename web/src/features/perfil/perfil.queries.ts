import { queryOptions } from '@tanstack/react-query';
import { pedir, pedirFichero } from '../../platform/api.ts';
import { listaLarga } from '../../platform/paginas.ts';

/** The reader's calls of attention. */
export const misLlamadosQuery = (id: number) =>
  listaLarga('GET llamadosDe/:id', ['llamados', 'propios', String(id)], { params: { id } });

/** The picture of one of them, which never changes. */
export const miEvidenciaQuery = (id: number, llamado: number) =>
  queryOptions({
    queryKey: ['llamados', 'evidencia', id, llamado],
    queryFn: ({ signal }) =>
      pedirFichero('GET /llamados/:id/:archivo', { params: { id, archivo: `${llamado}.webp` } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The reader's fines. */
export const misMultasQuery = (id: number) =>
  listaLarga('GET multasDe/:id', ['multas', 'propias', String(id)], { params: { id } });

/** What the reader asked for and was offered. */
export const misSolicitudesQuery = () =>
  queryOptions({
    queryKey: ['perfil', 'solicitudes'],
    queryFn: ({ signal }) => pedir('GET misSolicitudes', {}, { signal }),
    meta: { mios: ['ausencias', 'rectificaciones', 'cambionombre', 'solicitudes', 'carrera'] },
  });
