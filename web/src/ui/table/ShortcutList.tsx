import { Dialog } from '../overlay/Dialog.tsx';
import styles from './ShortcutList.module.css';

export interface Shortcut {
  shortcutKey: string;
  description: string;
}

const COMMON_SHORTCUTS: readonly Shortcut[] = [
  { shortcutKey: '↑ ↓', description: 'A la fila de arriba o de abajo' },
  { shortcutKey: '?', description: 'Estas teclas' },
  { shortcutKey: 'Ctrl K', description: 'Buscar pantallas, personas y acciones' },
];

export default function ShortcutList({ keys, close }: { keys: readonly Shortcut[]; close: () => void }) {
  return (
    <Dialog title="Atajos de teclado" close={close}>
      <p className={styles.note}>Funcionan sobre una fila. Los desactivas en Configuración.</p>
      <dl className={styles.keys}>
        {[...keys, ...COMMON_SHORTCUTS].map(({ shortcutKey, description }) => (
          <div key={shortcutKey}>
            <dt>
              <kbd>{shortcutKey}</kbd>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
