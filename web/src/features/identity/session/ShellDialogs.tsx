import { useShellDialog } from '../../../platform/state/shellDialogs.ts';
import { useMounted } from '../../../platform/state/useMounted.ts';
import { LogInDialog } from './components/LogInDialog.tsx';
import { OwnApplicationDialog } from './components/OwnApplicationDialog.tsx';
import { ProofDialog } from './components/ProofDialog.tsx';
import { RegistroDialog } from './components/RegistroDialog.tsx';
import { WelcomeDialog } from './components/WelcomeDialog.tsx';

/** Login, registration, welcome, application and proof dialogs, lazily loaded together. */
export default function ShellDialogs() {
  const requested = useShellDialog();
  const dialog = useMounted() ? requested : null;
  return (
    <>
      <LogInDialog dialog={dialog?.kind === 'login' ? dialog : null} />
      <ProofDialog dialog={dialog?.kind === 'reauthentication' ? dialog : null} />
      <RegistroDialog isOpen={dialog?.kind === 'registration'} />
      <OwnApplicationDialog dialog={dialog?.kind === 'application' ? dialog : null} />
      <WelcomeDialog isOpen={dialog?.kind === 'welcome'} />
    </>
  );
}
