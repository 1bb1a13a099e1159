import { useShellDialog } from '../../../platform/state/shellDialogs.ts';
import { useMounted } from '../../../platform/state/useMounted.ts';
import { LogInDialog } from './components/LogInDialog.tsx';
import { ProofDialog } from './components/ProofDialog.tsx';
import { RegistroDialog } from './components/RegistroDialog.tsx';
import { WelcomeDialog } from './components/WelcomeDialog.tsx';

/** Login, registration, welcome and proof dialogs, lazily loaded together. */
export default function ShellDialogs() {
  const requested = useShellDialog();
  const dialog = useMounted() ? requested : null;
  return (
    <>
      <LogInDialog dialog={dialog?.tipo === 'entrar' ? dialog : null} />
      <ProofDialog dialog={dialog?.tipo === 'prueba' ? dialog : null} />
      <RegistroDialog abierto={dialog?.tipo === 'registro'} />
      <WelcomeDialog abierto={dialog?.tipo === 'bienvenida'} />
    </>
  );
}
