import type { SessionUser } from '@conserje/contract';
import type { AccessRule } from '@conserje/rules';
import { isAllowed, TEXTS } from '@conserje/rules';
import { useSyncExternalStore } from 'react';
import { sendRequest, sessionLost } from '../api/apiClient.ts';
import { ApiError, isAuthRefusal } from '../api/apiError.ts';
import { switchAttemptOwner } from '../api/attempts.ts';
import { clearPrefetches } from '../api/prefetch.ts';
import { queryClient, refetchAll, removePrivateQueries } from '../api/queryClient.ts';
import { forgetAccount } from '../browser/storage.ts';
import { connectionRestored } from '../offline/connectivity.ts';
import { keepCacheOnlyFor, restoreQueryCache } from '../offline/offlineCache.ts';
import { dismissQuestion } from '../state/confirm.ts';
import { switchDraftOwner } from '../state/drafts.ts';
import { createEmitter } from '../state/emitter.ts';
import { oneAtATime } from '../state/oneAtATime.ts';
import { closeIdentityProof, finishLogIn } from '../state/shellDialogs.ts';
import { notifyError, showToast } from '../state/toasts.ts';
import { clearSessionToken, isShowingStoredSession, readSessionToken, setPageToken } from './sessionToken.ts';
import { forgetSecrets } from './shownOnce.ts';

/** How the last session ended: by logging out, because the server refused the key, or by a despido. */
export type SessionEndReason = 'loggedOut' | 'expired' | 'dismissed' | null;
interface StoredSession {
  sessionUser: SessionUser | null;
  /** Key under which `sessionUser` was read; null for a visitor. */
  token: string | null;
  endReason: SessionEndReason;
}
const visitorAfter = (endReason: SessionEndReason): StoredSession => ({ sessionUser: null, token: null, endReason });

let session = visitorAfter(null);
const changed = createEmitter();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('conserje-sesion');

/**
 * Message between tabs. It carries the key, because a browser may write cookies with a delay and the other tab would
 * not see the change yet.
 */
interface TabMessage {
  tipo: 'entro' | 'salio';
  llave: string | null;
}
const notifyTabs = (message: TabMessage): void => channel?.postMessage(message);

/** Aborts the checks under way when the session ends or another begins, so that their answers change nothing. */
let checks = new AbortController();
function abortChecks(): void {
  checks.abort();
  checks = new AbortController();
}

/** End reason that a refusal of the key stands for. */
let lossReason: 'expired' | 'dismissed' = 'expired';

function setSession(newSession: StoredSession): void {
  const isOtherUser = session.sessionUser?.id !== newSession.sessionUser?.id;
  const wasLoggedIn = session.sessionUser !== null;
  if (isOtherUser) {
    removePrivateQueries();
    dismissQuestion();
    closeIdentityProof();
    forgetSecrets();
    switchDraftOwner(newSession.sessionUser?.id ?? 0);
    switchAttemptOwner(newSession.sessionUser?.id ?? 0);
    keepCacheOnlyFor(newSession.sessionUser?.id);
    if (wasLoggedIn) clearPrefetches();
  }
  session = newSession;
  setPageToken(newSession.token);
  if (isOtherUser && wasLoggedIn) forgetAccount();
  changed.emit();
}

/** Ends the session that the page shows. @param token key that has ended; a stored one of a later log-in is kept */
function endSession(endReason: SessionEndReason, token: string | null): void {
  abortChecks();
  if (readSessionToken() === token) clearSessionToken();
  if (session.sessionUser) setSession(visitorAfter(endReason));
  else forgetAccount();
}

/** Logs in (part 2 §7 login op 0). A failed login removes the stored key (§8). */
export async function startSession(usuario: string, clave: string, codigo: string): Promise<string> {
  try {
    const body = { op: 0, usuario, clave, ...(codigo !== '' && { codigo }) };
    const { token, data, msg } = await sendRequest('POST login', { body }, { withoutToken: true });
    logIn(token, data);
    return msg;
  } catch (error) {
    if (isAuthRefusal(error)) endSession('expired', readSessionToken());
    throw error;
  }
}

