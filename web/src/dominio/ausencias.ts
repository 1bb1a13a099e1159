import { DECIDE_AUSENCIAS, diaEscrito } from '@conserje/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { pedir } from '../platform/api.ts';
import { usePuede } from '../platform/sesion.tsx';

/** The key of all that shows absences; its first word is the subject of the live events. */
export const CLAVE_AUSENCIAS = ['ausencias'] as const;

/** Absences that wait for an answer. */
export const porDecidirQuery = () =>
  queryOptions({
    queryKey: [...CLAVE_AUSENCIAS, 'espera'],
    queryFn: ({ signal }) => pedir('GET getAusencias', {}, { signal }),
  });

/** How many wait for the reader's answer; 0 for those who decide on none, and until it is known. */
export function useCuantasAusencias(): number {
  const enabled = usePuede(DECIDE_AUSENCIAS);
  const { data } = useQuery({ ...porDecidirQuery(), enabled });
  return enabled ? (data?.filter(({ acciones }) => acciones.includes('aceptar')).length ?? 0) : 0;
}

/** What is said of somebody in a list, until the last day of their absence. */
export const ausenteHasta = (dia: string): string => `ausente hasta el ${diaEscrito(dia)}`;
