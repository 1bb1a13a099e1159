import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { ExplainedWord } from './ExplainedWord.tsx';

interface Props {
  /** Good, bad, needs attention, over, or an honour (brass: rare). */
  tone: 'bien' | 'mal' | 'ojo' | 'suave' | 'honor';
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
