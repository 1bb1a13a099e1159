import { useSyncExternalStore } from 'react';
import { createEmitter } from '../state/emitter.ts';
import { compareVersion } from './appVersion.ts';

/** Who does not answer for this long at the first doubt is not there; later on a slow line has more time. */
const FIRST_TIMEOUT_MS = 2_000;
const DEADLINE_MS = 10_000;
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000];
const LAST_RETRY_MS = 15_000;

/** The line to the portal is back after it was down. */
export const connectionRestored = createEmitter();

/** Nobody asks before the page begins to listen. */
let isListening = false;
let isUnreachable = false;
let isRetrying = false;
let pendingCheck: Promise<boolean> | undefined;
const changed = createEmitter();

function setIsDown(isDown: boolean): void {
  if (isUnreachable === isDown) return;
  isUnreachable = isDown;
  changed.emit();
  if (!isDown) connectionRestored.emit();
}

/** Something has come from the portal. */
export const markReachable = (): void => setIsDown(false);

/** Whether the portal answers. What it answers also says whether this page is still the present one. */
async function responds(timeoutMs: number): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) });
    if (response.status >= 500) return false;
    compareVersion(await response.text());
    return true;
  } catch {
    return false;
  }
}

/** Time passes, the browser says that it has a line, or the reader looks again. */
function wait(ms: number): Promise<void> {
  return new Promise((resume) => {
    const endWait = () => {
      clearTimeout(timer);
      window.removeEventListener('online', endWait);
      document.removeEventListener('visibilitychange', onVisible);
      resume();
    };
    const onVisible = () => document.visibilityState === 'visible' && endWait();
    const timer = setTimeout(endWait, ms);
    window.addEventListener('online', endWait);
    document.addEventListener('visibilitychange', onVisible);
  });
}

/** Asks until the portal answers, or something else has come from it. */
async function pollUntilOnline(): Promise<void> {
  if (isRetrying) return;
  isRetrying = true;
  for (let attempt = 0; isUnreachable; attempt += 1) {
    // Spread, so that a portal that has begun again is not met by everyone at once.
    await wait((RETRY_DELAYS_MS[attempt] ?? LAST_RETRY_MS) * (0.5 + Math.random() / 2));
    if (isUnreachable && (await responds(DEADLINE_MS))) setIsDown(false);
  }
  isRetrying = false;
}

async function probe(timeoutMs: number): Promise<boolean> {
  const isReachable = await responds(timeoutMs);
  setIsDown(!isReachable);
  if (!isReachable) void pollUntilOnline();
  return isReachable;
}

/** Something did not come, or broke off: looks at the line, for so long. @returns whether the portal answers */
export async function checkConnection(timeoutMs = FIRST_TIMEOUT_MS): Promise<boolean> {
  if (!isListening) return true;
  pendingCheck ??= probe(timeoutMs).finally(() => {
    pendingCheck = undefined;
  });
  return pendingCheck;
}

/** Listens to what the browser says of its line; once in the page. */
export function listenForOffline(): void {
  isListening = true;
  window.addEventListener('offline', () => void checkConnection());
}

export const isOffline = (): boolean => isUnreachable;
/** Whether the portal cannot be reached, from when something did not come until something does. */
export const useIsOffline = (): boolean => useSyncExternalStore(changed.listen, isOffline);