function logIn(token: string, sessionUser: SessionUser): void {
  abortChecks();
  setSession({ sessionUser, token, endReason: null });
  notifyTabs({ tipo: 'entro', llave: token });
}

/** Resumptions asked for, and the last of them whose answer was taken: an older one may arrive after it. */
const resumptions = { asked: 0, taken: 0 };

/** Returns whether the server refused the key. Any other answer, even 401, says nothing about the session. */
const isKeyRefused = (error: unknown): boolean => error instanceof ApiError && error.error === 'SIN_SESION';

/**
 * Resumes the session with the stored key (part 2 §7 login op 1). A failed login removes the stored key (§8).
 * @throws {ApiError} if the server cannot be reached; the key is kept
 */
export async function resumeSession(token = readSessionToken()): Promise<SessionUser | null> {
  if (!token) {
    if (session.sessionUser) setSession(visitorAfter('expired'));
    return null;
  }
  const { signal } = checks;
  resumptions.asked += 1;
  const number = resumptions.asked;
  try {
    // The answer renews the cookie. Later than the page load it could replace the key of a log-in in another tab.
    const withoutCookies = session.sessionUser !== null;
    const options = { withoutToken: true, withoutCookies, signal };
    const { data } = await sendRequest('POST login', { body: { op: 1, token } }, options);
    if (signal.aborted || number < resumptions.taken) return session.sessionUser;
    resumptions.taken = number;
    const isBegun = session.sessionUser === null;
    setSession({ sessionUser: data, token, endReason: null });
    // Somebody logged in in another tab.
    if (isBegun) finishLogIn();
    return data;
  } catch (error) {
    if (signal.aborted) return session.sessionUser;
    if (!isKeyRefused(error)) throw error;
    if (readSessionToken() === token) endSession('expired', token);
    return null;
  }
}

const refresh = oneAtATime(() =>
  resumeSession().then(
    () => undefined,
    (error: unknown) => notifyError(error),
  ),
);

/** Handles a login or logout in another tab. A logout is ignored if what this tab shows belongs to a later login. */
function onTabMessage({ data: { tipo, llave } }: MessageEvent<TabMessage>): void {
  const stored = readSessionToken();
  if (tipo === 'salio' && stored !== null && stored !== llave && session.token !== llave) return;
  abortChecks();
  if (tipo === 'entro') void resumeSession(llave).catch(notifyError);
  else if (session.sessionUser) setSession(visitorAfter('loggedOut'));
}

/** Restores the session and the cached data without a request. @returns whether a cache was found */
export const restoreSession = (): boolean =>
  restoreQueryCache(readSessionToken(), session.sessionUser, (sessionUser, token) =>
    setSession({ sessionUser, token, endReason: null }),
  );
export const getSessionUser = (): SessionUser | null => session.sessionUser;

/** Changes data of the session user locally, after own settings were saved. */
export function updateSessionData(changes: Partial<SessionUser>): void {
  if (session.sessionUser) setSession({ ...session, sessionUser: { ...session.sessionUser, ...changes } });
}

/** Reads the session of this page again, with mision and rango. A failure is left to the next check. */
export async function reloadSession(): Promise<void> {
  if (session.sessionUser) await resumeSession().catch(() => undefined);
}

/** Checks the session (part 2 §8): a refusal or a despido ends it; changed permisos are applied. */
export async function checkSession(): Promise<void> {
  const { sessionUser } = session;
  if (!sessionUser) return;
  if (!readSessionToken()) return endSession('expired', null);
  // Somebody logged in in another tab.
  if (!isShowingStoredSession()) return reloadSession();
  const { signal } = checks;
  try {
    const { permisos } = await sendRequest('GET checkUser', {}, { signal });
    const hasSamePermisos =
      permisos.length === sessionUser.permisos.length && permisos.every((p) => sessionUser.permisos.includes(p));
    if (!hasSamePermisos && session.sessionUser?.id === sessionUser.id) {
      updateSessionData({ permisos });
      await refresh();
      // The data on screen was read with other permisos.
      await refetchAll();
    }
  } catch (error) {
    if (!signal.aborted && isKeyRefused(error)) endSession(lossReason, session.token);
  }
}

