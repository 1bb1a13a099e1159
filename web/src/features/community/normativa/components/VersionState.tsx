import type { NormativaVersion } from '@conserje/contract';
import { Badge } from '../../../../ui/feedback/Badge.tsx';

type State = NormativaVersion['estado'];

const STATES: Record<State, readonly [tone: 'good' | 'warning' | 'muted', text: string]> = {
  rige: ['good', 'Se aplica hoy'],
  futura: ['warning', 'Todavía no se aplica'],
  anterior: ['muted', 'Anterior'],
  reemplazada: ['muted', 'Nunca se aplicó'],
};

export const versionStateText = (estado: State): string => STATES[estado][1];

export function VersionState({ estado }: { estado: State }) {
  const [tone, text] = STATES[estado];
  return <Badge tone={tone}>{text}</Badge>;
}
