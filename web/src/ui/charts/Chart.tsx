import styles from './Chart.module.css';
import type { ChartSlot, TargetLine } from './chartScale.ts';
import { barsOf, seriesTotal, tickValues } from './chartScale.ts';

const TONES = ['uno', 'dos'] as const;

interface Props {
  /** Accessible name of the chart. */
  title: string;
  /** Header of the table's first column. */
  header: string;
  /** At most two series. */
  series: readonly string[];
  slots: readonly ChartSlot[];
  formatValue: (value: number) => string;
  /** Returns the distance between two lines of the scale for the highest value. */
  tickStepOf: (highest: number) => number;
  empty: string;
  /** Targets, drawn as lines. */
  targets?: readonly TargetLine[];
}

/** Bar chart of values over time, with the same values as a table. */
export function Chart({ title, header, series, slots, formatValue, tickStepOf, empty, targets = [] }: Props) {
  const axis = tickValues(slots, tickStepOf, targets);
  const max = axis.at(-1) ?? 1;
  const isEmpty = slots.every(({ values }) => values.every((value) => value <= 0));
  return (
    <figure>
      <figcaption className={styles.legend}>
        {series.map((seriesName, i) => (
          <span key={seriesName}>
            <i className={styles[TONES[i] ?? 'uno']} /> {seriesName} {formatValue(seriesTotal(slots, i))}
          </span>
        ))}
        {targets.map(({ series, label }) => (
          <span key={label}>
            <i className={styles.swatch} data-series={TONES[series]} /> {label}
          </span>
        ))}
      </figcaption>
      <div className={styles.chart} aria-hidden="true">
        <div className={styles.plot}>
          {axis.map((value) => (
            <span key={value} className={styles.tick} style={{ bottom: `${(value / max) * 100}%` }}>
              <span>{value === 0 ? '0' : formatValue(value)}</span>
            </span>
          ))}
          <svg width="100%" height="100%" className={styles.canvas}>
            <title>{title}</title>
            {barsOf(slots, max)
              .flat()
              .map((b) => (
                <rect
                  key={`${b.series} ${b.x}`}
                  x={`${b.x}%`}
                  y={`${100 - b.height}%`}
                  width={`${b.width}%`}
                  height={`${b.height}%`}
                  className={styles[TONES[b.series] ?? 'uno']}
                />
              ))}
          </svg>
          {targets.map(({ series, value, label }) => (
            <span
              key={label}
              className={styles.line}
              data-series={TONES[series]}
              style={{ bottom: `${(value / max) * 100}%` }}
            />
          ))}
        </div>
        <ol className={styles.places}>
          {slots.map(({ id, shortLabel, subLabel, isCurrent }) => (
            <li key={id} className={isCurrent ? 'u-bold u-text' : undefined}>
              {shortLabel}
              {subLabel !== undefined && <small>{subLabel}</small>}
            </li>
          ))}
        </ol>
      </div>
      {isEmpty && <p className={styles.empty}>{empty}</p>}
      <details className={styles.details}>
        <summary>Ver en una tabla</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{header}</th>
              {series.map((seriesName) => (
                <th key={seriesName} scope="col">
                  {seriesName}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {slots.map(({ id, longLabel, values }) => (
              <tr key={id}>
                <th scope="row">{longLabel}</th>
                {series.map((seriesName, i) => (
                  <td key={seriesName}>{formatValue(values[i] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
