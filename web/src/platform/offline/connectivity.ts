import { useSyncExternalStore } from 'react';
import { createEmitter } from '../state/emitter.ts';
import { compareServedVersion } from './appVersion.ts';

/** Time limit of the first check; later checks allow for a slow connection. */
const FIRST_TIMEOUT_MS = 2_000;
const DEADLINE_MS = 10_000;
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000];
const LAST_RETRY_MS = 15_000;

export const connectionRestored = createEmitter();

/** Until `listenForOffline` is called, every check reports the portal as reachable. */
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

export const markReachable = (): void => setIsDown(false);

/** Returns whether the portal answers. Also compares the version of the served page. */
async function responds(timeoutMs: number): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) });
    if (response.status >= 500) return false;
    compareServedVersion(await response.text());
    return true;
  } catch {
    return false;
  }
}

/** Resolves after `ms`, or earlier when the browser goes online or the page becomes visible. */
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

/** Retries until the portal answers, or another request has succeeded. */
async function pollUntilOnline(): Promise<void> {
  if (isRetrying) return;
  isRetrying = true;
  for (let attempt = 0; isUnreachable; attempt += 1) {
    // Jitter keeps clients from reconnecting to a restarted portal at once.
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

/** Checks the connection after a request failed or stalled. @returns whether the portal answers */
export async function checkConnection(timeoutMs = FIRST_TIMEOUT_MS): Promise<boolean> {
  if (!isListening) return true;
  pendingCheck ??= probe(timeoutMs).finally(() => {
    pendingCheck = undefined;
  });
  return pendingCheck;
}

/** Checks the connection. @returns whether the portal answers within `ms` */
export async function isReachableWithin(ms: number): Promise<boolean> {
  if (await checkConnection()) return true;
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(false), ms);
    const stopListening = connectionRestored.listen(() => end(true));
    const end = (isRestored: boolean) => {
      clearTimeout(timer);
      stopListening();
      resolve(isRestored);
    };
  });
}

/** Starts to listen to the browser's offline event; called once in the page. */
export function listenForOffline(): void {
  isListening = true;
  window.addEventListener('offline', () => void checkConnection());
}

export const isOffline = (): boolean => isUnreachable;
/** Returns whether the portal is unreachable: from a failed request until one succeeds. */
export const useIsOffline = (): boolean => useSyncExternalStore(changed.listen, isOffline);
