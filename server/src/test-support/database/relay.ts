import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A host of a PostgreSQL server: another address of it, which a test may switch off. */
export interface Relay {
  /** `address:port`. */
  host: string;
  /** Refuses connections and breaks the present ones. */
  switchOff(): Promise<void>;
  switchOn(): Promise<void>;
}

/** Opens another address of a server. @param url of a database of the server */
export async function openRelay(url: string): Promise<Relay> {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  const sockets = new Set<Socket>();
  let ownPort = 0;
  let server: Server | undefined;
  const relay = (client: Socket): void => {
    const backend = folder === null ? connect(Number(port), hostname) : connect(`${folder}/.s.PGSQL.${port}`);
    for (const [one, other] of [
      [client, backend],
      [backend, client],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  };
  const switchOn = async (): Promise<void> => {
    server = createServer(relay).listen(ownPort, '127.0.0.1');
    await once(server, 'listening');
    ownPort = (server.address() as AddressInfo).port;
  };
  const switchOff = async (): Promise<void> => {
    if (!server?.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  onTestFinished(switchOff);
  await switchOn();
  return { host: `127.0.0.1:${ownPort}`, switchOff, switchOn };
}
