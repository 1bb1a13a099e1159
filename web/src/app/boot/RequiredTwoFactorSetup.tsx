import type { SessionUser } from '@conserje/contract';
import { Button } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import ShellDialogs from '../../features/identity/session/ShellDialogs.tsx';
import EnableTwoFactor from '../../features/identity/settings/components/EnableTwoFactor.tsx';
import RecoveryCodes from '../../features/identity/settings/components/RecoveryCodes.tsx';
import { useRecoveryCodes } from '../../features/identity/settings/useRecoveryCodes.ts';
import { useSession } from '../../platform/session/session.tsx';
import { Toasts } from '../notifications/Toasts.tsx';
import { Logo } from '../shell/Logo.tsx';
import styles from './ChooseClave.module.css';
import link from './UnavailablePage.module.css';

interface Props {
  sessionUser: SessionUser;
  /** Whether this screen stays although nothing else requires it. */
  hold: (isHeld: boolean) => void;
}

/**
 * Replaces the portal for a usuario whose permisos require two-factor authentication, until it is enabled and its
 * recovery codes were seen.
 */
export function RequiredTwoFactorSetup({ sessionUser, hold }: Props) {
  const { logOut, refresh } = useSession();
  const [recoveryCodes, setRecoveryCodes] = useRecoveryCodes();
  // The screen may also close by a logout.
  useEffect(() => () => hold(false), [hold]);
  const showCodes = (codes: readonly string[]) => {
    hold(true);
    setRecoveryCodes(codes);
  };
  const finish = async () => {
    await refresh();
    setRecoveryCodes(undefined);
    hold(false);
  };
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
          {recoveryCodes ? (
            <RecoveryCodes codes={recoveryCodes} close={() => void finish()} />
          ) : (
            <EnableTwoFactor button="Empezar" primary onEnabled={showCodes} onOutdated={refresh} />
          )}
        </Suspense>
      </div>
      <Button variant="subtle" size="compact-sm" onClick={() => void logOut()}>
        Salir
      </Button>
      <Toasts />
      <ShellDialogs />
    </main>
  );
}
