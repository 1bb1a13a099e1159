import type { ActivityAmounts, ActivityPart } from '@conserje/rules';
import { ACTIVITY_PARTS } from '@conserje/rules';
import { formatCount, formatDuration, formatNumber } from '../../ui/text/format.ts';

/** Formats an amount of a part, in its unit. */
function formatAmount(part: ActivityPart, amount: number): string {
  if (part === 'asistencia') return formatDuration(amount);
  return part === 'times'
    ? `${formatNumber(amount)}\u00a0h como encargado`
    : formatCount(amount, 'ascenso', 'ascensos');
}

const formatDone = (part: ActivityPart, amount: number): string =>
  part === 'asistencia' ? formatDuration(amount) : formatNumber(amount);

/** Formats what is done of what is asked of a part: `50m de 2h`, `0.5 de 1 h como encargado`. */
export const formatPart = (part: ActivityPart, done: number, asked: number): string =>
  `${formatDone(part, done)} de ${formatAmount(part, asked)}`;

/** Lists what is done of what is asked: `1h de 2h · 0.5 de 1 h como encargado`; empty if nothing is asked. */
export const formatProgress = ({ pide, hecho }: { pide: ActivityAmounts; hecho: ActivityAmounts }): string =>
  ACTIVITY_PARTS.filter((part) => pide[part] > 0)
    .map((part) => formatPart(part, hecho[part], pide[part]))
    .join(' · ');
