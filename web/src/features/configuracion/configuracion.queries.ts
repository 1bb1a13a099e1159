import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';

export const sesionesQuery = () =>
  queryOptions({
    queryKey: ['sesiones'],
    queryFn: ({ signal }) => pedir('GET sesiones', {}, { signal }),
  });

/** What the reader wants to hear; changed on another device too. */
export const gustosQuery = () =>
  queryOptions({
    queryKey: ['notificaciones', 'gustos'],
    queryFn: ({ signal }) => pedir('GET gustosNotificacion', {}, { signal }),
  });

/** Whether notices go to devices, and to this one. */
export const aparatoQuery = () =>
  queryOptions({
    queryKey: ['aparato'],
    queryFn: ({ signal }) => pedir('GET aparato', {}, { signal }),
    meta: { temas: ['configuracion'] },
  });

/** One's own second step. */
export const dosPasosQuery = () =>
  queryOptions({
    queryKey: ['dosPasos'],
    queryFn: ({ signal }) => pedir('GET dosPasos', {}, { signal }),
    meta: { temas: ['configuracion', 'usuarios'] },
  });

/** One's own keys for programs. */
export const programasQuery = () =>
  queryOptions({
    queryKey: ['programas'],
    queryFn: ({ signal }) => pedir('GET programas', {}, { signal }),
  });
