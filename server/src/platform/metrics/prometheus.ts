import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CounterConfiguration, HistogramConfiguration } from 'prom-client';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ListenAddress } from '../environment.ts';
import type { Metrics } from './metrics.ts';

/** A monitoring server comes on one connection, every some seconds. */
const [CONNECTIONS_MAX, DEADLINE_MS] = [16, 10_000];
/** So often the event loop is looked at, in milliseconds: each look wakes the process. */
const EVENT_LOOP_INTERVAL_MS = 50;

/** A counter that is added to hundreds of times as often as it is read: the library would make an object and a text each time. */
class CappedCounter extends Counter {
  private readonly nombres: readonly string[];
  private readonly counts = new Map<string, Map<string, number>>();

  constructor(configuracion: CounterConfiguration<string>) {
    super(configuracion);
    this.nombres = configuracion.labelNames ?? [];
    if (this.nombres.length === 0) this.counts.set('', new Map([['', 0]]));
  }

  sumar(a = '', b = ''): void {
    let ownRows = this.counts.get(a);
    if (!ownRows) {
      ownRows = new Map();
      this.counts.set(a, ownRows);
    }
    ownRows.set(b, (ownRows.get(b) ?? 0) + 1);
  }

  override async get() {
    const values = [...this.counts].flatMap(([a, ownRows]) =>
      [...ownRows].map(([b, value]) => ({ labels: toLabels(this.nombres, [a, b]), value })),
    );
    return { ...(await super.get()), values };
  }
}

/** How often each bucket of a histogram was met, the last without a bound, and the seconds of all. */
interface Tiempos {
  veces: number[];
  seconds: number;
}

/** A histogram, likewise. */
class LeanHistogram extends Histogram {
  private readonly nombre: string;
  private readonly help: string;
  private readonly bucketBounds: readonly number[];
  private readonly labelKeys: readonly string[];
  private readonly tiempos = new Map<string, Tiempos>();

  constructor(configuracion: HistogramConfiguration<string> & { buckets: number[] }) {
    super(configuracion);
    this.nombre = configuracion.name;
    this.help = configuracion.help;
    this.bucketBounds = configuracion.buckets;
    this.labelKeys = configuracion.labelNames ?? [];
    if (this.labelKeys.length === 0) this.tiempos.set('', this.nuevos());
  }

  record(ms: number, valor = ''): void {
    let ownOnes = this.tiempos.get(valor);
    if (!ownOnes) {
      ownOnes = this.nuevos();
      this.tiempos.set(valor, ownOnes);
    }
    const seconds = ms / 1000;
    let i = 0;
    while (i < this.bucketBounds.length && seconds > (this.bucketBounds[i] ?? 0)) i += 1;
    ownOnes.veces[i] = (ownOnes.veces[i] ?? 0) + 1;
    ownOnes.seconds += seconds;
  }

  private nuevos(): Tiempos {
    return { veces: [...this.bucketBounds, 0].map(() => 0), seconds: 0 };
  }

  /** What the register asks a histogram for. */
  async getForPromString() {
    const values = [...this.tiempos].flatMap(([valor, { veces, seconds }]) => {
      const labels = toLabels(this.labelKeys, [valor]);
      let hasta = 0;
      const bucketBounds = [...this.bucketBounds, '+Inf'].map((le, i) => {
        hasta += veces[i] ?? 0;
        return { metricName: `${this.nombre}_bucket`, labels: { ...labels, le }, value: hasta };
      });
      const sum = { metricName: `${this.nombre}_sum`, labels, value: seconds };
      return [...bucketBounds, sum, { metricName: `${this.nombre}_count`, labels, value: hasta }];
    });
    return { name: this.nombre, help: this.help, type: 'histogram', values };
  }
}

const toLabels = (nombres: readonly string[], labelValues: readonly string[]): Record<string, string> =>
  Object.fromEntries(nombres.map((nombre, i) => [nombre, labelValues[i] ?? '']));

/** Counts for Prometheus, in a register of its own, with what Node tells of the process. */
export class PrometheusMetrics implements Metrics {
  private readonly registro = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registro, eventLoopMonitoringPrecision: EVENT_LOOP_INTERVAL_MS });
  }

  counter: Metrics['counter'] = ({ nombre, help }, labelKeys = []) => {
    const cuenta = new CappedCounter({ ...this.shared(nombre, help), labelNames: [...labelKeys] });
    return (a, b) => cuenta.sumar(a, b);
  };

  histogram: Metrics['histogram'] = ({ nombre, help }, bucketBounds, label) => {
    const labelNames = label === undefined ? [] : [label];
    const histogram = new LeanHistogram({ ...this.shared(nombre, help), buckets: [...bucketBounds], labelNames });
    return (ms, valor) => histogram.record(ms, valor);
  };

  gauge: Metrics['gauge'] = ({ nombre, help }, read) => {
    const gauge: Gauge = new Gauge({
      ...this.shared(nombre, help),
      collect: async () => {
        // What cannot be found out now leaves the rest as it is.
        const valor = await Promise.resolve()
          .then(read)
          .catch(() => null);
        if (valor === null) gauge.remove();
        else gauge.set(valor);
      },
    });
  };

  /** All of it in the text format of Prometheus. */
  texto(): Promise<string> {
    return this.registro.metrics();
  }

  get tipo(): string {
    return this.registro.contentType;
  }

  private shared(name: string, help: string) {
    return { name: `conserje_${name}`, help, registers: [this.registro] };
  }
}

/** Answers `GET /metrics`, and nothing else, at an address of its own: the portal's never does. */
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
      const texto = await metrics.texto();
      const headers = { 'content-type': metrics.tipo, 'cache-control': 'no-store' };
      response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(texto) });
      response.end(request.method === 'HEAD' ? undefined : texto);
    },
  );
  server.maxConnections = CONNECTIONS_MAX;
  server.timeout = DEADLINE_MS;
  server.listen(port, host);
  await once(server, 'listening');
  // It listens on a port, not on a pipe.
  const { address, family, port: own } = server.address() as AddressInfo;
  return {
    direccion: `http://${family === 'IPv6' ? `[${address}]` : address}:${own}/metrics`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
