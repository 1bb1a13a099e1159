import { CAN_DECIDE_AUSENCIAS, formatDay } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../platform/api/callQuery.ts';
import { useCan } from '../../platform/session/session.tsx';

/** Query key of all ausencias; its first element is the topic of the live events. */
export const AUSENCIAS_KEY = ['ausencias'] as const;
/** An ascenso or a new name changes their names and who may decide. */
export const AUSENCIAS_META = { topics: ['carrera'], ownTopics: ['carrera'], throttleMs: 15_000 } as const;

export const pendingAusenciasQuery = () =>
  callQuery('GET getAusencias', [...AUSENCIAS_KEY, 'espera'], { meta: AUSENCIAS_META });

/** Returns how many ausencias wait for the viewer's answer; 0 without the right to decide and while loading. */
export function useAusenciaCount(): number {
  const enabled = useCan(CAN_DECIDE_AUSENCIAS);
  const { data } = useQuery({ ...pendingAusenciasQuery(), enabled });
  return enabled ? (data?.filter(({ acciones }) => acciones.includes('aceptar')).length ?? 0) : 0;
}

/** Note beside a person's name until the last day of their ausencia. */
export const absentUntilText = (lastDay: string): string => `ausente hasta el ${formatDay(lastDay)}`;