/**
 * Checks the session after an event of a despido: it ends unless the key is still valid. @returns whether it has
 * ended
 */
export async function checkSessionAfterDespido(): Promise<boolean> {
  lossReason = 'dismissed';
  await checkSession();
  lossReason = 'expired';
  return session.sessionUser === null;
}

const INCOMPLETE_LOG_OUT =
  'Saliste, pero tu sesión sigue abierta en el portal. Ciérrala en Configuración cuando vuelvas a entrar.';

export async function logOut(): Promise<void> {
  const { token } = session;
  // Requests under way would be refused after the logout.
  void queryClient.cancelQueries();
  const loggingOut = sendRequest('POST logout').then(() => true, isKeyRefused);
  // The session ends locally at once: the server may be slow or unreachable.
  endSession('loggedOut', token);
  notifyTabs({ tipo: 'salio', llave: token });
  const isRevoked = await loggingOut;
  showToast(isRevoked ? { msg: TEXTS.deslogeado, kind: 'ok' } : { msg: INCOMPLETE_LOG_OUT, kind: 'error' });
}

/** Clears the end reason once the shell has acted on it. */
export function clearEndReason(): void {
  if (!session.sessionUser && session.endReason) setSession(visitorAfter(null));
}

const INTERVAL_MS = 60_000;
/** Returning to the page fires two events (focus and visibility). */
const COOLDOWN_MS = 5_000;
/** Mision and rango are not part of the check, so they are fetched again at this interval. */
const FULL_CHECK_MS = 5 * 60_000;

/** Checks the session every minute, on return to the page and on reconnection, and follows the other tabs. */
export function watchSession(): () => void {
  let lastCheckedAt = 0;
  let lastFullCheckAt = Date.now();
  const onReturn = () => {
    const now = Date.now();
    if (document.visibilityState !== 'visible' || now - lastCheckedAt < COOLDOWN_MS) return;
    lastCheckedAt = now;
    void checkSession().then(() => {
      if (!session.sessionUser || now - lastFullCheckAt < FULL_CHECK_MS) return undefined;
      return resumeSession().then(
        () => {
          lastFullCheckAt = now;
        },
        // Retried at the next interval.
        () => undefined,
      );
    });
  };
  const stopListening = sessionLost.listen(({ token }) => {
    if (token !== session.token) return;
    endSession(lossReason, token);
    // A key that is still stored is of a later log-in in another tab.
    if (readSessionToken() !== null) void resumeSession().catch(() => undefined);
  });
  const stopConnectionListener = connectionRestored.listen(() => void checkSession());
  const timer = setInterval(onReturn, INTERVAL_MS);
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('focus', onReturn);
  channel?.addEventListener('message', onTabMessage);
  return () => {
    clearInterval(timer);
    stopListening();
    stopConnectionListener();
    document.removeEventListener('visibilitychange', onReturn);
    window.removeEventListener('focus', onReturn);
    channel?.removeEventListener('message', onTabMessage);
  };
}

const check = oneAtATime(checkSession);
const subscribe = changed.listen;
const getSession = (): StoredSession => session;

export interface SessionState {
  sessionUser: SessionUser | null;
  endReason: SessionEndReason;
  logIn: (token: string, sessionUser: SessionUser) => void;
  logOut: () => Promise<void>;
  refresh: () => Promise<void>;
  /** Checks whether the session is valid, and updates its permisos. */
  check: () => Promise<void>;
}

/** Returns the session; `sessionUser` is null for a visitor. */
export function useSession(): SessionState {
  const { sessionUser, endReason } = useSyncExternalStore(subscribe, getSession);
  return { sessionUser, endReason, logIn, logOut, refresh, check };
}

/** Returns whether the session passes an access rule of `rules`. */
export const useCan = (access: AccessRule): boolean => isAllowed(access, useSession().sessionUser);
