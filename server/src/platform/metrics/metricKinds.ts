import type { MetricHead } from './prometheusText.ts';
import { metricText } from './prometheusText.ts';

/** A metric of the portal. */
export interface PrometheusMetric {
  /** Renders it in the text format of Prometheus, without the last line's end. */
  render(): string | Promise<string>;
}

const toLabels = (labelNames: readonly string[], labelValues: readonly string[]): Record<string, string> =>
  Object.fromEntries(labelNames.map((name, i) => [name, labelValues[i] ?? '']));

/**
 * A counter with at most two labels. Increments far outnumber reads, so they allocate neither an object nor a string,
 * as those of the library would.
 */
export class LeanCounter implements PrometheusMetric {
  private readonly head: MetricHead;
  private readonly labelNames: readonly string[];
  private readonly counts = new Map<string, Map<string, number>>();

  constructor(head: MetricHead, labelNames: readonly string[]) {
    this.head = head;
    this.labelNames = labelNames;
    if (labelNames.length === 0) this.counts.set('', new Map([['', 0]]));
  }

  increment(a = '', b = ''): void {
    let countByLabel = this.counts.get(a);
    if (!countByLabel) {
      countByLabel = new Map();
      this.counts.set(a, countByLabel);
    }
    countByLabel.set(b, (countByLabel.get(b) ?? 0) + 1);
  }

  render(): string {
    const { name } = this.head;
    const samples = [...this.counts].flatMap(([a, countByLabel]) =>
      [...countByLabel].map(([b, value]) => ({ name, labels: toLabels(this.labelNames, [a, b]), value })),
    );
    return metricText(this.head, 'counter', samples);
  }
}

/** Counts per bucket, the last one unbounded, and the total seconds. */
interface BucketTotals {
  counts: number[];
  seconds: number;
}

/** A histogram with at most one label and cheap observations, likewise. */
export class LeanHistogram implements PrometheusMetric {
  private readonly head: MetricHead;
  private readonly bucketBounds: readonly number[];
  private readonly labelNames: readonly string[];
  private readonly totalsByLabel = new Map<string, BucketTotals>();

  /** @param bucketBounds seconds */
  constructor(head: MetricHead, bucketBounds: readonly number[], label: string | undefined) {
    this.head = head;
    this.bucketBounds = bucketBounds;
    this.labelNames = label === undefined ? [] : [label];
    if (label === undefined) this.totalsByLabel.set('', this.createTotals());
  }

  record(ms: number, labelValue = ''): void {
    let bucketTotals = this.totalsByLabel.get(labelValue);
    if (!bucketTotals) {
      bucketTotals = this.createTotals();
      this.totalsByLabel.set(labelValue, bucketTotals);
    }
    const seconds = ms / 1000;
    let i = 0;
    while (i < this.bucketBounds.length && seconds > (this.bucketBounds[i] ?? 0)) i += 1;
    bucketTotals.counts[i] = (bucketTotals.counts[i] ?? 0) + 1;
    bucketTotals.seconds += seconds;
  }

  render(): string {
    const { name } = this.head;
    const samples = [...this.totalsByLabel].flatMap(([labelValue, { counts, seconds }]) => {
      const labels = toLabels(this.labelNames, [labelValue]);
      let cumulative = 0;
      const buckets = [...this.bucketBounds, '+Inf'].map((le, i) => {
        cumulative += counts[i] ?? 0;
        return { name: `${name}_bucket`, labels: { ...labels, le }, value: cumulative };
      });
      const sum = { name: `${name}_sum`, labels, value: seconds };
      return [...buckets, sum, { name: `${name}_count`, labels, value: cumulative }];
    });
    return metricText(this.head, 'histogram', samples);
  }

  private createTotals(): BucketTotals {
    return { counts: [...this.bucketBounds, 0].map(() => 0), seconds: 0 };
  }
}

/** A value that is read on demand; null or a failure omits it. */
export class ReadGauge implements PrometheusMetric {
  private readonly head: MetricHead;
  private readonly read: () => number | null | Promise<number | null>;

  constructor(head: MetricHead, read: () => number | null | Promise<number | null>) {
    this.head = head;
    this.read = read;
  }

  async render(): Promise<string> {
    // A failed read does not affect the other metrics.
    const value = await Promise.resolve()
      .then(this.read)
      .catch(() => null);
    return metricText(this.head, 'gauge', value === null ? [] : [{ name: this.head.name, labels: {}, value }]);
  }
}
