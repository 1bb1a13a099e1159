/** Name of a metric in Prometheus style (`…_total`, `…_seconds`), and its description. */
export interface MetricInfo {
  name: string;
  help: string;
}

/**
 * Interface for recording metrics (docs/decisions/0041). Labels have few values known beforehand, such as call names
 * and status codes, never user input.
 */
export interface Metrics {
  /** Creates a counter; the returned function increments it and takes the label values in order. */
  counter(metric: MetricInfo, labels?: readonly string[]): (...values: string[]) => void;
  /**
   * Creates a histogram of durations; the returned function takes milliseconds and the label value. `buckets` are
   * bounds in seconds.
   */
  histogram(metric: MetricInfo, buckets: readonly number[], label?: string): (ms: number, labelValue?: string) => void;
  /** Registers a gauge that is read on demand; null omits the value. */
  gauge(metric: MetricInfo, read: () => number | null | Promise<number | null>): void;
}

const nothing = (): void => undefined;

/** For a process without metrics. */
export const NO_METRICS: Metrics = { counter: () => nothing, histogram: () => nothing, gauge: nothing };
