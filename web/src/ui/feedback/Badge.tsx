import type { ReactNode } from 'react';
import styles from './Badge.module.css';

interface Props {
  /** Good, bad, to be looked at, over and done with, or an honour (brass: seldom). */
  tone: 'bien' | 'mal' | 'ojo' | 'suave' | 'honor';
  /** Said on hover. */
  title?: string;
  children: ReactNode;
}

/** How something stands, in a word: 'Despedido', 'Pendiente'. It stands behind a name or alone in its cell. */
export function Badge({ tone, title, children }: Props) {
  return (
    <span className={styles.badge} data-tone={tone} title={title}>
      {children}
    </span>
  );
}
