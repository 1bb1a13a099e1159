import { setTimeout } from 'node:timers/promises';

/** Waits, unless it is told that nobody waits any longer. */
export const waitFor = (ms: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, signal && { signal }).catch(() => undefined);

/** Waits for something, no longer than so many milliseconds; answers whether it has come. */
export async function resolvesWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timeout = globalThis.setTimeout(() => resolve(false), ms);
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timeout);
  }
}
