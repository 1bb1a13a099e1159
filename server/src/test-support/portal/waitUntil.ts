import { vi } from 'vitest';

/** Milliseconds until a hung test fails; long enough for a busy machine. */
const DEADLINE_MS = 20_000;

/** Polls until a condition holds. */
export const waitUntil = (condition: () => boolean | Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(condition, { timeout: DEADLINE_MS });
