import type { Metrics } from '../metrics/metrics.ts';
import { NO_METRICS } from '../metrics/metrics.ts';
import type { Engine } from './engine.ts';

/** Bucket bounds in seconds: up to 1 ms from memory, 5 from a fast disk, 25 from a slow one, 100 noticeable; 500 and more too long. */
const BUCKET_BOUNDS_S = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5];
/** Maximum of announced messages awaiting delivery; above it they count as lost. */
const IN_FLIGHT_MAX = 10_000;

/** Durations reported by an engine, in milliseconds. */
export interface DatabaseMetrics {
  /** Wait of a query or transaction for its turn or a connection. */
  recordWait(ms: number): void;
  /** A query outside a transaction. */
  query(ms: number): void;
  /** A whole transaction, including the code between its queries. */
  transaction(ms: number): void;
}

/** Returns null without metrics: reading the clock per query costs a hundredth of a short request. */
export function measureDatabase(metrics: Metrics): DatabaseMetrics | null {
  if (metrics === NO_METRICS) return null;
  const help = 'Time until a query or a transaction had its turn at the database';
  const observeDuration = metrics.histogram(
    { name: 'db_seconds', help: 'Time of a query on its own, and of a whole transaction' },
    BUCKET_BOUNDS_S,
    'kind',
  );
  return {
    recordWait: metrics.histogram({ name: 'db_wait_seconds', help }, BUCKET_BOUNDS_S),
    query: (ms) => observeDuration(ms, 'query'),
    transaction: (ms) => observeDuration(ms, 'transaction'),
  };
}

/**
 * Measures the time from just before a commit until all live streams of this process have its events, including the way
 * through the database. Each process measures its own commits, as clocks differ.
 */
export function measureEvents(engine: Engine, metrics: Metrics): Engine {
  if (metrics === NO_METRICS) return engine;
  const help = 'Time from just before the commit of a change until it was handed to all live streams of its process';
  const lagHistogram = metrics.histogram({ name: 'event_lag_seconds', help }, BUCKET_BOUNDS_S);
  const inFlight = new Map<string, number>();
  engine.listen({
    onMessage(message) {
      const start = inFlight.get(message);
      if (start === undefined) return;
      inFlight.delete(message);
      // The streams receive the message in the same turn and write right after it.
      setImmediate(() => lagHistogram(performance.now() - start));
    },
    onGap: () => inFlight.clear(),
  });
  return {
    ...engine,
    announce(db, messages) {
      if (inFlight.size >= IN_FLIGHT_MAX) inFlight.clear();
      const start = performance.now();
      for (const message of messages) inFlight.set(message, start);
      return engine.announce(db, messages);
    },
  };
}
