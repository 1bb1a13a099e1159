import styles from './TotalCards.module.css';

interface Props {
  /** `value` undefined while it is awaited. */
  counters: readonly { caption: string; valor: string | undefined; isHighlighted?: boolean }[];
}

/** Totals as cards; there before they are known, so that nothing jumps. */
export function TotalCards({ counters }: Props) {
  return (
    <dl className={styles.counters}>
      {counters.map(({ caption, valor, isHighlighted = false }) => (
        <div key={caption} className={isHighlighted ? styles.highlighted : undefined}>
          <dt>{caption}</dt>
          <dd>{valor ?? '…'}</dd>
        </div>
      ))}
    </dl>
  );
}
