import { queryOptions } from '@tanstack/react-query';
import { CLAVE_ASCENSOS } from '../../dominio/ascenso.ts';
import { pedir } from '../../platform/api.ts';

/** Everyone to choose from; asked once, the browser checks it by its ETag. */
export const usuariosQuery = () =>
  queryOptions({
    queryKey: ['usuarios', 'ascensos'],
    queryFn: ({ signal }) => pedir('GET getUsuariosAscensos', {}, { signal }),
    staleTime: 60_000,
    meta: { temas: ['ausencias'] },
  });

const CADA_MS = 30_000;

/** Whom the reader may promote now. Time alone adds to them: asked again each half minute. */
export const posiblesQuery = () =>
  queryOptions({
    queryKey: [...CLAVE_ASCENSOS, 'posibles'],
    queryFn: ({ signal }) => pedir('GET ascensosPosibles', {}, { signal }),
    refetchInterval: CADA_MS,
    meta: { temas: ['carrera', 'rangos', 'solicitudes'] },
  });
