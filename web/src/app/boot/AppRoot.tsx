import { SCREENS } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { watchFirstPaint } from '../../platform/browser/afterFirstPaint.ts';
import { lazyWithRetry } from '../../platform/browser/lazyWithRetry.ts';
import { PortalRouter } from '../../platform/browser/PortalRouter.tsx';
import { watchContentPolicy } from '../../platform/offline/appVersion.ts';
import { useCan, useSession, watchSession } from '../../platform/session/session.tsx';
import {
  ConfiguracionProvider,
  configuracionQuery,
  StartupProvider,
  startupQuery,
  useConfiguracion,
} from '../../shared/agencia/configuracion.queries.ts';
import { AgenciaProvider } from '../../ui/text/agenciaContext.ts';
import { AccessGuard } from '../navigation/AccessGuard.tsx';
import { screenRouteOf } from '../navigation/lazyScreens.ts';
import { WEB_SCREENS } from '../navigation/screens.tsx';
import { AppShell } from '../shell/AppShell.tsx';
import { showMantenimiento, showMantenimientoWhenRefused, useStartupState } from './bootstrap.ts';

const EntrySteps = lazyWithRetry(() => import('./EntrySteps.tsx'));
const UnavailablePage = lazyWithRetry(() => import('./UnavailablePage.tsx'));

/** Looks up the screen by its route: paths have no parameters, and the router would try every route on each render. */
function RoutedScreen() {
  const route = screenRouteOf(useLocation().pathname);
  const guardedScreen = useMemo(() => {
    const screen = WEB_SCREENS.find((one) => one.route === route);
    return screen && <AccessGuard screen={screen} />;
  }, [route]);
  // The shell without a screen would count as a visited screen and take the focus.
  return guardedScreen ? <AppShell>{guardedScreen}</AppShell> : <Navigate to="/" replace />;
}

function Portal() {
  useEffect(watchSession, []);
  useEffect(watchFirstPaint, []);
  const { nombre, zona, destellos, mantenimiento } = useConfiguracion();
  const canEnterMantenimiento = useCan(SCREENS['/mantenimiento']);
  const isLockedOut = mantenimiento && !canEnterMantenimiento;
  useEffect(() => {
    if (isLockedOut) showMantenimiento();
  }, [isLockedOut]);
  const { sessionUser } = useSession();
  // The password link is not a screen: its visitor has no session.
  const [hasLoginLink, setHasLoginLink] = useState(location.pathname === '/entrar');
  const [isHeld, setIsHeld] = useState(false);
  const hasEntryStep = sessionUser?.cambiar_clave === true || sessionUser?.dos_pasos === 'falta' || isHeld;
  const agencia = useMemo(
    () => ({ name: nombre, timeZone: zona, sparklingNames: new Set(destellos) }),
    [nombre, zona, destellos],
  );
  return (
    <AgenciaProvider value={agencia}>
      {hasLoginLink || (sessionUser && hasEntryStep) ? (
        <Suspense fallback={null}>
          <EntrySteps
            sessionUser={sessionUser}
            onLinkUsed={hasLoginLink && (() => setHasLoginLink(false))}
            hold={setIsHeld}
          />
        </Suspense>
      ) : (
        <PortalRouter>
          <RoutedScreen />
        </PortalRouter>
      )}
    </AgenciaProvider>
  );
}

/** Provides the start-up data and its updates. */
function StartupProviders({ children }: { children: ReactNode }) {
  const configuracion = useQuery(configuracionQuery());
  const startup = useQuery(startupQuery());
  return (
    <ConfiguracionProvider value={configuracion.data}>
      <StartupProvider value={startup.data}>{children}</StartupProvider>
    </ConfiguracionProvider>
  );
}

const portal = (
  <StartupProviders>
    <Portal />
  </StartupProviders>
);

/**
 * Renders nothing during start-up (the splash is static HTML), then the portal, or the reason why it is
 * unavailable.
 */
export function AppRoot() {
  const phase = useStartupState();
  useEffect(showMantenimientoWhenRefused, []);
  useEffect(watchContentPolicy, []);
  if (phase.kind === 'loading') return null;
  if (phase.kind === 'covered' || phase.kind === 'ready') return portal;
  return (
    // Offline the code of `UnavailablePage` may not load either.
    <Suspense fallback={phase.kind === 'failed' && <p role="alert">{phase.msg}</p>}>
      <UnavailablePage phase={phase} />
    </Suspense>
  );
}
