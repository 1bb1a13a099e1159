import { CAN_DECIDE_AUSENCIAS, formatDay } from '@conserje/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../platform/api/apiClient.ts';
import { useCan } from '../../platform/session/session.tsx';

/** The key of all that shows absences; its first word is the subject of the live events. */
export const AUSENCIAS_KEY = ['ausencias'] as const;

/** Absences that wait for an answer. */
export const pendingAusenciasQuery = () =>
  queryOptions({
    queryKey: [...AUSENCIAS_KEY, 'espera'],
    queryFn: ({ signal }) => sendRequest('GET getAusencias', {}, { signal }),
  });

/** How many wait for the reader's answer; 0 for those who decide on none, and until it is known. */
export function useAusenciaCount(): number {
  const enabled = useCan(CAN_DECIDE_AUSENCIAS);
  const { data } = useQuery({ ...pendingAusenciasQuery(), enabled });
  return enabled ? (data?.filter(({ acciones }) => acciones.includes('aceptar')).length ?? 0) : 0;
}

/** What is said of somebody in a list, until the last day of their absence. */
export const absentUntilText = (lastDay: string): string => `ausente hasta el ${formatDay(lastDay)}`;
