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
  readonly #servers: string[];
  readonly #agent = new Agent({ keepAlive: true });
  #next = 0;
  #turn = Promise.withResolvers<void>();

  private constructor(servers: readonly string[]) {
    this.#servers = [...servers];
  }

  static async inFrontOf(servers: readonly string[]): Promise<{ balancer: LoadBalancer; url: string }> {
    const balancer = new LoadBalancer(servers);
    const server: Server = createServer((incoming, response) => void balancer.#handle(incoming, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
      balancer.#agent.destroy();
    });
    const { port } = server.address() as AddressInfo;
    return { balancer, url: `http://127.0.0.1:${port}` };
  }

  /** Puts another server in the place of a dead one. */
  replace(which: number, url: string): void {
    this.#servers[which] = url;
    this.#turn.resolve();
    this.#turn = Promise.withResolvers();
  }

  async #handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    const first = this.#next;
    this.#next += 1;
    for (let round = 0; !response.destroyed; round += 1) {
      // All servers refused: wait for a replacement.
      if (round > 0 && round % this.#servers.length === 0) await this.#turn.promise;
      const which = (first + round) % this.#servers.length;
      const outcome = await this.#forward(which, incoming, body, response);
      if (outcome === 'hecho') return;
      if (outcome === 'a medias' && incoming.method !== 'GET') break;
    }
    response.writeHead(502).end();
  }

  /**
   * Forwards a request to one server; returns whether it was answered, never arrived, or broke off before the answer.
   */
  #forward(
    which: number,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): Promise<'hecho' | 'no llegó' | 'a medias'> {
    return new Promise((resolve) => {
      const outgoing = request(`${this.#servers[which]}${url}`, { method, headers, agent: this.#agent }, (returned) => {
        response.writeHead(returned.statusCode ?? 502, { ...returned.headers, [SERVED_BY_HEADER]: String(which) });
        returned.pipe(response);
        // After the headers are sent, a failure can only be shown by a broken response.
        returned.on('error', () => response.destroy());
        returned.on('aborted', () => response.destroy());
        resolve('hecho');
      });
      // After a completed response the keep-alive connection may serve another request.
      response.on('close', () => response.writableFinished || outgoing.destroy());
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        resolve(error.code === 'ECONNREFUSED' ? 'no llegó' : 'a medias');
      });
      outgoing.end(body);
    });
  }
}
