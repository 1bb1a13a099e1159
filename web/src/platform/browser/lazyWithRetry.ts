import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import { hasNewVersion } from '../offline/appVersion.ts';
import { checkConnection, connectionRestored } from '../offline/connectivity.ts';
import { showToast } from '../state/toasts.ts';
import { retryStylesheets } from './stylesheetRetry.ts';

const OFFLINE_MESSAGE = 'Sin conexión. Se abrirá cuando vuelva.';
const NEW_VERSION_MESSAGE = 'Hay una versión nueva. Actualiza para abrir esto.';
/** Delays between attempts while the portal answers. */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000];
const LAST_RETRY_MS = 15_000;

/**
 * Messages of browser engines for a module that could not be fetched, and of Vite's loader for a style sheet. Any other
 * failure of an import is an error of the code, which a retry does not mend.
 */
const LOAD_FAILURE =
  /dynamically imported module|importing a module script failed|unable to preload css|^no style sheet: /i;
export const isLoadFailure = (error: unknown): boolean => error instanceof Error && LOAD_FAILURE.test(error.message);

/** Connection state for `loadWithRetry`; replaced in tests. */
interface Connection {
  check: () => Promise<'down' | 'ok' | 'other version'>;
  returns: () => Promise<unknown>;
  delay: (ms: number) => Promise<unknown>;
}
const DEFAULT_CONNECTION: Connection = {
  check: async () => ((await checkConnection()) ? (hasNewVersion() ? 'other version' : 'ok') : 'down'),
  returns: () =>
    new Promise<void>((resume) => {
      const stopListening = connectionRestored.listen(() => {
        stopListening();
        resume();
      });
    }),
  delay: (ms) => new Promise((resume) => setTimeout(resume, ms)),
};

/**
 * Imports code with its styles, and waits while offline. If its build is gone, shows a toast to update and never
 * resolves.
 * @throws the error of the code itself
 */
export async function loadWithRetry<T>(
  load: () => Promise<T>,
  connection: Connection = DEFAULT_CONNECTION,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const module = await load();
      await retryStylesheets();
      return module;
    } catch (error) {
      if (!isLoadFailure(error)) throw error;
      const status = await connection.check();
      if (status === 'other version') {
        showToast({ msg: NEW_VERSION_MESSAGE, kind: 'error' });
        return new Promise<never>(() => undefined);
      }
      if (status === 'down') {
        showToast({ msg: OFFLINE_MESSAGE, kind: 'error' });
        await connection.returns();
        continue;
      }
      await connection.delay(RETRY_DELAYS_MS[attempt] ?? LAST_RETRY_MS);
    }
  }
}

/** Like React's `lazy`, but retries when the connection is back. */
export const lazyWithRetry = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => loadWithRetry(load));

/**
 * Returns a function that loads a module together with the one that shows its result, whose file may be gone after an
 * update of the portal.
 */
export const loadBoth =
  <T>(load: () => Promise<T>, loadResult: () => Promise<unknown>): (() => Promise<T>) =>
  async () => {
    const [module] = await Promise.all([load(), loadResult()]);
    return module;
  };
