import type { SessionUser } from '@conserje/contract';
import type { AccessRule } from '@conserje/rules';
import { isAllowed, TEXTS } from '@conserje/rules';
import { useSyncExternalStore } from 'react';
import { sendRequest, sessionLost } from '../api/apiClient.ts';
import { ApiError } from '../api/apiError.ts';
import { attemptsOf } from '../api/attempts.ts';
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
interface Estado {
  sessionUser: SessionUser | null;
  final: SessionEnd;
}

let estado: Estado = { sessionUser: null, final: null };
const changed = createEmitter();
const canal = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('conserje-sesion');

/**
 * What one tab tells the others, with the key that it is about: browsers write cookies behind the page's back, so another
 * tab may hear of it before it sees it there.
 */
interface TabMessage {
  tipo: 'entro' | 'salio';
  llave: string | null;
}
const notifyTabs = (message: TabMessage): void => canal?.postMessage(message);

/** What it means when the server takes the key no longer. */
let lossReason: 'caduco' | 'despedido' = 'caduco';

function set(newItem: Estado): void {
  const other = estado.sessionUser?.id !== newItem.sessionUser?.id;
  const wasLoggedIn = estado.sessionUser !== null;
  if (other) {
    clearPrivate();
    switchDraftOwner(newItem.sessionUser?.id ?? 0);
    attemptsOf(newItem.sessionUser?.id ?? 0);
    keepCacheOnlyFor(newItem.sessionUser?.id);
    if (wasLoggedIn) clearPrefetches();
  }
  estado = newItem;
  if (other && wasLoggedIn) forgetAccount();
  changed.emit();
}

function finish(final: SessionEnd): void {
  clearSessionToken();
  if (estado.sessionUser) set({ sessionUser: null, final });
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
    if (isRefusal(error)) finish('caduco');
    throw error;
  }
}

function logIn(token: string, sessionUser: SessionUser): void {
  set({ sessionUser, final: null });
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
    if (estado.sessionUser) set({ sessionUser: null, final: 'caduco' });
    return null;
  }
  try {
    const { data } = await sendRequest('POST login', { body: { op: 1, token } }, { withoutToken: true });
    set({ sessionUser: data, final: null });
    return data;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (readSessionToken() === token) finish('caduco');
    return null;
  }
}

async function refresh(): Promise<void> {
  await resumeSession().catch(notifyError);
}

/** Another tab has ended the session, unless this key belongs to a later login, or has begun one. */
function onTabMessage({ data: { tipo, llave } }: MessageEvent<TabMessage>): void {
  if (tipo === 'entro') return void resumeSession(llave).catch(notifyError);
  const mine = readSessionToken();
  if (estado.sessionUser && (mine === null || mine === llave)) set({ sessionUser: null, final: 'salio' });
}

/** Takes up what was last seen of the session and of everything else, without asking. @returns whether there was anything */
export const restoreSession = (): boolean =>
  restoreCache(readSessionToken() !== null, (sessionUser) => set({ sessionUser, final: null }));
export const readSession = (): SessionUser | null => estado.sessionUser;

/** Changes what the session shows of its user without asking the server (own settings just saved). */
export function updateSessionData(cambio: Partial<SessionUser>): void {
  if (estado.sessionUser) set({ sessionUser: { ...estado.sessionUser, ...cambio }, final: null });
}

/** Part 2 §8: a failed check or a dismissed user clears the session; changed permissions are taken over. */
export async function checkSession(): Promise<void> {
  const { sessionUser } = estado;
  if (!sessionUser) return;
  if (!readSessionToken()) return finish('caduco');
  try {
    const { permisos } = await sendRequest('GET checkUser');
    const iguales =
      permisos.length === sessionUser.permisos.length && permisos.every((p) => sessionUser.permisos.includes(p));
    if (!iguales && estado.sessionUser?.id === sessionUser.id) {
      updateSessionData({ permisos });
      await refresh();
      // What stands on screen was read with other rights.
      await refetchAll();
    }
  } catch (error) {
    if (isRefusal(error)) finish(lossReason);
  }
}

/** The user was dismissed: the session ends, unless its key is good all the same. @returns whether it has ended */
export async function checkDespido(): Promise<boolean> {
  lossReason = 'despedido';
  await checkSession();
  lossReason = 'caduco';
  return estado.sessionUser === null;
}

const INCOMPLETE_LOG_OUT =
  'Saliste, pero tu sesión sigue abierta en el portal. Ciérrala en Configuración cuando vuelvas a entrar.';

async function logOut(): Promise<void> {
  const llave = readSessionToken();
  // What is still asked for would be refused with a key that has ended.
  void queryClient.cancelQueries();
  const loggingOut = sendRequest('POST logout').then(() => true, isRefusal);
  // Whoever wants out is out at once: the server may be long in coming, or cannot be told, and nothing more is asked meanwhile.
  finish('salio');
  notifyTabs({ tipo: 'salio', llave });
  const finished = await loggingOut;
  notify(finished ? { msg: TEXTS.deslogeado, tipo: 'ok' } : { msg: INCOMPLETE_LOG_OUT, tipo: 'error' });
}

/** The end of the session has been acted on; from here on its cause no longer matters. */
export function acknowledgeEnd(): void {
  if (!estado.sessionUser && estado.final) set({ sessionUser: null, final: null });
}

const INTERVAL_MS = 60_000;
/** Coming back to the page tells the browser twice (focus and visibility). */
const COOLDOWN_MS = 5_000;
/** Mission and rank are not in the check: they are fetched again this often. */
const FULL_CHECK_MS = 5 * 60_000;

/** Keeps the session fresh while the page lives: each minute, on return to the page, and with the other tabs. */
export function watchSession(): () => void {
  let ultima = 0;
  let whole = Date.now();
  const onReturn = () => {
    const instant = Date.now();
    if (document.visibilityState !== 'visible' || instant - ultima < COOLDOWN_MS) return;
    ultima = instant;
    void checkSession().then(() => {
      if (!estado.sessionUser || instant - whole < FULL_CHECK_MS) return undefined;
      whole = instant;
      // What cannot be fetched now is fetched the next time.
      return resumeSession().catch(() => undefined);
    });
  };
  const stopListening = sessionLost.listen(({ token }) => {
    if (readSessionToken() === token) finish(lossReason);
  });
  const stopConnectionListener = connectionRestored.listen(() => void checkSession());
  const reloj = setInterval(onReturn, INTERVAL_MS);
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('focus', onReturn);
  canal?.addEventListener('message', onTabMessage);
  return () => {
    clearInterval(reloj);
    stopListening();
    stopConnectionListener();
    document.removeEventListener('visibilitychange', onReturn);
    window.removeEventListener('focus', onReturn);
    canal?.removeEventListener('message', onTabMessage);
  };
}

const subscribe = changed.listen;
const readState = (): Estado => estado;

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
  const { sessionUser, final } = useSyncExternalStore(subscribe, readState);
  return { sessionUser, final, logIn, logOut, refresh, check: checkSession };
}

/** Whether the session passes an access rule of `rules`. */
export const useCan = (access: AccessRule): boolean => isAllowed(access, useSession().sessionUser);
