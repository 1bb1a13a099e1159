import { setTimeout } from 'node:timers/promises';

/** Waits, unless it is told that nobody waits any longer. */
export const esperar = (ms: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, signal && { signal }).catch(() => undefined);
