import type { Configuracion, SessionUser } from '@conserje/contract';
import { isAllowed, SCREENS } from '@conserje/rules';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { mantenimientoEmitter, sendRequest } from '../../platform/api/apiClient.ts';
import { ApiError, messageOf } from '../../platform/api/apiError.ts';
import { PUBLIC_META, queryClient } from '../../platform/api/queryClient.ts';
import { isSlowConnection } from '../../platform/browser/isSlowConnection.ts';
import { connectionRestored } from '../../platform/offline/connectivity.ts';
import { restoreSession, resumeSession } from '../../platform/session/session.tsx';
import { createEmitter } from '../../platform/state/emitter.ts';
import { configuracionQuery, startupQuery } from '../../shared/agencia/configuracion.queries.ts';
import { routeOf } from '../navigation/lazyScreens.ts';
import { loadInitialData, preload } from '../navigation/screenLoader.ts';

/** The extra load step counts this long after the page was asked for (part 2 §2 App shell). */
const EXTRA_STEP_MS = 1600;
const ALREADY_OPENED = 'abierto=1';

/** The step counts at the first opening in a browser session; the cookie ends with it, and other tabs have it too. */
function extraStepRemaining(): number {
  if (document.cookie.split('; ').includes(ALREADY_OPENED)) return 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where the page is served without https
  document.cookie = `${ALREADY_OPENED}; Path=/; SameSite=Strict`;
  return Math.max(0, EXTRA_STEP_MS - performance.now());
}

/** `tapado`: the portal stands, with the splash before it until the extra step is done. */
export type StartupPhase =
  | { tipo: 'cargando' }
  | { tipo: 'tapado' }
  | { tipo: 'listo' }
  | { tipo: 'mantenimiento'; nombre: string }
  | { tipo: 'fallo'; msg: string };

/** What start-up asks of the world. */
export interface StartupDeps {
  configuracion: () => Promise<Configuracion>;
  startup: () => Promise<unknown>;
  sesion: () => Promise<SessionUser | null>;
  loadAppearance: () => Promise<unknown>;
  extraStep: () => Promise<void>;
  /** Puts back what was last seen. @returns whether there was anything */
  restoreCached: () => boolean;
}

const APPEARANCE_TIMEOUT_MS = 600;
const appearanceTimeout = () => new Promise((resume) => setTimeout(resume, APPEARANCE_TIMEOUT_MS));
/** Who waits longer than this for the portal begins with what they last saw. */
const PATIENCE_MS = 8_000;
/** Nothing answered, or a proxy that found nobody behind it. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.http === 0 || error.http === 502 || error.http === 504);

/**
 * The start-up of part 2 §2. The configuration comes first, since with its maintenance flag on nothing more is done.
 * Then the three load steps, at once: `startupForo`, the check of the stored session, and the extra step at 1.6 s. What the
 * splash still covers is drawn as soon as its data is there, so that nothing is left to be fetched when it goes.
 */
export async function runStartup(startupDeps: StartupDeps, onCovered: () => void): Promise<StartupPhase> {
  try {
    const extraStepDone = startupDeps.extraStep();
    const appearance = startupDeps.loadAppearance();
    const { mantenimiento, nombre } = await startupDeps.configuracion();
    if (mantenimiento) return { tipo: 'mantenimiento', nombre };
    await Promise.all([startupDeps.startup(), startupDeps.sesion(), appearance]);
    onCovered();
    await extraStepDone;
    return { tipo: 'listo' };
  } catch (error) {
    // Without a line what was last seen stands there, until the line is back.
    if (isUnreachable(error) && startupDeps.restoreCached()) return { tipo: 'listo' };
    return { tipo: 'fallo', msg: messageOf(error) };
  }
}

const LOADING: StartupPhase = { tipo: 'cargando' };
let phase: StartupPhase = LOADING;
const changed = createEmitter();

function setPhase(newPhase: StartupPhase): void {
  phase = newPhase;
  changed.emit();
}

export const getStartupPhase = (): StartupPhase => phase;
export const subscribeToPhase = changed.listen;

let drawnPhase: StartupPhase = phase;
const phaseDrawn = createEmitter();

/** The phase that the page shows, which follows the other as fast as it can be drawn. */
export const getDrawnPhase = (): StartupPhase => drawnPhase;
export const subscribeToDrawnPhase = phaseDrawn.listen;

/**
 * The phase to be drawn. The whole portal is drawn in short turns, between which the page does what else there is to do; for that
 * nothing stands first, however far the start-up is by then.
 */
