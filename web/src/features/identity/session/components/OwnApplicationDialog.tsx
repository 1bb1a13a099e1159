import './mantineStyles.ts';
import { Button } from '@mantine/core';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import type { ShellDialog } from '../../../../platform/state/shellDialogs.ts';
import { closeShellDialog } from '../../../../platform/state/shellDialogs.ts';
import { useLastValue } from '../../../../platform/state/useLastValue.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import styles from './SessionDialogs.module.css';
import { ShellModal } from './ShellModal.tsx';

type DialogRequest = Extract<ShellDialog, { kind: 'application' }>;

function OwnApplication({ usuario, clave, msg }: DialogRequest) {
  const [withdraw, isWithdrawing] = useCallMutation('POST retirarIngreso', {
    onSuccess: closeShellDialog,
  });
  const question = {
    title: '¿Retirar tu solicitud?',
    text: 'Nadie la responderá. Puedes enviar otra cuando quieras.',
    action: 'Retirar solicitud',
    danger: true,
  };
  return (
    <div className={styles.welcome}>
      <p className="u-flush" role="status">
        <b>{msg}</b>
      </p>
      <p className="u-flush">
        Un admin la leerá. Para saber cómo va, entra aquí con tu nombre y tu contraseña. Hazlo desde este navegador.
      </p>
      <div className="u-row u-wrap u-gap-8-12">
        <AsyncButton
          variant="default"
          loading={isWithdrawing}
          onClick={() => withdraw({ body: { usuario, clave } }, { question })}
        >
          Retirar solicitud
        </AsyncButton>
        <Button className="u-grow" data-autofocus onClick={closeShellDialog}>
          Entendido
        </Button>
      </div>
    </div>
  );
}

/** Says how the visitor's own application stands, and withdraws it. */
export function OwnApplicationDialog({ dialog }: { dialog: DialogRequest | null }) {
  const request = useLastValue(dialog);
  return (
    <ShellModal isOpen={dialog !== null} title="Tu solicitud">
      {request && <OwnApplication {...request} />}
    </ShellModal>
  );
}
