import type { ClaseVigia } from '@conserje/rules';
import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';
import { listaLarga } from '../../platform/paginas.ts';

/** Its first word is the subject of the live events: an alarm went off. What is only counted comes with the clock. */
const RAIZ = ['seguridad'] as const;
const CADA_MS = 30_000;

/** The security log, or one kind of it, or what befell one person. */
export const seguridadQuery = (clase: ClaseVigia | null, de: number) =>
  listaLarga('GET seguridad', [...RAIZ, 'lista', clase ?? '', `${de}`], {
    query: { ...(clase && { clase }), ...(de > 0 && { de }) },
  });

/** What stands out of the last day. */
export const hoyQuery = () =>
  queryOptions({
    queryKey: [...RAIZ, 'hoy'],
    queryFn: ({ signal }) => pedir('GET seguridadHoy', {}, { signal }),
    refetchInterval: CADA_MS,
  });
