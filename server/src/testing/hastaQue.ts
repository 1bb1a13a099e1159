import { vi } from 'vitest';

/** It ends what hangs; a machine that has other work too gets there in its own time. */
const PLAZO_MS = 20_000;

/** Looks again and again until something is so. */
export const hastaQue = (condicion: () => boolean | Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(condicion, { timeout: PLAZO_MS });
