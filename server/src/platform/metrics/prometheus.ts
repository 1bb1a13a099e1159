import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { ListenAddress } from '../environment.ts';
import type { PrometheusMetric } from './metricKinds.ts';
import { LeanCounter, LeanHistogram, ReadGauge } from './metricKinds.ts';
import type { MetricInfo, Metrics } from './metrics.ts';
import type { MetricHead } from './prometheusText.ts';

/** A monitoring server uses one connection, every few seconds. */
const [CONNECTIONS_MAX, DEADLINE_MS] = [16, 10_000];
/** Sampling interval of the event loop, in milliseconds; each sample wakes the process. */
const EVENT_LOOP_INTERVAL_MS = 50;

/** Node's process metrics, by the library, followed by those of the portal. */
export class PrometheusMetrics implements Metrics {
  private readonly processMetrics = new Registry();
  private readonly metricsByName = new Map<string, PrometheusMetric>();

  constructor() {
    collectDefaultMetrics({ register: this.processMetrics, eventLoopMonitoringPrecision: EVENT_LOOP_INTERVAL_MS });
  }

  counter: Metrics['counter'] = (info, labelNames = []) => {
    const counter = this.add(info, (head) => new LeanCounter(head, labelNames));
    return (a, b) => counter.increment(a, b);
  };

  histogram: Metrics['histogram'] = (info, bucketBounds, label) => {
    const histogram = this.add(info, (head) => new LeanHistogram(head, bucketBounds, label));
    return (ms, labelValue) => histogram.record(ms, labelValue);
  };

  gauge: Metrics['gauge'] = (info, read) => {
    this.add(info, (head) => new ReadGauge(head, read));
  };

  /** Renders all metrics in the Prometheus text format. */
  async render(): Promise<string> {
    const ofProcess = await this.processMetrics.metrics();
    const ours = await Promise.all([...this.metricsByName.values()].map((metric) => metric.render()));
    return `${[ofProcess.trimEnd(), ...ours].join('\n\n')}\n`;
  }

  get contentType(): string {
    return this.processMetrics.contentType;
  }

  /** @throws Error if the name is taken */
  private add<M extends PrometheusMetric>({ name: shortName, help }: MetricInfo, create: (head: MetricHead) => M): M {
    const name = `conserje_${shortName}`;
    if (this.metricsByName.has(name)) throw new Error(`two metrics are called ${name}`);
    const metric = create({ name, help });
    this.metricsByName.set(name, metric);
    return metric;
  }
}

/** Serves `GET /metrics` and nothing else, on an address of its own, never on the portal's. */
export async function serveMetrics(
  { host, port }: ListenAddress,
  metrics: PrometheusMetrics,
): Promise<{ url: string; close(): Promise<void> }> {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404).end();
      return;
    }
    const body = await metrics.render();
    const headers = { 'content-type': metrics.contentType, 'cache-control': 'no-store' };
    response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  const server = createServer({ requestTimeout: DEADLINE_MS, headersTimeout: DEADLINE_MS }, (request, response) => {
    // An unhandled rejection would end the portal.
    respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.maxConnections = CONNECTIONS_MAX;
  server.timeout = DEADLINE_MS;
  server.listen(port, host);
  await once(server, 'listening');
  // It listens on a port, not on a pipe.
  const { address, family, port: listeningPort } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${listeningPort}/metrics`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
