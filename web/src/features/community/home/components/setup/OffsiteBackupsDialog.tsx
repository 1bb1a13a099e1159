import { Button } from '@mantine/core';
import { AsyncButton } from '../../../../../ui/controls/AsyncButton.tsx';
import { Dialog } from '../../../../../ui/overlay/Dialog.tsx';
import styles from './SetupChecklist.module.css';

/** Explains offsite backups, which are configured on the server. */
export default function OffsiteBackupsDialog({ close, confirm }: { close: () => void; confirm: () => void }) {
  return (
    <Dialog title="Copias en otro lugar" close={close}>
      <div className="u-grid u-gap-12">
        <p className="u-flush">
          El portal guarda una copia cada día, en el mismo disco que la agencia. Elige una forma de tenerla también en
          otro:
        </p>
        <ul className={styles.ways}>
          <li>
            Copia cada semana la carpeta <code>data/respaldos</code> a otra computadora.
          </li>
          <li>
            O inicia el portal con <code>RESPALDO_DESTINO</code>, con la carpeta de otro disco o un bucket de S3. El
            paso se completa solo cuando llega la primera.
          </li>
        </ul>
        <p className="u-flush">Una copia contiene todos los datos de tu gente. Guárdala donde solo tú puedas leerla.</p>
        <div className="u-flex u-wrap u-gap-12 u-justify-end">
          <Button variant="default" onClick={close}>
            Volver
          </Button>
          <AsyncButton onClick={confirm}>Ya las guardo en otro lugar</AsyncButton>
        </div>
      </div>
    </Dialog>
  );
}
