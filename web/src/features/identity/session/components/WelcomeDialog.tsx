import './mantineStyles.ts';
import { misionText } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useSession } from '../../../../platform/session/session.tsx';
import { closeShellDialog } from '../../../../platform/state/shellDialogs.ts';
import { useLastValue } from '../../../../platform/state/useLastValue.ts';
import { useConfiguracion } from '../../../../shared/agencia/configuracion.queries.ts';
import { Motto } from '../../../../shared/misiones/Motto.tsx';
import styles from './SessionDialogs.module.css';
import { ShellModal } from './ShellModal.tsx';

/** Shows the remaining steps in the hotel after a registration. */
export function WelcomeDialog({ isOpen }: { isOpen: boolean }) {
  const { siglas } = useConfiguracion();
  const sessionUser = useLastValue(useSession().sessionUser);
  return (
    <ShellModal isOpen={isOpen && sessionUser !== null} title={`¡Hola, ${sessionUser?.usuario ?? ''}!`}>
      {sessionUser && (
        <div className={styles.welcome}>
          <p className="u-flush">
            Ya entraste. Empiezas como <b>{sessionUser.mision}</b>.
          </p>
          <Motto text={misionText(siglas, sessionUser.mision, '', sessionUser.firma)} />
          <Button data-autofocus onClick={closeShellDialog}>
            Empezar
          </Button>
        </div>
      )}
    </ShellModal>
  );
}
