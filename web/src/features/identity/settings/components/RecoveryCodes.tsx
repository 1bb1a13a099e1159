import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { copyAndNotify } from '../../../../platform/browser/clipboard.ts';
import { saveAsFile } from '../../../../ui/files/download.ts';
import styles from './TwoFactorSection.module.css';

/** Recovery codes, shown once until they are saved. */
export default function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <div className="u-grid u-gap-12 u-shrinkable">
      <h3 ref={title} tabIndex={-1}>
        Tus códigos de respaldo
      </h3>
      <p className="u-flush">
        Guárdalos fuera de tu teléfono. Cada uno sirve una vez si lo pierdes. <b>No se vuelven a mostrar.</b>
      </p>
      <ul className={styles.recoveryCodes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="u-flex u-wrap u-gap-12">
        <Button variant="default" onClick={() => void copyAndNotify(text, 'Códigos copiados')}>
          Copiar
        </Button>
        <Button variant="default" onClick={() => saveAsFile('codigos-de-respaldo.txt', `${text}\n`, 'text/plain')}>
          Descargar
        </Button>
        <Button onClick={close}>Ya los guardé</Button>
      </div>
    </div>
  );
}
