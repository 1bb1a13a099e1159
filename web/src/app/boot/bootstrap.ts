import type { Configuracion, SessionUser } from '@conserje/contract';
import { isAllowed, SCREENS } from '@conserje/rules';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { mantenimientoEmitter, sendRequest } from '../../platform/api/apiClient.ts';
import { ApiError, messageOf } from '../../platform/api/apiError.ts';
import { PUBLIC_QUERY_META, queryClient } from '../../platform/api/queryClient.ts';
import { isSlowConnection } from '../../platform/browser/isSlowConnection.ts';
import { connectionRestored } from '../../platform/offline/connectivity.ts';
import { restoreSession, resumeSession } from '../../platform/session/session.tsx';
import { createEmitter } from '../../platform/state/emitter.ts';
import { configuracionQuery, startupQuery } from '../../shared/agencia/configuracion.queries.ts';
import { screenRouteOf } from '../navigation/lazyScreens.ts';
import { loadScreenData, preloadScreen } from '../navigation/screenLoader.ts';

/** Minimum time of the splash since the page was requested, for the extra load step (part 2 §2 App shell). */
const EXTRA_STEP_MS = 1600;
const ALREADY_OPENED = 'abierto=1';

/**
 * Returns the remaining time of the extra step: only on the first opening of a browser session. A session cookie is
 * shared by all tabs.
 */
function extraStepRemaining(): number {
  if (document.cookie.split('; ').includes(ALREADY_OPENED)) return 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists only on https
  document.cookie = `${ALREADY_OPENED}; Path=/; SameSite=Strict`;
  return Math.max(0, EXTRA_STEP_MS - performance.now());
}

/** `covered`: the portal is rendered behind the splash until the extra step ends. */
export type PageStartupState =
  | { kind: 'loading' }
  | { kind: 'covered' }
  | { kind: 'ready' }
  | { kind: 'mantenimiento'; name: string }
  | { kind: 'failed'; msg: string };

/** Dependencies of start-up; replaced in tests. */
export interface StartupDeps {
  configuracion: () => Promise<Configuracion>;
  startup: () => Promise<unknown>;
  session: () => Promise<SessionUser | null>;
  loadAppearance: () => Promise<unknown>;
  extraStep: () => Promise<void>;
  /** Restores the cached data. @returns whether a cache was found */
  restoreCached: () => boolean;
}

const APPEARANCE_TIMEOUT_MS = 600;
const waitForAppearanceTimeout = () => new Promise((resume) => setTimeout(resume, APPEARANCE_TIMEOUT_MS));
/** Waiting time after which the portal starts from the cache. */
const PATIENCE_MS = 8_000;
/** Returns whether the server or a proxy's backend is unreachable. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.http === 0 || error.http === 502 || error.http === 504);

/**
 * Start-up of part 2 §2. The configuracion comes first, since nothing else is loaded during maintenance. Then three
 * load steps in parallel: `startupForo`, the check of the stored session, and the extra step at 1.6 s. `onCovered`
 * renders the portal behind the splash as soon as its data is there.
 */
export async function runStartup(startupDeps: StartupDeps, onCovered: () => void): Promise<PageStartupState> {
  try {
    const extraStepDone = startupDeps.extraStep();
    const appearance = startupDeps.loadAppearance();
    const { mantenimiento, nombre } = await startupDeps.configuracion();
    if (mantenimiento) return { kind: 'mantenimiento', name: nombre };
    await Promise.all([startupDeps.startup(), startupDeps.session(), appearance]);
    onCovered();
    await extraStepDone;
    return { kind: 'ready' };
  } catch (error) {
    // Offline the portal starts from the cache and updates on reconnection.
    if (isUnreachable(error) && startupDeps.restoreCached()) return { kind: 'ready' };
    return { kind: 'failed', msg: messageOf(error) };
  }
}

const LOADING: PageStartupState = { kind: 'loading' };
let phase: PageStartupState = LOADING;
const changed = createEmitter();

function setPhase(newPhase: PageStartupState): void {
  phase = newPhase;
  changed.emit();
}

export const getStartupState = (): PageStartupState => phase;
export const subscribeToStartupState = changed.listen;

let drawnPhase: PageStartupState = phase;
const phaseDrawn = createEmitter();

/** Returns the rendered phase, which follows the current one. */
export const getRenderedStartupState = (): PageStartupState => drawnPhase;
export const subscribeToRenderedStartupState = phaseDrawn.listen;

/**
 * Returns the phase to render. The whole portal is rendered in a transition, so that the main thread stays free; this
 * needs an empty first render in any phase.
 */
