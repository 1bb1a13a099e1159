import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './Card.module.css';

interface Props {
  title: string;
  children: ReactNode;
  className?: string | undefined;
}

export function Card({ title, children, className }: Props) {
  const id = useId();
  return (
    <section className={className ? `${styles.card} ${className}` : styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
