import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSesion } from '../platform/sesion.tsx';
import { usuariosQuery } from './personal.ts';

export interface Otros {
  /** Undefined while they are awaited; `aviso` says why someone cannot be chosen. */
  opciones: { value: number; label: string; aviso?: string | undefined }[] | undefined;
  fallo: Error | null;
}

/** Active users to choose from. The reader is among them, but not to be chosen: nobody does it to themselves. */
export function useOtros(): Otros {
  const { datos } = useSesion();
  const { data, error } = useQuery(usuariosQuery());
  const opciones = useMemo(
    () => data?.map((u) => ({ ...u, aviso: u.value === datos?.id ? 'eres tú' : undefined })),
    [data, datos?.id],
  );
  return { opciones, fallo: data ? null : error };
}
