import type { SessionUser } from '@conserje/contract';
import { Button } from '@mantine/core';
import { Suspense } from 'react';
import ShellDialogs from '../../features/identity/session/ShellDialogs.tsx';
import EnableTwoFactor from '../../features/identity/settings/components/EnableTwoFactor.tsx';
import { useSession } from '../../platform/session/session.tsx';
import { Notices } from '../notifications/Notices.tsx';
import { Logo } from '../shell/Logo.tsx';
import styles from './ChooseClave.module.css';
import link from './UnavailablePage.module.css';

/** Replaces the portal for a usuario whose permisos require two-factor authentication, until it is enabled. */
export function TwoFactorRequired({ sessionUser }: { sessionUser: SessionUser }) {
  const { logOut, refresh } = useSession();
  return (
    <main className={link.closedScreen}>
      <Logo width={120} height={96} />
      <h1>Activa la verificación en dos pasos</h1>
      <p>
        ¡Hola, {sessionUser.usuario}! Tienes permisos importantes, así que tu agencia te pide un código del teléfono al
        entrar. Se activa una sola vez.
      </p>
      <div className={styles.wide}>
        <Suspense fallback={null}>
          <EnableTwoFactor button="Empezar" principal onDone={() => void refresh()} />
        </Suspense>
      </div>
      <Button variant="subtle" size="compact-sm" onClick={() => void logOut()}>
        Salir
      </Button>
      <Notices />
      <ShellDialogs />
    </main>
  );
}
