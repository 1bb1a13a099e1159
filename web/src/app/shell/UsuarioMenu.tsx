import type { SessionUser } from '@conserje/contract';
import IconDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconLogOut from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { usePhoneOverlayLayer } from '../../platform/browser/overlayHistory.ts';
import { useSession } from '../../platform/session/session.tsx';
import { MisionTag } from '../../shared/misiones/MisionTag.tsx';
import { Avatar } from '../../shared/people/Avatar.tsx';
import { Name } from '../../shared/people/Name.tsx';
import styles from './UsuarioMenu.module.css';

/** Menu of the session user with the logout. A disclosure of plain links, so that Tab moves through it. */
export function UsuarioMenu({ sessionUser }: { sessionUser: SessionUser }) {
  const { logOut } = useSession();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [isLoggingOut, setLoggingOut] = useState(false);
  usePhoneOverlayLayer(isOpen, () => setOpen(false));
  const menuRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes it
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!isOpen) return;
    const closeOnOutsidePress = (event: PointerEvent) => {
      if (event.target instanceof Node && !menuRef.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOnOutsidePress);
    return () => document.removeEventListener('pointerdown', closeOnOutsidePress);
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles events that bubble from its controls
    <div
      ref={menuRef}
      className="u-relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        buttonRef.current?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={buttonRef}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls="menu-usuario"
        aria-label={`Menú de ${sessionUser.usuario}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar usuario={sessionUser.usuario} size={32} headOnly />
        <span className={styles.name}>
          <Name name={sessionUser.usuario} />
        </span>
        <IconDown size={16} aria-hidden="true" />
      </button>
      <div id="menu-usuario" className={styles.menu} hidden={!isOpen}>
        <div className={styles.person}>
          <b>
            <Name name={sessionUser.usuario} />
          </b>
          <MisionTag mision={sessionUser.mision} app={sessionUser.config.app} />
        </div>
        <Link to="/perfil" className={styles.option}>
          Mi cuenta
        </Link>
        <Link to="/configuracion" className={styles.option}>
          Configuración
        </Link>
        <button
          type="button"
          className={styles.option}
          disabled={isLoggingOut}
          onClick={() => {
            setLoggingOut(true);
            void logOut();
          }}
        >
          <IconLogOut size={18} aria-hidden="true" />
          Cerrar sesión
        </button>
      </div>
    </div>
  );
}
