import IconMenu from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { useEffect } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSession } from '../../platform/session/session.tsx';
import { useConfiguracion } from '../../shared/agencia/configuracion.queries.ts';
import { availableRoutesFor } from './availableScreens.ts';
import styles from './BottomNav.module.css';
import { bottomNavOf, saveBottomNav } from './navHabits.ts';
import { preloadScreen } from './screenLoader.ts';
import { WEB_SCREENS } from './screens.tsx';
import { HiddenScreensCountBadge, WaitingCountBadge } from './WaitingCountBadge.tsx';

/** Bottom navigation of a narrow window: the four most visited screens and the menu. */
export function BottomNav({ openMenu }: { openMenu: () => void }) {
  const { sessionUser } = useSession();
  const settings = useConfiguracion();
  const { pathname } = useLocation();
  const usuarioId = sessionUser?.id;
  const availableRoutes = availableRoutesFor(sessionUser, settings);
  const routes = bottomNavOf(usuarioId, availableRoutes);
  useEffect(() => {
    if (usuarioId !== undefined) saveBottomNav(usuarioId, routes);
  }, [usuarioId, routes]);
  return (
    <nav className={styles.bar} aria-label="Pantallas frecuentes">
      {routes.map((route) => {
        const screen = WEB_SCREENS.find((one) => one.route === route);
        if (!screen) return null;
        const { title, short = title, icon: IconComponent } = screen;
        return (
          <NavLink
            key={route}
            to={route}
            end
            className={styles.place ?? ''}
            onPointerEnter={() => void preloadScreen(route)}
            onClick={(event) => {
              // On the current screen the link scrolls to the top and keeps the URL state.
              if (pathname !== route) return;
              event.preventDefault();
              window.scrollTo(0, 0);
            }}
          >
            <IconComponent size={22} stroke={1.75} aria-hidden="true" />
            <span className={styles.name}>{short}</span>
            <WaitingCountBadge route={route} />
          </NavLink>
        );
      })}
      <button type="button" className={styles.place} aria-haspopup="dialog" onClick={openMenu}>
        <IconMenu size={22} stroke={1.75} aria-hidden="true" />
        <span className={styles.name}>Menú</span>
        <HiddenScreensCountBadge possible={availableRoutes} shown={routes} />
      </button>
    </nav>
  );
}
