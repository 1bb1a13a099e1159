import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CounterConfiguration, HistogramConfiguration } from 'prom-client';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ListenAddress } from '../environment.ts';
import type { Metrics } from './metrics.ts';

/** A monitoring server uses one connection, every few seconds. */
const [CONNECTIONS_MAX, DEADLINE_MS] = [16, 10_000];
/** Sampling interval of the event loop, in milliseconds; each sample wakes the process. */
const EVENT_LOOP_INTERVAL_MS = 50;

/**
 * A counter with cheap increments, which far outnumber reads: the library would allocate an object and a string each
 * time.
 */
class CappedCounter extends Counter {
  private readonly labelNames: readonly string[];
  private readonly counts = new Map<string, Map<string, number>>();

  constructor(config: CounterConfiguration<string>) {
    super(config);
    this.labelNames = config.labelNames ?? [];
    if (this.labelNames.length === 0) this.counts.set('', new Map([['', 0]]));
  }

  increment(a = '', b = ''): void {
    let countByLabel = this.counts.get(a);
    if (!countByLabel) {
      countByLabel = new Map();
      this.counts.set(a, countByLabel);
    }
    countByLabel.set(b, (countByLabel.get(b) ?? 0) + 1);
  }

  override async get() {
    const values = [...this.counts].flatMap(([a, countByLabel]) =>
      [...countByLabel].map(([b, value]) => ({ labels: toLabels(this.labelNames, [a, b]), value })),
    );
    return { ...(await super.get()), values };
  }
}

/** Counts per bucket, the last one unbounded, and the total seconds. */
interface BucketTotals {
  veces: number[];
  seconds: number;
}

/** A histogram with cheap observations, likewise. */
class LeanHistogram extends Histogram {
  private readonly nombre: string;
  private readonly help: string;
  private readonly bucketBounds: readonly number[];
  private readonly labelKeys: readonly string[];
  private readonly totalsByLabel = new Map<string, BucketTotals>();

  constructor(config: HistogramConfiguration<string> & { buckets: number[] }) {
    super(config);
    this.nombre = config.name;
    this.help = config.help;
    this.bucketBounds = config.buckets;
    this.labelKeys = config.labelNames ?? [];
    if (this.labelKeys.length === 0) this.totalsByLabel.set('', this.createTotals());
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
    bucketTotals.veces[i] = (bucketTotals.veces[i] ?? 0) + 1;
    bucketTotals.seconds += seconds;
  }

  private createTotals(): BucketTotals {
    return { veces: [...this.bucketBounds, 0].map(() => 0), seconds: 0 };
  }

  /** Called by the registry of the library. */
  async getForPromString() {
    const values = [...this.totalsByLabel].flatMap(([labelValue, { veces, seconds }]) => {
      const labels = toLabels(this.labelKeys, [labelValue]);
      let cumulative = 0;
      const bucketBounds = [...this.bucketBounds, '+Inf'].map((le, i) => {
        cumulative += veces[i] ?? 0;
        return { metricName: `${this.nombre}_bucket`, labels: { ...labels, le }, value: cumulative };
      });
      const sum = { metricName: `${this.nombre}_sum`, labels, value: seconds };
      return [...bucketBounds, sum, { metricName: `${this.nombre}_count`, labels, value: cumulative }];
    });
    return { name: this.nombre, help: this.help, type: 'histogram', values };
  }
}

const toLabels = (labelNames: readonly string[], labelValues: readonly string[]): Record<string, string> =>
  Object.fromEntries(labelNames.map((nombre, i) => [nombre, labelValues[i] ?? '']));

/** Prometheus metrics in a registry of their own, with Node's process metrics. */
export class PrometheusMetrics implements Metrics {
  private readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: EVENT_LOOP_INTERVAL_MS });
  }

  counter: Metrics['counter'] = ({ nombre, help }, labelKeys = []) => {
    const counter = new CappedCounter({ ...this.shared(nombre, help), labelNames: [...labelKeys] });
    return (a, b) => counter.increment(a, b);
  };

  histogram: Metrics['histogram'] = ({ nombre, help }, bucketBounds, label) => {
    const labelNames = label === undefined ? [] : [label];
    const histogram = new LeanHistogram({ ...this.shared(nombre, help), buckets: [...bucketBounds], labelNames });
    return (ms, labelValue) => histogram.record(ms, labelValue);
  };

  gauge: Metrics['gauge'] = ({ nombre, help }, read) => {
    const gauge: Gauge = new Gauge({
      ...this.shared(nombre, help),
      collect: async () => {
        // A failed read does not affect the other metrics.
        const value = await Promise.resolve()
          .then(read)
          .catch(() => null);
        if (value === null) gauge.remove();
        else gauge.set(value);
      },
    });
  };

  /** Renders all metrics in the Prometheus text format. */
  render(): Promise<string> {
    return this.registry.metrics();
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  private shared(name: string, help: string) {
    return { name: `conserje_${name}`, help, registers: [this.registry] };
  }
}

/** Serves `GET /metrics` and nothing else, on an address of its own, never on the portal's. */
export async function serveMetrics(
  { host, port }: ListenAddress,
  metrics: PrometheusMetrics,
): Promise<{ direccion: string; close(): Promise<void> }> {
  const server = createServer(
    { requestTimeout: DEADLINE_MS, headersTimeout: DEADLINE_MS },
    async (request, response) => {
      if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
        response.writeHead(404).end();
        return;
      }
      const body = await metrics.render();
      const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' };
      response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  );
  server.maxConnections = CONNECTIONS_MAX;
  server.timeout = DEADLINE_MS;
  server.listen(port, host);
  await once(server, 'listening');
  // It listens on a port, not on a pipe.
  const { address, family, port: listeningPort } = server.address() as AddressInfo;
  return {
    direccion: `http://${family === 'IPv6' ? `[${address}]` : address}:${listeningPort}/metrics`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
