import type { SessionUser } from '@conserje/contract';
import type { AccessRule } from '@conserje/rules';
import { isAllowed, TEXTS } from '@conserje/rules';
import { useSyncExternalStore } from 'react';
import { sendRequest, sessionLost } from '../api/apiClient.ts';
import { ApiError } from '../api/apiError.ts';
import { switchAttemptOwner } from '../api/attempts.ts';
import { clearPrefetches } from '../api/prefetch.ts';
import { clearPrivate, queryClient, refetchAll } from '../api/queryClient.ts';
import { forgetAccount } from '../browser/storage.ts';
import { connectionRestored } from '../offline/connectivity.ts';
import { keepCacheOnlyFor, restoreCache } from '../offline/offlineCache.ts';
import { switchDraftOwner } from '../state/drafts.ts';
import { createEmitter } from '../state/emitter.ts';
import { notify, notifyError } from '../state/notices.ts';
import { clearSessionToken, readSessionToken } from './sessionToken.ts';

/** How the last session ended: by the user's own will, because the server no longer takes its key, or with a dismissal. */
export type SessionEnd = 'salio' | 'caduco' | 'despedido' | null;
interface StoredSession {
  sessionUser: SessionUser | null;
  final: SessionEnd;
}

let session: StoredSession = { sessionUser: null, final: null };
const changed = createEmitter();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('conserje-sesion');

/**
 * What one tab tells the others, with the key that it is about: browsers write cookies behind the page's back, so another
 * tab may hear of it before it sees it there.
 */
interface TabMessage {
  tipo: 'entro' | 'salio';
  llave: string | null;
}
const notifyTabs = (message: TabMessage): void => channel?.postMessage(message);

/** What it means when the server takes the key no longer. */
let lossReason: 'caduco' | 'despedido' = 'caduco';

function setSession(newSession: StoredSession): void {
  const isOtherUser = session.sessionUser?.id !== newSession.sessionUser?.id;
  const wasLoggedIn = session.sessionUser !== null;
  if (isOtherUser) {
    clearPrivate();
    switchDraftOwner(newSession.sessionUser?.id ?? 0);
    switchAttemptOwner(newSession.sessionUser?.id ?? 0);
    keepCacheOnlyFor(newSession.sessionUser?.id);
    if (wasLoggedIn) clearPrefetches();
  }
  session = newSession;
  if (isOtherUser && wasLoggedIn) forgetAccount();
  changed.emit();
}

function endSession(endReason: SessionEnd): void {
  clearSessionToken();
  if (session.sessionUser) setSession({ sessionUser: null, final: endReason });
  else forgetAccount();
}

/** Part 2 §7 login op 0. A failed login removes the stored key (§8). */
export async function startSession(usuario: string, clave: string, codigo: string): Promise<string> {
  try {
    const body = { op: 0, usuario, clave, ...(codigo !== '' && { codigo }) };
    const { token, data, msg } = await sendRequest('POST login', { body }, { withoutToken: true });
    logIn(token, data);
    return msg;
  } catch (error) {
    if (isRefusal(error)) endSession('caduco');
    throw error;
  }
}

function logIn(token: string, sessionUser: SessionUser): void {
  setSession({ sessionUser, final: null });
  notifyTabs({ tipo: 'entro', llave: token });
}

/** Whether a failure is the server's word on the key, not a network that is down. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.http >= 400 && error.http < 500 && error.http !== 429;

/**
 * Takes the session up again with the stored key (part 2 §7 login op 1). A failed login removes the stored key (§8).
 * @throws {ApiError} when the server could not be asked; the key is kept then
 */
export async function resumeSession(token = readSessionToken()): Promise<SessionUser | null> {
  if (!token) {
    if (session.sessionUser) setSession({ sessionUser: null, final: 'caduco' });
    return null;
  }
  try {
    const { data } = await sendRequest('POST login', { body: { op: 1, token } }, { withoutToken: true });
    setSession({ sessionUser: data, final: null });
    return data;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (readSessionToken() === token) endSession('caduco');
    return null;
  }
}

async function refresh(): Promise<void> {
  await resumeSession().catch(notifyError);
}

/** Another tab has ended the session, unless this key belongs to a later login, or has begun one. */
function onTabMessage({ data: { tipo, llave } }: MessageEvent<TabMessage>): void {
  if (tipo === 'entro') return void resumeSession(llave).catch(notifyError);
  const ownToken = readSessionToken();
  if (session.sessionUser && (ownToken === null || ownToken === llave))
    setSession({ sessionUser: null, final: 'salio' });
}

