import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { ExplainedWord } from './ExplainedWord.tsx';

interface Props {
  /** `muted`: over; `honor` is rare. */
  tone: 'good' | 'bad' | 'warning' | 'muted' | 'honor';
  /** Shown when the badge is pressed. */
  explanation?: string;
  children: ReactNode;
}

/** State in a word: 'Despedido', 'Pendiente'. Stands behind a name or alone in a cell. */
export function Badge({ tone, explanation, children }: Props) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {explanation === undefined ? children : <ExplainedWord explanation={explanation}>{children}</ExplainedWord>}
    </span>
  );
}
