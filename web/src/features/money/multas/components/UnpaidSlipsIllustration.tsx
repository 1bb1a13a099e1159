import styles from './UnpaidSlipsIllustration.module.css';

/** Maximum of drawn slips. */
const SLIPS_MAX = 5;

/** A spike with unpaid slips, one per person. */
export function UnpaidSlipsIllustration({ personas }: { personas: number }) {
  const slips = Math.min(personas, SLIPS_MAX);
  return (
    <svg className={styles.spike} aria-hidden="true" width="40" height="40" viewBox="0 0 20 20">
      <path d="M10 1v15" />
      {Array.from({ length: slips }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the slips are identical
        <rect key={i} x={i % 2 === 0 ? 3 : 5} y={13 - i * 2.5} width="12" height="2" />
      ))}
      <path d="M4 17h12M3 19h14" />
    </svg>
  );
}
