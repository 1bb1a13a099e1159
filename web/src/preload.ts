import type { AnswerOf } from '@conserje/contract';
import type { Viewer } from '@conserje/rules';
import { isAllowed, SCREENS } from '@conserje/rules';
import { LAZY_SCREENS, routeOf } from './app/navigation/lazyScreens.ts';
import { prefetch } from './platform/api/prefetch.ts';
import { loadFonts } from './platform/browser/fonts.ts';
import { isSlowConnection } from './platform/browser/isSlowConnection.ts';
import { watchStylesheets } from './platform/browser/stylesheetRetry.ts';
import { yieldToMain } from './platform/browser/yieldToMain.ts';
import { readSessionToken } from './platform/session/sessionToken.ts';

/** Whatever fails here is asked for again by whoever wants it, who says why it does not come; without its typeface text has the reader's. */
const ignoreError = () => undefined;

/** The screen that is opened. */
const route = routeOf(location.pathname);

function requestScreen(): void {
  if (route) LAZY_SCREENS[route].load().catch(ignoreError);
}

/** The body's typeface comes before it is needed, unless the line is so slow that it would hold up the code. */
function requestFont(): void {
  const fonts = loadFonts();
  if (!isSlowConnection()) fonts.load().catch(ignoreError);
}

/** What any session may open is asked for before the server has said whose this one is. */
const ANYONE: Viewer = { id_categoria: 0, permisos: [] };

/** Whether the agency is open: the page itself says so, or the configuration does. */
async function isAgenciaOpen(configuracion: Promise<Response>): Promise<boolean> {
  if ('abierta' in document.documentElement.dataset) return true;
  const answer: unknown = await (await configuracion).clone().json();
  return answer instanceof Object && 'mantenimiento' in answer && answer.mantenimiento === false;
}

/**
 * While the page's code is on its way: what start-up will ask for, in the order of part 2 §2 (nothing more in maintenance),
 * and the data of the screen that is opened.
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
    const logInRequest = prefetch('POST login', { body: { op: 1, token: token } });
    requests.push(logInRequest, ...(isOpenToAnyone ? requestData() : []));
    // The stated type is the contract's; who may not open it is asked nothing that would be refused.
    const { data } = (await (await logInRequest).clone().json()) as Partial<AnswerOf<'POST login'>>;
    if (!isOpenToAnyone && data && canEnter(data)) requests.push(...requestData());
  }
  await Promise.all(requests);
}

/**
 * The first date that a page writes takes a browser tens of milliseconds, for all the languages that it looks through. It does
 * so once the splash stands, for nobody, and step by step: each of these finds done what the one before had to do.
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
// What comes first is not held up by what may come a moment later, nor is the splash's first showing.
for (const request of [requestScreen, requestFont]) void yieldToMain().then(request);
warmUpIntl();
