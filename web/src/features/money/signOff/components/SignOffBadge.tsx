import type { SignOffState } from '@conserje/rules';
import { SIGN_OFF_STATE_LABELS } from '@conserje/rules';
import { Badge } from '../../../../ui/feedback/Badge.tsx';

const TONES = { confirmado: 'good', cambio: 'warning', falta: 'bad' } as const;

/** Badge for the conformidad of a person. */
export const SignOffBadge = ({ state }: { state: SignOffState }) => (
  <Badge tone={TONES[state]}>{SIGN_OFF_STATE_LABELS[state]}</Badge>
);
