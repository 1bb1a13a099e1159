import { setTimeout } from 'node:timers/promises';

/** Waits; an abort ends the wait early without an error. */
export const waitFor = (ms: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, signal && { signal }).catch(() => undefined);

/** Returns whether a promise resolves within so many milliseconds. */
export async function resolvesWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timeout = globalThis.setTimeout(() => resolve(false), ms);
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timeout);
  }
}
