/** How often each failover is repeated; `npm run conmutar -- 20` sets it. */
export const REPETITIONS = Number(process.env.CONMUTAR ?? 1);

type Measures = Record<string, number | string | undefined>;

/** Prints what each repetition measured, and at the end the median and the worst against their targets. */
export class FailoverMeasurements {
  readonly #what: string;
  readonly #rows: Measures[] = [];

  constructor(what: string) {
    this.#what = what;
  }

  /** @param measures milliseconds, or words */
  add(measures: Measures, writes: number): void {
    this.#rows.push(measures);
    const told = Object.entries(measures).map(([name, value]) => `${name} ${formatMeasure(value)}`);
    process.stdout.write(
      `${this.#what} ${this.#rows.length} of ${REPETITIONS}: ${told.join(', ')}; ${writes} writes so far\n`,
    );
  }

  /**
   * @param targets highest milliseconds of a measure
   * @returns the measures that missed theirs
   */
  report(targets: Record<string, number>): string[] {
    const missed: string[] = [];
    for (const name of Object.keys(this.#rows[0] ?? {})) {
      const values = this.#rows.flatMap((row) => (typeof row[name] === 'number' ? [Number(row[name])] : []));
      if (values.length === 0) continue;
      const sorted = values.toSorted((a, b) => a - b);
      const target = targets[name];
      if (target !== undefined && Number(sorted.at(-1)) > target) missed.push(name);
      const verdict = target === undefined ? '' : `, should be ${formatMeasure(target)} or less`;
      process.stdout.write(
        `${this.#what}: ${name} ${formatMeasure(sorted[Math.floor(sorted.length / 2)])} (median), ${formatMeasure(sorted.at(-1))} (most)${verdict}\n`,
      );
    }
    return missed;
  }
}

const formatMeasure = (value: number | string | undefined): string =>
  typeof value === 'number' ? `${(value / 1000).toFixed(2)} s` : String(value);
