import type { WorkFigure } from '@conserje/rules';
import { toShownTimes } from '@conserje/rules';
import { formatDuration, numero } from '../../ui/text/format.ts';

/** Stored times with their unit: '2.5 h'. */
export const formatTimes = (times: number): string => `${numero(toShownTimes(times))}\u00a0h`;

/** A figure of someone's work as it is written everywhere: minutes of `asistencia`, or stored `times`. */
export const formatFigure = (de: WorkFigure, amount: number): string =>
  de === 'times' ? formatTimes(amount) : formatDuration(amount);
