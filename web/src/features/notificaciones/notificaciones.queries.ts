import { queryOptions } from '@tanstack/react-query';
import { pedir, pedirPagina } from '../../platform/api.ts';
import { cadaSinVivo } from '../../platform/oido.ts';
import { porPaginas } from '../../platform/paginas.ts';

/** However many come at once, the bell is asked for this often at most. */
const CALMA_MS = 400;
const meta = { temas: ['notificaciones'], calma: CALMA_MS } as const;
/** Where the event stream does not reach. */
const CADA_MS = 60_000;

/** The key of all that the bell shows. */
export const CLAVE_CAMPANA = ['campana'] as const;

export const sinLeerQuery = () =>
  queryOptions({
    queryKey: [...CLAVE_CAMPANA, 'sinLeer'],
    queryFn: ({ signal }) => pedir('GET notificacionesSinLeer', {}, { signal }),
    refetchInterval: cadaSinVivo(CADA_MS),
    meta,
  });

/** What concerns the reader's security and was not read: nothing else pushes it down. */
export const deSeguridadQuery = () =>
  queryOptions({
    queryKey: [...CLAVE_CAMPANA, 'seguridad'],
    queryFn: ({ signal }) => pedir('GET notificaciones', { query: { limite: 20, seguridad: 1 } }, { signal }),
    meta,
  });

export const notificacionesQuery = () => ({
  ...porPaginas([...CLAVE_CAMPANA, 'lista'], (limite, antes, signal) => {
    const query = { limite, ...(antes !== null && { antes: Number(antes) }) };
    return pedirPagina('GET notificaciones', { query }, signal ? { signal } : {});
  }),
  meta,
});
