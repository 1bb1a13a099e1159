import type { Tiempo } from '@conserje/contract';
import { formatDuration } from '@conserje/rules';

/** Refuses a name that somebody typed. */
export const NOBODY = 'No hay nadie con ese nombre';

/** Formats an instant as Discord shows it to each reader: as a day in their zone, or as a countdown. */
export const discordTime = (instant: string, style: 'D' | 'R'): string =>
  `<t:${Math.floor(Date.parse(instant) / 1000)}:${style}>`;

/** Formats what is left of a paused tiempo. */
export const timeLeft = ({ tiempoPaused }: Pick<Tiempo, 'tiempoPaused'>): string =>
  formatDuration(Math.ceil(tiempoPaused / 60));

/** Says when a tiempo that is not paused ends, or that it did. */
export const endText = ({ finaliza }: Pick<Tiempo, 'finaliza'>, now: number): string =>
  `${Date.parse(finaliza) > now ? 'termina' : 'terminó'} ${discordTime(finaliza, 'R')}`;
