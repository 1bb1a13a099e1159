import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Which server has answered. */
const POR = 'x-por';

/**
 * A reverse proxy in front of several servers, as agencies put one: each request goes to the next of them, whoever sends it
 * (no sticky sessions). What has not reached a server goes to another, a reading also when it broke off before its answer
 * began; of a write that broke off nobody knows, and its sender is told so (502).
 */
export class Reparto {
  readonly #servidores: string[];
  readonly #agente = new Agent({ keepAlive: true });
  #proximo = 0;
  #relevo = Promise.withResolvers<void>();

  private constructor(servidores: readonly string[]) {
    this.#servidores = [...servidores];
  }

  static async ante(servidores: readonly string[]): Promise<{ reparto: Reparto; url: string }> {
    const reparto = new Reparto(servidores);
    const server: Server = createServer((pedido, respuesta) => void reparto.#atender(pedido, respuesta));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
      reparto.#agente.destroy();
    });
    const { port } = server.address() as AddressInfo;
    return { reparto, url: `http://127.0.0.1:${port}` };
  }

  /** Another server stands in the place of one that is gone. */
  relevar(cual: number, url: string): void {
    this.#servidores[cual] = url;
    this.#relevo.resolve();
    this.#relevo = Promise.withResolvers();
  }

  async #atender(pedido: IncomingMessage, respuesta: ServerResponse): Promise<void> {
    const cuerpo = Buffer.concat(await pedido.toArray());
    const primero = this.#proximo;
    this.#proximo += 1;
    for (let vez = 0; !respuesta.destroyed; vez += 1) {
      // Nobody is there: until somebody is.
      if (vez > 0 && vez % this.#servidores.length === 0) await this.#relevo.promise;
      const cual = (primero + vez) % this.#servidores.length;
      const como = await this.#pasar(cual, pedido, cuerpo, respuesta);
      if (como === 'hecho') return;
      if (como === 'a medias' && pedido.method !== 'GET') break;
    }
    respuesta.writeHead(502).end();
  }

  /** Hands a request to one server; answers whether it was answered, never reached it, or broke off before an answer began. */
  #pasar(
    cual: number,
    { method, url, headers }: IncomingMessage,
    cuerpo: Buffer,
    respuesta: ServerResponse,
  ): Promise<'hecho' | 'no llegó' | 'a medias'> {
    return new Promise((resolve) => {
      const ida = request(`${this.#servidores[cual]}${url}`, { method, headers, agent: this.#agente }, (vuelta) => {
        respuesta.writeHead(vuelta.statusCode ?? 502, { ...vuelta.headers, [POR]: String(cual) });
        vuelta.pipe(respuesta);
        // Once it has begun, all that can be told of its breaking off is to break off.
        vuelta.on('error', () => respuesta.destroy());
        vuelta.on('aborted', () => respuesta.destroy());
        resolve('hecho');
      });
      // A connection that has served is another's by now.
      respuesta.on('close', () => respuesta.writableFinished || ida.destroy());
      ida.on('error', (error: NodeJS.ErrnoException) => {
        resolve(error.code === 'ECONNREFUSED' ? 'no llegó' : 'a medias');
      });
      ida.end(cuerpo);
    });
  }
}
