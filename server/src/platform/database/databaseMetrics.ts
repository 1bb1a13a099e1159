import type { Metrics } from '../metrics/metrics.ts';
import { NO_METRICS } from '../metrics/metrics.ts';
import type { Engine } from './engine.ts';

/** Bounds in seconds: as fast as memory, as a disk, felt, too long. */
const BUCKET_BOUNDS_S = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5];
/** So many events may be on their way back from the database before it is taken to have lost them. */
const IN_FLIGHT_MAX = 10_000;

/** What an engine tells of its work, each in milliseconds. */
export interface DatabaseMetrics {
  /** Until a query or a transaction had its turn, or a connection. */
  recordWait(ms: number): void;
  /** A query on its own. */
  query(ms: number): void;
  /** From the beginning of a transaction to its end, what was done in between included. */
  transaction(ms: number): void;
}

/** Nothing is measured where nobody wants to know: a look at the clock for each query is a hundredth of a short request. */
export function measureDatabase(metrics: Metrics): DatabaseMetrics | null {
  if (metrics === NO_METRICS) return null;
  const help = 'Time until a query or a transaction had its turn at the database';
  const observeDuration = metrics.histogram(
    { nombre: 'db_seconds', help: 'Time of a query on its own, and of a whole transaction' },
    BUCKET_BOUNDS_S,
    'kind',
  );
  return {
    recordWait: metrics.histogram({ nombre: 'db_wait_seconds', help }, BUCKET_BOUNDS_S),
    query: (ms) => observeDuration(ms, 'query'),
    transaction: (ms) => observeDuration(ms, 'transaction'),
  };
}

/**
 * Measures how long what is committed takes, the commit included, until every live stream of this process has been handed
 * it, by way of the database where that passes it on. What other processes commit they measure themselves: clocks differ.
 */
export function measureEvents(engine: Engine, metrics: Metrics): Engine {
  if (metrics === NO_METRICS) return engine;
  const help = 'Time from just before the commit of a change until it was handed to all live streams of its process';
  const lagHistogram = metrics.histogram({ nombre: 'event_lag_seconds', help }, BUCKET_BOUNDS_S);
  const inFlight = new Map<string, number>();
  engine.listen({
    mensaje(mensaje) {
      const start = inFlight.get(mensaje);
      if (start === undefined) return;
      inFlight.delete(mensaje);
      // Those that look on hear it in the same go, and their connections are written to right behind it.
      setImmediate(() => lagHistogram(performance.now() - start));
    },
    gap: () => inFlight.clear(),
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
