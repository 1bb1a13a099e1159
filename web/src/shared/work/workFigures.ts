import type { WorkFigure } from '@conserje/rules';
import { toShownTimes } from '@conserje/rules';
import { formatDuration, formatNumber } from '../../ui/text/format.ts';

/** Formats stored times with their unit: '2.5 h'. */
export const formatTimes = (times: number): string => `${formatNumber(toShownTimes(times))}\u00a0h`;

/** Formats a figure of work: minutes of `asistencia`, or stored `times`. */
export const formatFigure = (figure: WorkFigure, amount: number): string =>
  figure === 'times' ? formatTimes(amount) : formatDuration(amount);
