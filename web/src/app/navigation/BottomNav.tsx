import IconMenu from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { useEffect } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSession } from '../../platform/session/session.tsx';
import { availableRoutesFor } from './availableScreens.ts';
import styles from './BottomNav.module.css';
import { bottomNavOf, rememberBar } from './navHabits.ts';
import { preload } from './screenLoader.ts';
import { WEB_SCREENS } from './screens.tsx';
import { HiddenWaitingCount, WaitingCount } from './WaitingCount.tsx';

/**
 * At the foot of a narrow window, within reach of the thumb: the four screens that its user goes to most, and the menu with
 * all of them.
 */
export function BottomNav({ openMenu }: { openMenu: () => void }) {
  const { sessionUser } = useSession();
  const { pathname } = useLocation();
  const usuarioId = sessionUser?.id;
  const availableRoutes = availableRoutesFor(sessionUser);
  const routes = bottomNavOf(usuarioId, availableRoutes);
  useEffect(() => {
    if (usuarioId !== undefined) rememberBar(usuarioId, routes);
  }, [usuarioId, routes]);
  return (
    <nav className={styles.bar} aria-label="Pantallas frecuentes">
      {routes.map((route) => {
        const screen = WEB_SCREENS.find((one) => one.ruta === route);
        if (!screen) return null;
        const { title, short = title, icon: IconComponent } = screen;
        return (
          <NavLink
            key={route}
            to={route}
            end
            className={styles.place ?? ''}
            onPointerEnter={() => preload(route)}
            onClick={(event) => {
              // Whoever is there already wants its top, with all that they have set there.
              if (pathname !== route) return;
              event.preventDefault();
              window.scrollTo(0, 0);
            }}
          >
            <IconComponent size={22} stroke={1.75} aria-hidden="true" />
            <span className={styles.name}>{short}</span>
            <WaitingCount route={route} />
          </NavLink>
        );
      })}
      <button
        type="button"
        className={styles.place}
        aria-label="Abrir el menú"
        aria-haspopup="dialog"
        onClick={openMenu}
      >
        <IconMenu size={22} stroke={1.75} aria-hidden="true" />
        <span className={styles.name}>Menú</span>
        <HiddenWaitingCount possible={availableRoutes} vistas={routes} />
      </button>
    </nav>
  );
}
