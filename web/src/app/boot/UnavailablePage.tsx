import { Button } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useSubmit } from '../../platform/api/useSubmit.ts';
import { lazyWithRetry } from '../../platform/browser/lazyWithRetry.ts';
import { resumeSession, useSession } from '../../platform/session/session.tsx';
import { openShellDialog, useShellDialog } from '../../platform/state/shellDialogs.ts';
import { notifyError, showToast } from '../../platform/state/toasts.ts';
import { ConfiguracionProvider, configuracionQuery, startupQuery } from '../../shared/agencia/configuracion.queries.ts';
import { AsyncButton } from '../../ui/controls/AsyncButton.tsx';
import { Toasts } from '../notifications/Toasts.tsx';
import logo from '../shell/logo.svg';
import type { PageStartupState } from './bootstrap.ts';
import { enterDuringMantenimiento, startPortal } from './bootstrap.ts';
import styles from './UnavailablePage.module.css';

const ShellDialogs = lazyWithRetry(() => import('../../features/identity/session/ShellDialogs.tsx'));
/** Interval of the check whether maintenance is over. */
const MANTENIMIENTO_INTERVAL_MS = 30_000;
/** Minimum interval of the check whether the portal answers after a failed start-up; up to twice as long. */
const FAILURE_INTERVAL_MS = 5_000;

/**
 * During maintenance start-up stops early (part 2 §2), so a stored session is resumed only on request. Holders of `man`
 * enter; a toast refuses the others.
 */
function StaffAccess() {
  const { sessionUser } = useSession();
  const { data: configuracion } = useQuery(configuracionQuery());
  const dialog = useShellDialog();
  const canWorkDuringMantenimiento = sessionUser ? sessionUser.permisos.includes('man') : null;
  useEffect(() => {
    if (canWorkDuringMantenimiento === true) enterDuringMantenimiento().catch(notifyError);
    if (canWorkDuringMantenimiento === false)
      showToast({ msg: 'El portal está en mantenimiento. Intenta más tarde.', kind: 'error' });
  }, [canWorkDuringMantenimiento]);
  const [resumeAsStaff, isBusy] = useSubmit(async () => {
    const user = await resumeSession();
    if (!user?.permisos.includes('man')) openShellDialog({ kind: 'login' });
  });
  return (
    <>
      <AsyncButton
        variant="subtle"
        size="compact-sm"
        className={styles.accessButton ?? ''}
        loading={isBusy}
        onClick={() => resumeAsStaff()}
      >
        Entrar como admin
      </AsyncButton>
      <ConfiguracionProvider value={configuracion}>
        <Suspense fallback={null}>{dialog && <ShellDialogs />}</Suspense>
      </ConfiguracionProvider>
      <Toasts />
    </>
  );
}

/** Starts the portal once a check says so, unless something else has started it meanwhile. */
function useStartWhen(canStart: (queryClient: QueryClient) => Promise<boolean>, intervalMs: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isOver = false;
    let isChecking = false;
    const check = async () => {
      if (isChecking) return;
      isChecking = true;
      // Checked again at the next interval.
      const mayStart = await canStart(queryClient).catch(() => false);
      isChecking = false;
      if (mayStart && !isOver) await startPortal();
    };
    const timer = setInterval(() => void check(), intervalMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [queryClient, canStart, intervalMs]);
}

const FRESH = { staleTime: 0, retry: false } as const;

/** Returns whether maintenance is over. */
async function isOpen(queryClient: QueryClient): Promise<boolean> {
  const { mantenimiento } = await queryClient.query({ ...configuracionQuery(), ...FRESH });
  return !mantenimiento;
}

/** Returns whether start-up gets its configuracion and texts, so that a lasting failure does not show the splash again. */
async function answers(queryClient: QueryClient): Promise<boolean> {
  if (await isOpen(queryClient)) await queryClient.query({ ...startupQuery(), ...FRESH });
  return true;
}

function Mantenimiento({ name }: { name: string }) {
  useStartWhen(isOpen, MANTENIMIENTO_INTERVAL_MS);
  return (
    <>
      <h1>{name}</h1>
      <p>Estamos en mantenimiento. Esta página se abre sola cuando termine.</p>
      <StaffAccess />
    </>
  );
}

function StartupFailure({ msg }: { msg: string }) {
  const [intervalMs] = useState(() => FAILURE_INTERVAL_MS * (1 + Math.random()));
  useStartWhen(answers, intervalMs);
  return (
    <>
      <h1>No pudimos abrir el portal</h1>
      <p role="alert">{msg}</p>
      <Button onClick={() => void startPortal()}>Reintentar</Button>
    </>
  );
}

/** Replaces the portal during maintenance or after a failed start-up. */
export default function UnavailablePage({
  phase,
}: {
  phase: Exclude<PageStartupState, { kind: 'loading' | 'covered' | 'ready' }>;
}) {
  return (
    <main className={styles.closedScreen}>
      <img src={logo} width={120} height={96} alt="" className="u-pixelated" />
      {phase.kind === 'mantenimiento' ? <Mantenimiento name={phase.name} /> : <StartupFailure msg={phase.msg} />}
    </main>
  );
}
