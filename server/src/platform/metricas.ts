import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Puesto } from './ajustes.ts';
import type { Medidor } from './medidor.ts';

/** A monitoring server comes on one connection, every some seconds. */
const [CONEXIONES_MAX, PLAZO_MS] = [16, 10_000];
/** So often the event loop is looked at, in milliseconds: each look wakes the process. */
const BUCLE_MS = 50;

/** Counts for Prometheus, in a register of its own, with what Node tells of the process. */
export class Metricas implements Medidor {
  private readonly registro = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registro, eventLoopMonitoringPrecision: BUCLE_MS });
  }

  contador: Medidor['contador'] = ({ nombre, ayuda }, etiquetas = []) => {
    const contador = new Counter({ ...this.comun(nombre, ayuda), labelNames: [...etiquetas] });
    return (valores) => {
      if (valores) contador.inc(valores);
      else contador.inc();
    };
  };

  cronometro: Medidor['cronometro'] = ({ nombre, ayuda }, tramos, etiquetas = []) => {
    const comun = { ...this.comun(nombre, ayuda), buckets: [...tramos] };
    const cronometro = new Histogram({ ...comun, labelNames: [...etiquetas] });
    return (ms, valores) => {
      if (valores) cronometro.observe(valores, ms / 1000);
      else cronometro.observe(ms / 1000);
    };
  };

  aguja: Medidor['aguja'] = ({ nombre, ayuda }, leer) => {
    const aguja: Gauge = new Gauge({
      ...this.comun(nombre, ayuda),
      collect: async () => {
        const valor = await leer();
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