/** Takes up what was last seen of the session and of everything else, without asking. @returns whether there was anything */
export const restoreSession = (): boolean =>
  restoreCache(readSessionToken() !== null, (sessionUser) => setSession({ sessionUser, final: null }));
export const getSessionUser = (): SessionUser | null => session.sessionUser;

/** Changes what the session shows of its user without asking the server (own settings just saved). */
export function updateSessionData(changes: Partial<SessionUser>): void {
  if (session.sessionUser) setSession({ sessionUser: { ...session.sessionUser, ...changes }, final: null });
}

/** Part 2 §8: a failed check or a dismissed user clears the session; changed permissions are taken over. */
export async function checkSession(): Promise<void> {
  const { sessionUser } = session;
  if (!sessionUser) return;
  if (!readSessionToken()) return endSession('caduco');
  try {
    const { permisos } = await sendRequest('GET checkUser');
    const hasSamePermisos =
      permisos.length === sessionUser.permisos.length && permisos.every((p) => sessionUser.permisos.includes(p));
    if (!hasSamePermisos && session.sessionUser?.id === sessionUser.id) {
      updateSessionData({ permisos });
      await refresh();
      // What stands on screen was read with other rights.
      await refetchAll();
    }
  } catch (error) {
    if (isRefusal(error)) endSession(lossReason);
  }
}

/** The user was dismissed: the session ends, unless its key is good all the same. @returns whether it has ended */
export async function checkDespido(): Promise<boolean> {
  lossReason = 'despedido';
  await checkSession();
  lossReason = 'caduco';
  return session.sessionUser === null;
}

const INCOMPLETE_LOG_OUT =
  'Saliste, pero tu sesión sigue abierta en el portal. Ciérrala en Configuración cuando vuelvas a entrar.';

async function logOut(): Promise<void> {
  const llave = readSessionToken();
  // What is still asked for would be refused with a key that has ended.
  void queryClient.cancelQueries();
  const loggingOut = sendRequest('POST logout').then(() => true, isRefusal);
  // Whoever wants out is out at once: the server may be long in coming, or cannot be told, and nothing more is asked meanwhile.
  endSession('salio');
  notifyTabs({ tipo: 'salio', llave });
  const isRevoked = await loggingOut;
  notify(isRevoked ? { msg: TEXTS.deslogeado, tipo: 'ok' } : { msg: INCOMPLETE_LOG_OUT, tipo: 'error' });
}

/** The end of the session has been acted on; from here on its cause no longer matters. */
export function acknowledgeEnd(): void {
  if (!session.sessionUser && session.final) setSession({ sessionUser: null, final: null });
}

const INTERVAL_MS = 60_000;
/** Coming back to the page tells the browser twice (focus and visibility). */
const COOLDOWN_MS = 5_000;
/** Mission and rank are not in the check: they are fetched again this often. */
const FULL_CHECK_MS = 5 * 60_000;

/** Keeps the session fresh while the page lives: each minute, on return to the page, and with the other tabs. */
export function watchSession(): () => void {
  let lastCheckedAt = 0;
  let lastFullCheckAt = Date.now();
  const onReturn = () => {
    const now = Date.now();
    if (document.visibilityState !== 'visible' || now - lastCheckedAt < COOLDOWN_MS) return;
    lastCheckedAt = now;
    void checkSession().then(() => {
      if (!session.sessionUser || now - lastFullCheckAt < FULL_CHECK_MS) return undefined;
      lastFullCheckAt = now;
      // What cannot be fetched now is fetched the next time.
      return resumeSession().catch(() => undefined);
    });
  };
  const stopListening = sessionLost.listen(({ token }) => {
    if (readSessionToken() === token) endSession(lossReason);
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

const subscribe = changed.listen;
const getSession = (): StoredSession => session;

export interface SessionState {
  sessionUser: SessionUser | null;
  final: SessionEnd;
  logIn: (token: string, sessionUser: SessionUser) => void;
  logOut: () => Promise<void>;
  refresh: () => Promise<void>;
  /** Asks whether it still holds, and with which permissions. */
  check: () => Promise<void>;
}

/** The session: `sessionUser` is null for a visitor. */
export function useSession(): SessionState {
  const { sessionUser, final } = useSyncExternalStore(subscribe, getSession);
  return { sessionUser, final, logIn, logOut, refresh, check: checkSession };
}

/** Whether the session passes an access rule of `rules`. */
export const useCan = (access: AccessRule): boolean => isAllowed(access, useSession().sessionUser);
