import { ROSTER_CLAVE_DAYS, toCsv } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useState } from 'react';
import { copyAndNotify } from '../../../../../platform/browser/clipboard.ts';
import { useConfiguracion } from '../../../../../shared/agencia/configuracion.queries.ts';
import { usePortalLink } from '../../../../../shared/agencia/usePortalLink.ts';
import sheet from '../../../../../shared/spreadsheet-import/SpreadsheetImport.module.css';
import { saveAsFile } from '../../../../../ui/files/download.ts';
import { Dialog } from '../../../../../ui/overlay/Dialog.tsx';
import { formatCount, formatNumber } from '../../../../../ui/text/format.ts';
import type { IssuedClaves } from '../../useIssuedClaves.ts';
import styles from './HandOverClavesDialog.module.css';

/** Up to this number each person is shown; beyond it only the file lists them. */
const VISIBLE_MAX = 50;

/** Shows generated claves once: the dialog closes after they are saved. */
export default function HandOverClavesDialog({ claves, close }: { claves: IssuedClaves; close: () => void }) {
  const { nombre: agencia, zona } = useConfiguracion();
  const { origin } = usePortalLink();
  const [saved, setSaved] = useState(false);
  const download = () => {
    const rows = claves.map((c) => [c.usuario, c.clave]);
    // No second proof: the call that made the claves needed one, and they exist only here.
    saveAsFile('contrasenas.csv', toCsv(['nombre', 'contraseña'], rows, zona));
    setSaved(true);
  };
  const copyAll = async () => {
    const text = claves.map((c) => `${c.usuario}: ${c.clave}`).join('\n');
    if (await copyAndNotify(`${agencia}: ${origin}\n${text}`, 'Contraseñas copiadas')) setSaved(true);
  };
  const buildMessage = ({ usuario, clave }: IssuedClaves[number]) =>
    `${agencia}: ${origin}\nUsuario: ${usuario}\nContraseña temporal: ${clave}`;
  return (
    <Dialog title="Contraseñas temporales" close={() => saved && close()}>
      <div className={sheet.body}>
        <p>
          Importaste {formatCount(claves.length, 'persona', 'personas')}. Cada contraseña sirve una vez, por{' '}
          {ROSTER_CLAVE_DAYS} días. <b>No se vuelven a mostrar:</b> cópialas o descárgalas ahora.
        </p>
        <ul className={styles.claves} aria-label="Contraseñas">
          {claves.slice(0, VISIBLE_MAX).map((one) => (
            <li key={one.usuario} className="u-row u-gap-12 u-justify-between u-touch-height u-break-anywhere">
              <span>
                {one.usuario}{' '}
                <code className="u-block u-muted" translate="no">
                  {one.clave}
                </code>
              </span>
              <button
                type="button"
                className={styles.copy}
                aria-label={`Copiar el mensaje para ${one.usuario}`}
                onClick={() => void copyAndNotify(buildMessage(one), `Mensaje para ${one.usuario} copiado`)}
              >
                <IconCopy size={20} aria-hidden="true" />
              </button>
            </li>
          ))}
          {claves.length > VISIBLE_MAX && (
            <li className="u-row u-touch-height">Y {formatNumber(claves.length - VISIBLE_MAX)} más en el archivo</li>
          )}
        </ul>
        <div className="u-flex u-wrap u-gap-12 u-justify-end">
          <Button variant="default" disabled={!saved} onClick={close}>
            Cerrar
          </Button>
          <Button variant="default" onClick={download}>
            Descargar las contraseñas
          </Button>
          <Button onClick={() => void copyAll()}>Copiar todas</Button>
        </div>
      </div>
    </Dialog>
  );
}