export function useStartupState(): PageStartupState {
  const [shownPhase, setShownPhase] = useState<PageStartupState>(LOADING);
  useEffect(() => {
    const resume = () => startTransition(() => setShownPhase(phase));
    resume();
    return subscribeToStartupState(resume);
  }, []);
  useLayoutEffect(() => {
    drawnPhase = shownPhase;
    phaseDrawn.emit();
  }, [shownPhase]);
  return shownPhase;
}

/** Query of the ticker, fetched behind the splash so that it causes no layout shift later. */
export const tickerQuery = () => ({
  queryKey: ['estados', 'cinta'],
  queryFn: async () => {
    const estados = await sendRequest('POST estados', { body: { op: 3 } });
    return Array.isArray(estados) ? estados : [];
  },
  meta: PUBLIC_QUERY_META,
});

const ignoreFailure = () => undefined;
const requestTicker = () => queryClient.query(tickerQuery()).catch(ignoreFailure);

/**
 * Loads the body font and the code of the opened screen within the time limit; a slower page starts with the system
 * font and a placeholder.
 */
function loadAppearance(): Promise<unknown> {
  if (isSlowConnection()) return Promise.resolve();
  const bodyFont = document.fonts.load('1em "Atkinson Hyperlegible Next Variable"').catch(() => undefined);
  const route = screenRouteOf(location.pathname);
  return Promise.race([Promise.all([bodyFont, route && preloadScreen(route)]), waitForAppearanceTimeout()]);
}

/** Resumes the session and loads the initial data of the opened screen within the time limit. */
async function resumeWithScreen(): Promise<SessionUser | null> {
  const sessionUser = await resumeSession();
  const route = screenRouteOf(location.pathname);
  if (sessionUser && route && isAllowed(SCREENS[route], sessionUser))
    await Promise.race([loadScreenData(route, sessionUser), waitForAppearanceTimeout()]);
  return sessionUser;
}

/** Starts from the cache; on reconnection loads the configuracion, the start-up bundle and the session. */
function startFromCache(): boolean {
  if (!restoreSession()) return false;
  const stopListening = connectionRestored.listen(() => {
    stopListening();
    const freshQueries = [
      queryClient.query({ ...configuracionQuery(), staleTime: 0 }),
      queryClient.query({ ...startupQuery(), staleTime: 0 }),
      resumeSession(),
    ];
    // A failed query keeps its cached data, and the components that show it refetch it.
    void Promise.all(freshQueries).catch(() => undefined);
  });
  return true;
}

/** Restarts after a failed start-up on reconnection. */
connectionRestored.listen(() => {
  if (phase.kind === 'failed') void startPortal();
});

const startupDeps: StartupDeps = {
  configuracion: () => queryClient.query(configuracionQuery()),
  startup: () => Promise.all([queryClient.query(startupQuery()), requestTicker()]),
  session: resumeWithScreen,
  loadAppearance,
  extraStep: () => new Promise((resume) => setTimeout(resume, extraStepRemaining())),
  restoreCached: startFromCache,
};

/**
 * Runs start-up, also after a failure and at the end of maintenance. A portal started from the cache stays open if
 * start-up then fails.
 */
export async function startPortal(dependencies: StartupDeps = startupDeps): Promise<void> {
  let hasStarted = false;
  const restoreCached = (): boolean => {
    hasStarted ||= dependencies.restoreCached();
    return hasStarted;
  };
  setPhase(LOADING);
  const patienceTimer = setTimeout(() => {
    if (restoreCached()) setPhase({ kind: 'ready' });
  }, PATIENCE_MS);
  const coverWithSplash = (): void => {
    if (phase.kind === 'loading') setPhase({ kind: 'covered' });
  };
  const newPhase = await runStartup({ ...dependencies, restoreCached }, coverWithSplash);
  clearTimeout(patienceTimer);
  const hasClosedMeanwhile = newPhase.kind === 'ready' && phase.kind === 'mantenimiento';
  if (!hasClosedMeanwhile && (!hasStarted || newPhase.kind !== 'failed')) setPhase(newPhase);
}

/** Opens the portal for a holder of `man` during maintenance. */
export async function enterDuringMantenimiento(): Promise<void> {
  await Promise.all([queryClient.query(startupQuery()), requestTicker()]);
  setPhase({ kind: 'ready' });
}

export function showMantenimiento(): void {
  if (phase.kind !== 'ready' && phase.kind !== 'covered') return;
  const name = queryClient.getQueryData(configuracionQuery().queryKey)?.nombre ?? '';
  setPhase({ kind: 'mantenimiento', name });
}

export const showMantenimientoWhenRefused = (): (() => void) => mantenimientoEmitter.listen(showMantenimiento);
