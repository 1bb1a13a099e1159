import type { AnswerOf } from '@conserje/contract';
import styles from './HourlyFailuresChart.module.css';

type HourStats = AnswerOf<'GET seguridadHoy'>['horas'][number];

const ROWS = 3;
const COLUMNS = 8;
const STEP = 5;
/** Failures and refusals per hour at full brightness. */
const FULL_LIGHT_COUNT = 30;

const failureLevel = ({ fallos, rechazos }: HourStats): number => {
  const problemCount = fallos + rechazos;
  if (problemCount === 0) return 0;
  return problemCount >= FULL_LIGHT_COUNT ? 3 : problemCount >= FULL_LIGHT_COUNT / 3 ? 2 : 1;
};

/** Failures of the last 24 hours as a facade: a window per hour, lit by the number of failures. */
export function HourlyFailuresChart({ hours }: { hours: readonly HourStats[] }) {
  return (
    <svg className={styles.chart} aria-hidden="true" viewBox={`0 0 ${COLUMNS * STEP + 3} ${ROWS * STEP + 3}`}>
      <rect className={styles.frame} width={COLUMNS * STEP + 3} height={ROWS * STEP + 3} />
      {hours.map((hour, i) => (
        <rect
          key={hour.desde}
          data-light={failureLevel(hour)}
          x={2 + (i % COLUMNS) * STEP}
          y={2 + Math.floor(i / COLUMNS) * STEP}
          width="4"
          height="4"
        />
      ))}
    </svg>
  );
}
