/** A request of a job. `{n}` in its body becomes the next number from `from` on: each is used once. */
export interface Shot {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  from?: number;
}

/** What the load generator is told: for so many seconds, or so many requests in all. */
export interface Job {
  url: string;
  connections: number;
  seconds?: number;
  amount?: number;
  /** So many requests a second in all; without it, as many as are answered. */
  rate?: number;
  /** Sent in turn by every connection. */
  shots: Shot[];
}

/** What came of it. */
export interface Outcome {
  perSecond: number;
  answers: number;
  /** Milliseconds within which 95 of 100 answers came. */
  p95: number;
  /** Answers other than 2xx, broken connections, timeouts: a measurement with any of these is none. */
  bad: number;
}
