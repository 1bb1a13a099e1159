import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CounterConfiguration, HistogramConfiguration } from 'prom-client';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Puesto } from './ajustes.ts';
import type { Medidor } from './medidor.ts';

/** A monitoring server comes on one connection, every some seconds. */
const [CONEXIONES_MAX, PLAZO_MS] = [16, 10_000];
/** So often the event loop is looked at, in milliseconds: each look wakes the process. */
const BUCLE_MS = 50;

/** A counter that is added to hundreds of times as often as it is read: the library would make an object and a text each time. */
class Cuenta extends Counter {
  private readonly nombres: readonly string[];
  private readonly cuentas = new Map<string, Map<string, number>>();

  constructor(configuracion: CounterConfiguration<string>) {
    super(configuracion);
    this.nombres = configuracion.labelNames ?? [];
    if (this.nombres.length === 0) this.cuentas.set('', new Map([['', 0]]));
  }

  sumar(a = '', b = ''): void {
    let suyas = this.cuentas.get(a);
    if (!suyas) {
      suyas = new Map();
      this.cuentas.set(a, suyas);
    }
    suyas.set(b, (suyas.get(b) ?? 0) + 1);
  }

  override async get() {
    const values = [...this.cuentas].flatMap(([a, suyas]) =>
      [...suyas].map(([b, value]) => ({ labels: etiquetar(this.nombres, [a, b]), value })),
    );
    return { ...(await super.get()), values };
  }
}

/** How often each bucket of a histogram was met, the last without a bound, and the seconds of all. */
interface Tiempos {
  veces: number[];
  segundos: number;
}

/** A histogram, likewise. */
class Cronometro extends Histogram {
  private readonly nombre: string;
  private readonly ayuda: string;
  private readonly tramos: readonly number[];
  private readonly etiquetas: readonly string[];
  private readonly tiempos = new Map<string, Tiempos>();

  constructor(configuracion: HistogramConfiguration<string> & { buckets: number[] }) {
    super(configuracion);
    this.nombre = configuracion.name;
    this.ayuda = configuracion.help;
    this.tramos = configuracion.buckets;
    this.etiquetas = configuracion.labelNames ?? [];
    if (this.etiquetas.length === 0) this.tiempos.set('', this.nuevos());
  }

  anotar(ms: number, valor = ''): void {
    let suyos = this.tiempos.get(valor);
    if (!suyos) {
      suyos = this.nuevos();
      this.tiempos.set(valor, suyos);
    }
    const segundos = ms / 1000;
    let i = 0;
    while (i < this.tramos.length && segundos > (this.tramos[i] ?? 0)) i += 1;
    suyos.veces[i] = (suyos.veces[i] ?? 0) + 1;
    suyos.segundos += segundos;
  }

  private nuevos(): Tiempos {
    return { veces: [...this.tramos, 0].map(() => 0), segundos: 0 };
  }

  /** What the register asks a histogram for. */
  async getForPromString() {
    const values = [...this.tiempos].flatMap(([valor, { veces, segundos }]) => {
      const labels = etiquetar(this.etiquetas, [valor]);
      let hasta = 0;
      const tramos = [...this.tramos, '+Inf'].map((le, i) => {
        hasta += veces[i] ?? 0;
        return { metricName: `${this.nombre}_bucket`, labels: { ...labels, le }, value: hasta };
      });
      const suma = { metricName: `${this.nombre}_sum`, labels, value: segundos };
      return [...tramos, suma, { metricName: `${this.nombre}_count`, labels, value: hasta }];
    });
    return { name: this.nombre, help: this.ayuda, type: 'histogram', values };
  }
}

const etiquetar = (nombres: readonly string[], valores: readonly string[]): Record<string, string> =>
  Object.fromEntries(nombres.map((nombre, i) => [nombre, valores[i] ?? '']));

/** Counts for Prometheus, in a register of its own, with what Node tells of the process. */
export class Metricas implements Medidor {
  private readonly registro = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registro, eventLoopMonitoringPrecision: BUCLE_MS });
  }

  contador: Medidor['contador'] = ({ nombre, ayuda }, etiquetas = []) => {
    const cuenta = new Cuenta({ ...this.comun(nombre, ayuda), labelNames: [...etiquetas] });
    return (a, b) => cuenta.sumar(a, b);
  };

  cronometro: Medidor['cronometro'] = ({ nombre, ayuda }, tramos, etiqueta) => {
    const labelNames = etiqueta === undefined ? [] : [etiqueta];
    const cronometro = new Cronometro({ ...this.comun(nombre, ayuda), buckets: [...tramos], labelNames });
    return (ms, valor) => cronometro.anotar(ms, valor);
  };

  aguja: Medidor['aguja'] = ({ nombre, ayuda }, leer) => {
    const aguja: Gauge = new Gauge({
      ...this.comun(nombre, ayuda),
      collect: async () => {
        // What cannot be found out now leaves the rest as it is.
        const valor = await Promise.resolve()
          .then(leer)
          .catch(() => null);
        if (valor === null) aguja.remove();
        else aguja.set(valor);
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

  private comun(name: string, help: string) {
    return { name: `conserje_${name}`, help, registers: [this.registro] };
  }
}

/** Answers `GET /metrics`, and nothing else, at an address of its own: the portal's never does. */
export async function servirMetricas(
  { host, port }: Puesto,
  metricas: Metricas,
): Promise<{ direccion: string; cerrar(): Promise<void> }> {
  const server = createServer({ requestTimeout: PLAZO_MS, headersTimeout: PLAZO_MS }, async (request, response) => {
    if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404).end();
      return;
    }
    const texto = await metricas.texto();
    const cabeceras = { 'content-type': metricas.tipo, 'cache-control': 'no-store' };
    response.writeHead(200, { ...cabeceras, 'content-length': Buffer.byteLength(texto) });
    response.end(request.method === 'HEAD' ? undefined : texto);
  });
  server.maxConnections = CONEXIONES_MAX;
  server.timeout = PLAZO_MS;
  server.listen(port, host);
  await once(server, 'listening');
  // It listens on a port, not on a pipe.
  const { address, family, port: suyo } = server.address() as AddressInfo;
  return {
    direccion: `http://${family === 'IPv6' ? `[${address}]` : address}:${suyo}/metrics`,
    async cerrar() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
