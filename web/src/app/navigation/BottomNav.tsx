import IconMenu from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import { useEffect } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSession } from '../../platform/session/session.tsx';
import { availableRoutesFor } from './availableScreens.ts';
import styles from './BottomNav.module.css';
import { bottomNavOf, rememberBar } from './navHabits.ts';
import { preload } from './screenLoader.ts';
import { WEB_SCREENS } from './screens.tsx';
import { HiddenPendingCount, WaitingCount } from './WaitingCount.tsx';

/**
 * At the foot of a narrow window, within reach of the thumb: the four screens that its user goes to most, and the menu with
 * all of them.
 */
export function BottomNav({ openMenu }: { openMenu: () => void }) {
  const { sessionUser } = useSession();
  const { pathname } = useLocation();
  const id = sessionUser?.id;
  const possible = availableRoutesFor(sessionUser);
  const routes = bottomNavOf(id, possible);
  useEffect(() => {
    if (id !== undefined) rememberBar(id, routes);
  }, [id, routes]);
  return (
    <nav className={styles.bar} aria-label="Pantallas frecuentes">
      {routes.map((ruta) => {
        const screen = WEB_SCREENS.find((one) => one.ruta === ruta);
        if (!screen) return null;
        const { title, short = title, icon: IconComponent } = screen;
        return (
          <NavLink
            key={ruta}
            to={ruta}
            end
            className={styles.place ?? ''}
            onPointerEnter={() => preload(ruta)}
            onClick={(event) => {
              // Whoever is there already wants its top, with all that they have set there.
              if (pathname !== ruta) return;
              event.preventDefault();
              window.scrollTo(0, 0);
            }}
          >
            <IconComponent size={22} stroke={1.75} aria-hidden="true" />
            <span className={styles.name}>{short}</span>
            <WaitingCount route={ruta} />
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
        <HiddenPendingCount possible={possible} vistas={routes} />
      </button>
    </nav>
  );
}
