import { SCREENS, TEXTS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { useHasNewVersion } from '../../platform/offline/appVersion.ts';
import { useIsOffline } from '../../platform/offline/connectivity.ts';
import { updateNow, updatePageAtMostOnce } from '../../platform/offline/updatePage.ts';
import { useCan, useSession } from '../../platform/session/session.tsx';
import { openShellDialog } from '../../platform/state/shellDialogs.ts';
import { EmptyState, Loading } from '../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../ui/layout/ScreenLayout.tsx';
import { useAgencia } from '../../ui/text/agenciaContext.ts';
import { ErrorBoundary } from '../boot/ErrorBoundary.tsx';
import styles from './AccessGuard.module.css';
import type { ScreenDefinition } from './menuGroups.ts';
import { prefetchScreenData, screenComponentOf } from './screenLoader.ts';

/** Redirects a visitor to the root path and opens the login, which leads back; no login after a logout or a despido. */
function RedirectToStart() {
  const { endReason } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (endReason === null || endReason === 'expired')
      openShellDialog({ kind: 'login', onLogIn: () => void navigate(pathname + search) });
  }, [endReason, navigate, pathname, search]);
  return <Navigate to="/" replace />;
}

function AccessDenied() {
  return (
    <ScreenLayout title="No tienes acceso">
      <p className="u-text-18 u-semibold">{TEXTS.withoutPermiso}</p>
      <p className="u-flush">
        ¿Crees que deberías entrar? Pídeselo a un admin. <Link to="/">Volver al inicio</Link>
      </p>
    </ScreenLayout>
  );
}

/** Placeholder while the code of a screen loads: its heading and skeleton rows, or why it is delayed. */
function ScreenPlaceholder({ screen: { route, title } }: { screen: ScreenDefinition }) {
  const isDown = useIsOffline();
  const hasNewerVersion = useHasNewVersion();
  const { name } = useAgencia();
  useEffect(() => prefetchScreenData(route), [route]);
  useEffect(() => {
    if (hasNewerVersion && !isDown) updatePageAtMostOnce();
  }, [hasNewerVersion, isDown]);
  return (
    <div className={styles.placeholder}>
      <ScreenLayout title={route === '/' ? name : title}>
        {isDown || hasNewerVersion ? (
          <EmptyState title={isDown ? 'Sin conexión' : 'Hay una versión nueva'}>
            <p role="status">
              {isDown
                ? 'Se abrirá cuando vuelva tu conexión. No se perdió lo que escribías.'
                : 'Actualiza para abrir esta pantalla. No se pierde lo que escribías.'}
            </p>
            {!isDown && <Button onClick={updateNow}>Actualizar</Button>}
          </EmptyState>
        ) : (
          <Loading label={`Cargando ${title}`} rows={8} />
        )}
      </ScreenLayout>
    </div>
  );
}

/** Renders a screen if the usuario may open it (decisions §8); the server checks each of its calls. */
export function AccessGuard({ screen }: { screen: ScreenDefinition }) {
  const { sessionUser } = useSession();
  const access = SCREENS[screen.route];
  const canEnter = useCan(access);
  const ScreenComponent = screenComponentOf(screen.route);
  // A change of user remounts a screen, except a public one.
  const boundaryKey = access.kind === 'everyone' ? screen.route : `${screen.route} ${sessionUser?.id}`;
  if (!canEnter) return sessionUser ? <AccessDenied /> : <RedirectToStart />;
  return (
    <ErrorBoundary key={boundaryKey}>
      <Suspense fallback={<ScreenPlaceholder screen={screen} />}>
        <ScreenComponent />
      </Suspense>
    </ErrorBoundary>
  );
}
