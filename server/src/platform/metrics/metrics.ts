/** What is measured: its name as Prometheus wants it (`…_total`, `…_seconds`), and what it is, in a sentence. */
export interface MetricInfo {
  nombre: string;
  help: string;
}

/**
 * Where the parts of the product say what they do, for whoever runs it (docs/decisions/0041). Labels are of few values that
 * are known beforehand: names of calls and codes, never what somebody has sent.
 */
export interface Metrics {
  /** Something that only goes up; the answered function adds one, and is given the values of the labels in their order. */
  counter(metric: MetricInfo, labels?: readonly string[]): (...values: string[]) => void;
  /**
   * How long something takes; the answered function is given milliseconds, and the value of the label. `buckets` are the bounds
   * of its buckets, in seconds.
   */
  histogram(metric: MetricInfo, buckets: readonly number[], label?: string): (ms: number, labelValue?: string) => void;
  /** How much there is of something, looked at when it is asked for; nothing is said where that is not known. */
  gauge(metric: MetricInfo, read: () => number | null | Promise<number | null>): void;
}

const nothing = (): void => undefined;

/** For a process that nobody measures. */
export const NO_METRICS: Metrics = { counter: () => nothing, histogram: () => nothing, gauge: nothing };
