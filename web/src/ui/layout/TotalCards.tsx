import styles from './TotalCards.module.css';

interface Props {
  /** `valor` is undefined while loading. */
  counters: readonly { caption: string; valor: string | undefined; isHighlighted?: boolean }[];
}

/** Totals as cards; present while loading, so that the layout does not shift. */
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
