import type { SignOffState } from '@conserje/rules';
import { SIGN_OFF_STATE_LABELS } from '@conserje/rules';
import { Badge } from '../../../../ui/feedback/Badge.tsx';

const TONES = { confirmado: 'bien', cambio: 'ojo', falta: 'mal' } as const;

/** Badge for the conformidad of a person. */
export const SignOffBadge = ({ state }: { state: SignOffState }) => (
  <Badge tone={TONES[state]}>{SIGN_OFF_STATE_LABELS[state]}</Badge>
);
