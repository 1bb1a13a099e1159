import type { ComunicadoSummary } from '@conserje/contract';

/**
 * Returns whether a comunicado ended. No event announces the end, so it may come while the page is open.
 * @param now server time in milliseconds
 */
export const hasEnded = ({ hasta }: Pick<ComunicadoSummary, 'hasta'>, now: number): boolean =>
  hasta !== null && Date.parse(hasta) <= now;
