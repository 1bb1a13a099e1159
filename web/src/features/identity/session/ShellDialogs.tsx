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
      <LogInDialog dialog={dialog?.kind === 'entrar' ? dialog : null} />
      <ProofDialog dialog={dialog?.kind === 'prueba' ? dialog : null} />
      <RegistroDialog isOpen={dialog?.kind === 'registro'} />
      <OwnApplicationDialog dialog={dialog?.kind === 'solicitud' ? dialog : null} />
      <WelcomeDialog isOpen={dialog?.kind === 'bienvenida'} />
    </>
  );
}
