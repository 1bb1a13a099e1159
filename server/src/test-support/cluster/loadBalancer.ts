import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Header with the server that answered. */
const SERVED_BY_HEADER = 'x-por';

/**
 * Reverse proxy in front of several servers: sends each request to the next server (no sticky sessions). A request that
 * reached no server goes to another one, and so does a GET that broke off before its answer began. A write that broke
 * off is answered with 502, since its outcome is unknown.
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

  /** Puts another server in the place of a dead one. */
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
      // All servers refused: wait for a replacement.
      if (round > 0 && round % this.#servidores.length === 0) await this.#relevo.promise;
      const which = (first + round) % this.#servidores.length;
      const outcome = await this.#pasar(which, incoming, body, response);
      if (outcome === 'hecho') return;
      if (outcome === 'a medias' && incoming.method !== 'GET') break;
    }
    response.writeHead(502).end();
  }

  /**
   * Forwards a request to one server; returns whether it was answered, never arrived, or broke off before the answer.
   */
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
          // After the headers are sent, a failure can only be shown by a broken response.
          returned.on('error', () => response.destroy());
          returned.on('aborted', () => response.destroy());
          resolve('hecho');
        },
      );
      // After a completed response the keep-alive connection may serve another request.
      response.on('close', () => response.writableFinished || outgoing.destroy());
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        resolve(error.code === 'ECONNREFUSED' ? 'no llegó' : 'a medias');
      });
      outgoing.end(body);
    });
  }
}
