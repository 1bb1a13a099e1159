import { Button } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { copyAndNotify } from '../../platform/browser/clipboard.ts';
import styles from './MisionText.module.css';

/** The full mision text (decisions §2) with a copy button. */
export function MisionText({ text }: { text: string }) {
  return (
    <div className={styles.box}>
      <code className={styles.text}>{text}</code>
      <Button
        variant="default"
        aria-label="Copiar la misión completa"
        leftSection={<IconCopy size={18} aria-hidden="true" />}
        onClick={() => void copyAndNotify(text, 'Copiado')}
      >
        Copiar
      </Button>
    </div>
  );
}
