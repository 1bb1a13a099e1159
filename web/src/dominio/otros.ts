import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSesion } from '../platform/sesion.tsx';
import { usuariosQuery } from './personal.ts';

export interface Otros {
  /** Undefined while they are awaited; `aviso` says why someone cannot be chosen. */
  opciones: { value: number; label: string; aviso?: string | undefined }[] | undefined;
  fallo: Error | null;
}

interface EnEscala {
  orden: number;
}

/** Why someone cannot be chosen who stands at or above whoever acts on them: the reader, unless another is named. */
export const deArriba = ({ orden }: EnEscala, actor: EnEscala | null | undefined, quien = 'tú'): string | undefined =>
  actor && orden >= actor.orden ? `mismo rango que ${quien} o mayor` : undefined;

/**
 * Active users to choose from. The reader is among them, but not to be chosen: nobody does it to themselves.
 * @param debajo what is done to them takes someone lower than the reader
 */
export function useOtros({ debajo = false } = {}): Otros {
  const { datos } = useSesion();
  const { data, error } = useQuery(usuariosQuery());
  const opciones = useMemo(
    () =>
      data?.map((u) => ({ ...u, aviso: u.value === datos?.id ? 'eres tú' : debajo ? deArriba(u, datos) : undefined })),
    [data, datos, debajo],
  );
  return { opciones, fallo: data ? null : error };
}
