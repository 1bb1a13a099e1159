import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Which server has answered. */
const SERVED_BY_HEADER = 'x-por';

/**
 * A reverse proxy in front of several servers, as agencies put one: each request goes to the next of them, whoever sends it
 * (no sticky sessions). What has not reached a server goes to another, a reading also when it broke off before its answer
 * began; of a write that broke off nobody knows, and its sender is told so (502).
 */
export class LoadBalancer {
  readonly #servidores: string[];
  readonly #agente = new Agent({ keepAlive: true });
  #proximo = 0;
  #relevo = Promise.withResolvers<void>();

  private constructor(servers: readonly string[]) {
    this.#servidores = [...servers];
  }

  static async inFrontOf(servers: readonly string[]): Promise<{ balancer: LoadBalancer; url: string }> {
    const balancer = new LoadBalancer(servers);
    const server: Server = createServer((incoming, response) => void balancer.#atender(incoming, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
      balancer.#agente.destroy();
    });
    const { port } = server.address() as AddressInfo;
    return { balancer, url: `http://127.0.0.1:${port}` };
  }

  /** Another server stands in the place of one that is gone. */
  replace(which: number, url: string): void {
    this.#servidores[which] = url;
    this.#relevo.resolve();
    this.#relevo = Promise.withResolvers();
  }

  async #atender(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    const first = this.#proximo;
    this.#proximo += 1;
    for (let round = 0; !response.destroyed; round += 1) {
      // Nobody is there: until somebody is.
      if (round > 0 && round % this.#servidores.length === 0) await this.#relevo.promise;
      const which = (first + round) % this.#servidores.length;
      const outcome = await this.#pasar(which, incoming, body, response);
      if (outcome === 'hecho') return;
      if (outcome === 'a medias' && incoming.method !== 'GET') break;
    }
    response.writeHead(502).end();
  }

  /** Hands a request to one server; answers whether it was answered, never reached it, or broke off before an answer began. */
  #pasar(
    which: number,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): Promise<'hecho' | 'no llegó' | 'a medias'> {
    return new Promise((resolve) => {
      const outgoing = request(
        `${this.#servidores[which]}${url}`,
        { method, headers, agent: this.#agente },
        (returned) => {
          response.writeHead(returned.statusCode ?? 502, { ...returned.headers, [SERVED_BY_HEADER]: String(which) });
          returned.pipe(response);
          // Once it has begun, all that can be told of its breaking off is to break off.
          returned.on('error', () => response.destroy());
          returned.on('aborted', () => response.destroy());
          resolve('hecho');
        },
      );
      // A connection that has served is another's by now.
      response.on('close', () => response.writableFinished || outgoing.destroy());
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        resolve(error.code === 'ECONNREFUSED' ? 'no llegó' : 'a medias');
      });
      outgoing.end(body);
    });
  }
}
