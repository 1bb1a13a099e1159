import type { ReactNode } from 'react';
import { useState } from 'react';
import styles from './RowCheckbox.module.css';

interface Props {
  /** What a tick says of whom, for those who do not see its row. */
  title: string;
  puesta: boolean;
  /** Sends it; `onDone` is called once the row shows how things stand. */
  toggle: (yes: boolean, onDone: () => void) => void;
  /** Beside the box; a press on it is one on the box. */
  children: ReactNode;
  /** Behind that, what has a press of its own. */
  aside?: ReactNode;
}

/** A yes or no of a row that a press sends at once. It shows the answer that is hoped for until the true one is there. */
export function RowCheckbox({ title, puesta, toggle, children, aside }: Props) {
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
        checked={requested ?? puesta}
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
