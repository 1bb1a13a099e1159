import type { AnswerOf } from '@conserje/contract';
import type { Viewer } from '@conserje/rules';
import { isAllowed, SCREENS } from '@conserje/rules';
import { LAZY_SCREENS, screenRouteOf } from './app/navigation/lazyScreens.ts';
import { prefetch } from './platform/api/prefetch.ts';
import { loadFonts } from './platform/browser/fonts.ts';
import { isSlowConnection } from './platform/browser/isSlowConnection.ts';
import { watchStylesheets } from './platform/browser/stylesheetRetry.ts';
import { yieldToMain } from './platform/browser/yieldToMain.ts';
import { readSessionToken } from './platform/session/sessionToken.ts';

/** A failed request is repeated by its consumer, which shows the error; without the font the text uses the system's. */
const ignoreError = () => undefined;

const route = screenRouteOf(location.pathname);

function requestScreen(): void {
  if (route) LAZY_SCREENS[route].load().catch(ignoreError);
}

/** Loads the body font ahead, unless a slow connection would delay the code. */
function requestFont(): void {
  const fonts = loadFonts();
  if (!isSlowConnection()) fonts.load().catch(ignoreError);
}

/** Viewer without rights: a screen open to it is prefetched before the session is known. */
const ANYONE: Viewer = { id_categoria: 0, permisos: [] };

/** Returns whether maintenance is off, according to the page itself or the configuracion. */
async function isAgenciaOpen(configuracion: Promise<Response>): Promise<boolean> {
  if ('abierta' in document.documentElement.dataset) return true;
  const answer: unknown = await (await configuracion).clone().json();
  return answer instanceof Object && 'mantenimiento' in answer && answer.mantenimiento === false;
}

/**
 * Prefetches the start-up calls while the code loads, in the order of part 2 §2 (nothing more during maintenance), and
 * the data of the opened screen.
 */
async function prefetchStart(): Promise<void> {
  const token = readSessionToken();
  const configuracion = prefetch('GET configuracion', { token });
  if (!(await isAgenciaOpen(configuracion))) return;
  const requestData = () =>
    route ? (LAZY_SCREENS[route].prefetches ?? []).map((callKey) => prefetch(callKey, { token })) : [];
  const requests = [configuracion, prefetch('GET startupForo', { token })];
  requests.push(prefetch('POST estados', { token, body: { op: 3 } }));
  if (token) {
    const canEnter = (viewer: Viewer) => route !== undefined && isAllowed(SCREENS[route], viewer);
    const isOpenToAnyone = canEnter(ANYONE);
    const logInRequest = prefetch('POST login', { body: { op: 1, token } });
    requests.push(logInRequest, ...(isOpenToAnyone ? requestData() : []));
    // The asserted type is the contract's. Without access no call is made that would be refused.
    const { data } = (await (await logInRequest).clone().json()) as Partial<AnswerOf<'POST login'>>;
    if (!isOpenToAnyone && data && canEnter(data)) requests.push(...requestData());
  }
  await Promise.all(requests);
}

/**
 * Initialises `Intl` early: the first formatted date takes a browser tens of milliseconds. Runs after the splash is
 * shown, in separate tasks, each of which reuses the work of the one before.
 */
function warmUpIntl(): void {
  const steps = [
    () => new Intl.Collator('es'),
    () => new Intl.NumberFormat('es-419'),
    () => new Intl.DateTimeFormat('es'),
  ];
  requestAnimationFrame(() => {
    for (const step of steps) setTimeout(step);
  });
}

watchStylesheets();
prefetchStart().catch(ignoreError);
// Separate tasks, so that they delay neither the requests above nor the first paint of the splash.
for (const request of [requestScreen, requestFont]) void yieldToMain().then(request);
warmUpIntl();
