import type { AnswerOf } from '@conserje/contract';
import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { pedir } from '../platform/api.ts';
import { PUBLICA } from '../platform/consultas.ts';

const DURA_MS = 5 * 60_000;

export const configuracionQuery = () =>
  queryOptions({
    queryKey: ['configuracion'],
    queryFn: ({ signal }) => pedir('GET configuracion', {}, { signal }),
    staleTime: DURA_MS,
    gcTime: Number.POSITIVE_INFINITY,
    meta: PUBLICA,
  });

export const startupQuery = () =>
  queryOptions({
    queryKey: ['startup'],
    queryFn: ({ signal }) => pedir('GET startupForo', {}, { signal }),
    staleTime: DURA_MS,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { ...PUBLICA, temas: ['rangos', 'mejores'] },
  });

const Leida = createContext<AnswerOf<'GET configuracion'> | undefined>(undefined);
const Arranque = createContext<AnswerOf<'GET startupForo'> | undefined>(undefined);

/** Whoever reads the query hands it on: each picture of a person wants it, and would be an observer of its own. */
export const ProveedorConfiguracion = Leida.Provider;
export const ProveedorArranque = Arranque.Provider;

function presente<T>(datos: T | undefined, que: string): T {
  if (datos === undefined) throw new Error(`${que} se leyó antes de que terminara el arranque`);
  return datos;
}

/** The agency's configuration; the splash stays until it is there. */
export const useConfiguracion = (): AnswerOf<'GET configuracion'> => presente(use(Leida), 'La configuración');

/** The start-up bundle (part 2 §3: admins, membresias, rangos, empleados); the splash stays until it is there. */
export const useArranque = (): AnswerOf<'GET startupForo'> => presente(use(Arranque), 'El arranque');
