import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import { hasNewVersion } from '../offline/appVersion.ts';
import { checkConnection, connectionRestored } from '../offline/connectivity.ts';
import { notify } from '../state/notices.ts';
import { retryStylesheets } from './stylesheetRetry.ts';

const OFFLINE_MESSAGE = 'Sin conexión. Se abrirá cuando vuelva.';
const NEW_VERSION_MESSAGE = 'Hay una versión nueva. Actualiza para abrir esto.';
/** How long after each time what does not come is asked for again, though the portal answers. */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000];
const LAST_RETRY_MS = 15_000;

/**
 * What the browsers' engines say of a module that could not be fetched, and the builder's loader of a style sheet. Whatever
 * else an import fails with, the code itself has thrown: no line mends that.
 */
const LOAD_FAILURE =
  /dynamically imported module|importing a module script failed|unable to preload css|^no style sheet: /i;
export const isLoadFailure = (error: unknown): boolean => error instanceof Error && LOAD_FAILURE.test(error.message);

/** What it takes to wait for the line. */
interface Connection {
  check: () => Promise<'caida' | 'bien' | 'otra version'>;
  returns: () => Promise<unknown>;
  delay: (ms: number) => Promise<unknown>;
}
const DEFAULT_CONNECTION: Connection = {
  check: async () => ((await checkConnection()) ? (hasNewVersion() ? 'otra version' : 'bien') : 'caida'),
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
 * Fetches code with its styles, and waits for the line where there is none. Code of a build that is gone never comes:
 * whoever waits for it is told to take the new one.
 * @throws what the code itself has thrown
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
      if (status === 'otra version') {
        notify({ msg: NEW_VERSION_MESSAGE, tipo: 'error' });
        return new Promise<never>(() => undefined);
      }
      if (status === 'caida') {
        notify({ msg: OFFLINE_MESSAGE, tipo: 'error' });
        await connection.returns();
        continue;
      }
      await connection.delay(RETRY_DELAYS_MS[attempt] ?? LAST_RETRY_MS);
    }
  }
}

/** As React's `lazy`, for whoever has a bad line: what could not be fetched comes by itself when the line does. */
export const lazyWithRetry = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => loadWithRetry(load));
