import type { Configuracion, SessionUser } from '@conserje/contract';
import type { ScreenRoute } from '@conserje/rules';
import { isAllowed, SCREENS } from '@conserje/rules';
import type { ScreenDefinition } from './menuGroups.ts';
import { WEB_SCREENS } from './screens.tsx';

/** Settings of the agency that hide a screen from the menu. */
type ScreenSettings = Pick<Configuracion, 'periodo_confirma'>;

export const visibleScreensFor = (
  sessionUser: SessionUser | null,
  { periodo_confirma: mode }: ScreenSettings,
): ScreenDefinition[] =>
  WEB_SCREENS.filter(
    ({ route }) => isAllowed(SCREENS[route], sessionUser) && (route !== '/miperiodo' || mode !== 'nadie'),
  );

/** Default order before habits are known: for holders of access to tiempos, and for everyone else. */
const ENCARGADO_ROUTES: readonly ScreenRoute[] = ['/', '/tiempos', '/ascensos', '/perfil'];
const ANYONE_ROUTES: readonly ScreenRoute[] = ['/', '/perfil', '/solicitudes', '/rangos', '/normativa', '/radio'];

/** Returns the routes of the available screens, the defaults first. */
export function availableRoutesFor(sessionUser: SessionUser | null, settings: ScreenSettings): ScreenRoute[] {
  const visible = visibleScreensFor(sessionUser, settings).map(({ route }) => route);
  const preferredRoutes = visible.includes('/tiempos') ? ENCARGADO_ROUTES : ANYONE_ROUTES;
  return [...new Set([...preferredRoutes.filter((route) => visible.includes(route)), ...visible])];
}
