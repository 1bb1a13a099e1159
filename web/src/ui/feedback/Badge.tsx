import type { ReactNode } from 'react';
import styles from './Badge.module.css';

interface Props {
  /** Good, bad, needs attention, over, or an honour (brass: rare). */
  tone: 'bien' | 'mal' | 'ojo' | 'suave' | 'honor';
  title?: string;
  children: ReactNode;
}

/** State in a word: 'Despedido', 'Pendiente'. Stands behind a name or alone in a cell. */
export function Badge({ tone, title, children }: Props) {
  return (
    <span className={styles.badge} data-tone={tone} title={title}>
      {children}
    </span>
  );
}
