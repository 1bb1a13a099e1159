import type { Persona } from '@conserje/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';

/** Under the subject that changes of people are told by. */
const RAIZ = 'usuarios';

/** Users whose name or signature holds a text. */
export const busquedaQuery = (usuario: string) =>
  queryOptions({
    queryKey: [RAIZ, 'busqueda', usuario],
    queryFn: ({ signal }) => pedir('POST usuarioList', { body: { usuario } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { temas: ['carrera', 'firmas'] },
  });

/** Who waits for whoever opens the screen. */
export const porAtenderQuery = () =>
  queryOptions({
    queryKey: [RAIZ, 'porAtender'],
    queryFn: ({ signal }) => pedir('GET usuariosPorAtender', {}, { signal }),
    meta: { temas: ['carrera', 'firmas'] },
  });

/** Someone by their name; once known they are followed through a change of it. */
export const personaQuery = (username: string) =>
  queryOptions({
    queryKey: [RAIZ, 'persona', username],
    queryFn: ({ client, queryKey, signal }) => {
      const id = client.getQueryData<Persona>(queryKey)?.id;
      return id === undefined
        ? pedir('GET persona/:username', { params: { username } }, { signal })
        : pedir('GET userAllInfo/:id', { params: { id } }, { signal });
    },
    meta: { temas: ['carrera', 'firmas', 'nomina'] },
  });

export const dispositivosQuery = (id: number) =>
  queryOptions({
    queryKey: [RAIZ, 'dispositivos', id],
    queryFn: ({ signal }) => pedir('GET dispositivosDe/:id', { params: { id } }, { signal }),
  });