export function useStartupPhase(): StartupPhase {
  const [shownPhase, setView] = useState<StartupPhase>(LOADING);
  useEffect(() => {
    const resume = () => startTransition(() => setView(phase));
    resume();
    return subscribeToPhase(resume);
  }, []);
  useLayoutEffect(() => {
    drawnPhase = shownPhase;
    phaseDrawn.emit();
  }, [shownPhase]);
  return shownPhase;
}

/** The ticker's query, asked for while the splash is up so that nothing has to move for it later. */
export const tickerQuery = () => ({
  queryKey: ['estados', 'cinta'],
  queryFn: async () => {
    const estados = await sendRequest('POST estados', { body: { op: 3 } });
    return Array.isArray(estados) ? estados : [];
  },
  meta: PUBLIC_META,
});

const ignoreFailure = () => undefined;
const requestTicker = () => queryClient.query(tickerQuery()).catch(ignoreFailure);

/**
 * The body's typeface and the opened screen's code, where the line brings them in time: a page that begins without them keeps
 * the reader's own, and shows what is to come.
 */
function loadAppearance(): Promise<unknown> {
  if (isSlowConnection()) return Promise.resolve();
  const bodyFont = document.fonts.load('1em "Atkinson Hyperlegible Next Variable"').catch(() => undefined);
  const route = routeOf(location.pathname);
  return Promise.race([Promise.all([bodyFont, route && preload(route)]), appearanceTimeout()]);
}

/** Whose the session is, and what the opened screen begins with, where it comes as fast. */
async function resumeWithScreen(): Promise<SessionUser | null> {
  const sessionUser = await resumeSession();
  const route = routeOf(location.pathname);
  if (sessionUser && route && isAllowed(SCREENS[route], sessionUser))
    await Promise.race([loadInitialData(route), appearanceTimeout()]);
  return sessionUser;
}

/** Begins with what was last seen; with the line come the settings, the session and the rest as they are now. */
function startFromCache(): boolean {
  if (!restoreSession()) return false;
  const stopListening = connectionRestored.listen(() => {
    stopListening();
    const freshQueries = [
      queryClient.query({ ...configuracionQuery(), staleTime: 0 }),
      queryClient.query({ ...startupQuery(), staleTime: 0 }),
      resumeSession(),
    ];
    // What fails again stands as it was last seen, and is asked for anew by whoever shows it.
    void Promise.all(freshQueries).catch(() => undefined);
  });
  return true;
}

/** A portal that did not open tries again once the line is back. */
connectionRestored.listen(() => {
  if (phase.tipo === 'fallo') void startApp();
});

const startupDeps: StartupDeps = {
  configuracion: () => queryClient.query(configuracionQuery()),
  startup: () => Promise.all([queryClient.query(startupQuery()), requestTicker()]),
  sesion: resumeWithScreen,
  loadAppearance,
  extraStep: () => new Promise((resume) => setTimeout(resume, extraStepRemaining())),
  restoreCached: startFromCache,
};

/**
 * Runs the start-up, and again after a failure or at the end of maintenance. Who has begun with what they last saw keeps
 * it, whatever comes of the rest.
 */
export async function startApp(dependencies: StartupDeps = startupDeps): Promise<void> {
  let hasStarted = false;
  const restoreCached = (): boolean => {
    hasStarted ||= dependencies.restoreCached();
    return hasStarted;
  };
  setPhase(LOADING);
  const patienceTimer = setTimeout(() => {
    if (restoreCached()) setPhase({ tipo: 'listo' });
  }, PATIENCE_MS);
  const coverWithSplash = (): void => {
    if (phase.tipo === 'cargando') setPhase({ tipo: 'tapado' });
  };
  const newPhase = await runStartup({ ...dependencies, restoreCached }, coverWithSplash);
  clearTimeout(patienceTimer);
  const hasClosedMeanwhile = newPhase.tipo === 'listo' && phase.tipo === 'mantenimiento';
  if (!hasClosedMeanwhile && (!hasStarted || newPhase.tipo !== 'fallo')) setPhase(newPhase);
}

/** A member of staff with `man` works on behind the closed door. */
export async function enterDuringMantenimiento(): Promise<void> {
  await Promise.all([queryClient.query(startupQuery()), requestTicker()]);
  setPhase({ tipo: 'listo' });
}

/** Closes the portal to whoever may not work on. */
export function closeForMantenimiento(): void {
  if (phase.tipo !== 'listo' && phase.tipo !== 'tapado') return;
  const nombre = queryClient.getQueryData(configuracionQuery().queryKey)?.nombre ?? '';
  setPhase({ tipo: 'mantenimiento', nombre });
}

/** Closes the portal when the server says that maintenance began. */
export const watchMantenimiento = (): (() => void) => mantenimientoEmitter.listen(closeForMantenimiento);
