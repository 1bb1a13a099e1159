import type { WeekResult } from '@conserje/rules';
import { WEEK_RESULT_LABELS } from '@conserje/rules';
import { Badge } from '../../ui/feedback/Badge.tsx';

const TONES = { cumplida: 'good', incumplida: 'bad', justificada: 'muted' } as const;

/** Result of a week; `cambio` if it came out otherwise than when it ended. */
export const WeekResultBadge = ({ resultado, cambio }: { resultado: WeekResult; cambio: boolean }) => (
  <span className="u-inline-row u-gap-4 u-wrap">
    <Badge tone={TONES[resultado]}>{WEEK_RESULT_LABELS[resultado]}</Badge>
    {cambio && (
      <Badge tone="warning" explanation="Cambió después de terminar, por una ausencia o una anulación de sus días">
        Cambió
      </Badge>
    )}
  </span>
);
