import { setTimeout } from 'node:timers/promises';

/** Waits, unless it is told that nobody waits any longer. */
export const esperar = (ms: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, signal && { signal }).catch(() => undefined);

/** Waits for something, no longer than so many milliseconds; answers whether it has come. */
export async function antesDe(ms: number, que: Promise<unknown>): Promise<boolean> {
  const { promise: tarde, resolve } = Promise.withResolvers<false>();
  const plazo = globalThis.setTimeout(() => resolve(false), ms);
  try {
    return await Promise.race([que.then(() => true), tarde]);
  } finally {
    clearTimeout(plazo);
  }
}
