import { vi } from 'vitest';

/** It ends what hangs; a machine that has other work too gets there in its own time. */
const DEADLINE_MS = 20_000;

/** Looks again and again until something is so. */
export const waitUntil = (condition: () => boolean | Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(condition, { timeout: DEADLINE_MS });
