import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';

/** Its first word is the subject of the live events. */
const CLAVE_CLONES = ['clones'] as const;

export const gruposQuery = () =>
  queryOptions({
    queryKey: [...CLAVE_CLONES, 'grupos'],
    queryFn: ({ signal }) => pedir('GET getAllClones', {}, { signal }),
    // Who is dismissed makes no group any more; whose connections are forgotten neither.
    meta: { temas: ['despidos', 'usuarios'] },
  });

export const permitidosQuery = () =>
  queryOptions({
    queryKey: [...CLAVE_CLONES, 'permitidos'],
    queryFn: ({ signal }) => pedir('GET getWhiteList', {}, { signal }),
  });
