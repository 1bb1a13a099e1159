import type { ComunicadoSummary } from '@conserje/contract';

/** Whether a comunicado ended, also while the page is open: no event tells it. @param now server time in milliseconds */
export const hasEnded = ({ hasta }: Pick<ComunicadoSummary, 'hasta'>, now: number): boolean =>
  hasta !== null && Date.parse(hasta) <= now;
