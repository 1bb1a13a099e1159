/** A request of a workload. `{n}` in its body becomes the next number from `from` on; each number is used once. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  from?: number;
}

/** Input of the load generator: a duration in seconds, or a number of requests. */
export interface Workload {
  url: string;
  connections: number;
  seconds?: number;
  amount?: number;
  /** Total requests per second; undefined sends the next request on each answer. */
  rate?: number;
  /** Each connection sends them in turn. */
  requests: LoadRequest[];
}

export interface LoadResult {
  perSecond: number;
  answers: number;
  /** 95th percentile of the latency, in milliseconds. */
  p95: number;
  /** Answers other than 2xx, broken connections, timeouts. Any of them invalidates the measurement. */
  bad: number;
}
