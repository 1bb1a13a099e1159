import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './SummaryBar.module.css';

interface Props {
  label: string;
  /** What the subject is, drawn. */
  illustration: ReactNode;
  /** To the part of the list that is spoken of, or back to all of it. */
  link?: { a: string; texto: string } | undefined;
  children: ReactNode;
}

/** Above a list: how all of it stands, in a line. Its place is kept while that is awaited. */
export function SummaryBar({ label, illustration, link, children }: Props) {
  return (
    <section className={styles.bar} aria-label={label}>
      <span className={styles.illustration} aria-hidden="true">
        {illustration}
      </span>
      <p className={styles.message}>{children}</p>
      {link && (
        <Link className={styles.link} to={{ search: link.a }}>
          {link.texto}
        </Link>
      )}
    </section>
  );
}
