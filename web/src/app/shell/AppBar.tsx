import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { Link } from 'react-router';
import { useSession } from '../../platform/session/session.tsx';
import { openShellDialog } from '../../platform/state/shellDialogs.ts';
import { useConfiguracion } from '../../shared/agencia/configuracion.queries.ts';
import icon from '../../ui/controls/IconButton.module.css';
import { NotificationBell } from '../notifications/NotificationBell.tsx';
import styles from './AppBar.module.css';
import { BarClock } from './BarClock.tsx';
import { ConnectionIndicator } from './ConnectionIndicator.tsx';
import { Logo } from './Logo.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { UsuarioMenu } from './UsuarioMenu.tsx';

export function AppBar({ openPalette }: { openPalette: () => void }) {
  const { nombre } = useConfiguracion();
  const { sessionUser } = useSession();
  return (
    <header className={styles.bar}>
      <Link
        to="/"
        className="u-inline-row u-gap-10 u-rigid u-touch-height u-text u-undecorated"
        aria-label={`${nombre}, inicio`}
      >
        <Logo width={35} height={28} />
        <span className={styles.name}>{nombre}</span>
      </Link>
      <div className="u-relative">
        <BarClock />
        <ConnectionIndicator />
      </div>
      <div className={sessionUser ? styles.end : `${styles.end} ${styles.visitor}`}>
        <button type="button" className={styles.search} onClick={openPalette} aria-label="Buscar (Ctrl K)">
          <IconSearch size={18} aria-hidden="true" />
          <span className={styles.searchText}>Buscar</span>
          <kbd className={styles.key}>Ctrl K</kbd>
        </button>
        <ThemeButton className={`${icon.button} ${styles.theme}`} />
        {sessionUser ? (
          <>
            <NotificationBell />
            <UsuarioMenu sessionUser={sessionUser} />
          </>
        ) : (
          <>
            <button
              type="button"
              className={`${styles.access} u-accent u-hover-raised`}
              onClick={() => openShellDialog({ kind: 'login' })}
            >
              Entrar
            </button>
            <button
              type="button"
              className={`${styles.access} ${styles.registro} u-brass`}
              onClick={() => openShellDialog({ kind: 'registration' })}
            >
              Registro
            </button>
          </>
        )}
      </div>
    </header>
  );
}
