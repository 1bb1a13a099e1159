import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './SummaryBar.module.css';

interface Props {
  label: string;
  /** Picture of the topic. */
  illustration: ReactNode;
  /** Link to the matching part of the list, or back to all of it. */
  link?: { to: string; text: string } | undefined;
  /** Its text, which may take more lines, is still loading. */
  isLoading?: boolean;
  children: ReactNode;
}

/** Summary line above a list. Keeps its place while loading. */
export function SummaryBar({ label, illustration, link, isLoading = false, children }: Props) {
  return (
    <section className={styles.bar} aria-label={label} data-holds={isLoading || undefined}>
      <span className={styles.illustration} aria-hidden="true">
        {illustration}
      </span>
      <p className={styles.message}>{children}</p>
      {link && (
        <Link className={styles.link} to={{ search: link.to }}>
          {link.text}
        </Link>
      )}
    </section>
  );
}
