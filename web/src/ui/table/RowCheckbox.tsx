import type { ReactNode } from 'react';
import { useState } from 'react';
import styles from './RowCheckbox.module.css';

interface Props {
  /** Accessible name: the meaning of the tick and its row. */
  title: string;
  isChecked: boolean;
  /** Sends the change; `onDone` is called once the row is up to date. */
  toggle: (yes: boolean, onDone: () => void) => void;
  /** Label beside the box; pressing it toggles the box. */
  children: ReactNode;
  /** Content with its own action, after the label. */
  aside?: ReactNode;
}

/** Checkbox of a row that sends its change at once. Shows the requested state until the row is up to date. */
export function RowCheckbox({ title, isChecked, toggle, children, aside }: Props) {
  const [requested, setRequested] = useState<boolean | null>(null);
  const send = (yes: boolean) => {
    if (requested !== null) return;
    setRequested(yes);
    toggle(yes, () => setRequested(null));
  };
  const cell = (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        aria-label={title}
        aria-busy={requested !== null}
        checked={requested ?? isChecked}
        onChange={(e) => send(e.currentTarget.checked)}
      />
      {children}
    </label>
  );
  if (!aside) return cell;
  return (
    <span className={styles.withAside}>
      {cell} {aside}
    </span>
  );
}
