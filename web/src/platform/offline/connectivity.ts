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
let down = false;
let isRetrying = false;
let check: Promise<boolean> | undefined;
const changed = createEmitter();

function set(isDown: boolean): void {
  if (down === isDown) return;
  down = isDown;
  changed.emit();
  if (!isDown) connectionRestored.emit();
}

/** Something has come from the portal. */
export const markReachable = (): void => set(false);

/** Whether the portal answers. What it answers also says whether this page is still the present one. */
async function responds(timeoutMs: number): Promise<boolean> {
  try {
    const respuesta = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) });
    if (respuesta.status >= 500) return false;
    compareVersion(await respuesta.text());
    return true;
  } catch {
    return false;
  }
}

/** Time passes, the browser says that it has a line, or the reader looks again. */
function wait(ms: number): Promise<void> {
  return new Promise((resume) => {
    const finish = () => {
      clearTimeout(reloj);
      window.removeEventListener('online', finish);
      document.removeEventListener('visibilitychange', onVisible);
      resume();
    };
    const onVisible = () => document.visibilityState === 'visible' && finish();
    const reloj = setTimeout(finish, ms);
    window.addEventListener('online', finish);
    document.addEventListener('visibilitychange', onVisible);
  });
}

/** Asks until the portal answers, or something else has come from it. */
async function pollUntilOnline(): Promise<void> {
  if (isRetrying) return;
  isRetrying = true;
  for (let attempt = 0; down; attempt += 1) {
    // Spread, so that a portal that has begun again is not met by everyone at once.
    await wait((RETRY_DELAYS_MS[attempt] ?? LAST_RETRY_MS) * (0.5 + Math.random() / 2));
    if (down && (await responds(DEADLINE_MS))) set(false);
  }
  isRetrying = false;
}

async function look(timeoutMs: number): Promise<boolean> {
  const existing = await responds(timeoutMs);
  set(!existing);
  if (!existing) void pollUntilOnline();
  return existing;
}

/** Something did not come, or broke off: looks at the line, for so long. @returns whether the portal answers */
export async function checkConnection(timeoutMs = FIRST_TIMEOUT_MS): Promise<boolean> {
  if (!isListening) return true;
  check ??= look(timeoutMs).finally(() => {
    check = undefined;
  });
  return check;
}

/** Listens to what the browser says of its line; once in the page. */
export function listenForOffline(): void {
  isListening = true;
  window.addEventListener('offline', () => void checkConnection());
}

export const isOffline = (): boolean => down;
/** Whether the portal cannot be reached, from when something did not come until something does. */
export const useIsOffline = (): boolean => useSyncExternalStore(changed.listen, isOffline);
