import type { NormativaVersion } from '@conserje/contract';
import { Badge } from '../../../../ui/feedback/Badge.tsx';

type State = NormativaVersion['estado'];

const STATES: Record<State, readonly [tone: 'bien' | 'ojo' | 'suave', text: string]> = {
  rige: ['bien', 'Se aplica hoy'],
  futura: ['ojo', 'Todavía no se aplica'],
  anterior: ['suave', 'Anterior'],
  reemplazada: ['suave', 'Nunca se aplicó'],
};

export const versionStateText = (estado: State): string => STATES[estado][1];

export function VersionState({ estado }: { estado: State }) {
  const [tone, text] = STATES[estado];
  return <Badge tone={tone}>{text}</Badge>;
}
