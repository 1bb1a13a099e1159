import styles from './TotalCards.module.css';

interface Props {
  /** `value` is undefined while loading. */
  counters: readonly { caption: string; value: string | undefined; isHighlighted?: boolean }[];
}

/** Totals as cards; present while loading, so that the layout does not shift. */
export function TotalCards({ counters }: Props) {
  return (
    <dl className={styles.counters}>
      {counters.map(({ caption, value, isHighlighted = false }) => (
        <div key={caption} className={isHighlighted ? styles.highlighted : undefined}>
          <dt>{caption}</dt>
          <dd>{value ?? '…'}</dd>
        </div>
      ))}
    </dl>
  );
}
