import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

const SSL_REQUEST = 80_877_103;
/** Message type by which the server ends a transaction. */
const READY = 'Z';
const IDLE = 'I'.charCodeAt(0);

/** Server connection and its current client. */
interface Backend {
  socket: Socket;
  client: Socket | null;
  rest: Buffer;
}

/**
 * Starts a stand-in for PgBouncer with `pool_mode=transaction`: each transaction takes the most recently released
 * server connection, and messages without a client are dropped.
 * @returns the address of the database behind it
 */
export async function openPooler(url: string): Promise<string> {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  const idle: Backend[] = [];
  const all = new Set<Socket>();

  const hear = (backend: Backend) => (chunk: Buffer) => {
    backend.client?.write(chunk);
    backend.rest = Buffer.concat([backend.rest, chunk]);
    while (backend.rest.length >= 5) {
      const length = 1 + backend.rest.readInt32BE(1);
      if (backend.rest.length < length) return;
      const isTransactionOver = String.fromCharCode(backend.rest[0] ?? 0) === READY && backend.rest[5] === IDLE;
      backend.rest = backend.rest.subarray(length);
      if (!isTransactionOver) continue;
      backend.client = null;
      idle.push(backend);
    }
  };

  const backends = new Set<Backend>();
  const openBackend = (client: Socket): Backend => {
    const socket = folder === null ? connect(Number(port), hostname) : connect(`${folder}/.s.PGSQL.${port}`);
    const backend: Backend = { socket, client, rest: Buffer.alloc(0) };
    all.add(socket);
    backends.add(backend);
    socket.on('error', () => undefined).on('data', hear(backend));
    return backend;
  };
  /** Gives the client the backend of its next transaction. */
  const takeIdle = (client: Socket, chunk: Buffer): void => {
    const taken = idle.pop();
    if (!taken) throw new Error('the pool is empty');
    // A client that disconnects releases the server connection.
    if (chunk[0] === 'X'.charCodeAt(0)) return void idle.push(taken);
    taken.client = client;
    taken.socket.write(chunk);
  };

  const server = createServer((client) => {
    all.add(client);
    client.on('error', () => undefined);
    let started = false;
    client.on('data', (chunk: Buffer) => {
      if (!started && chunk.readInt32BE(4) === SSL_REQUEST) return void client.write('N');
      const ownBackend = [...backends].find((backend) => backend.client === client);
      if (ownBackend) return void ownBackend.socket.write(chunk);
      if (started) return takeIdle(client, chunk);
      started = true;
      openBackend(client).socket.write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of all) socket.destroy();
    server.close();
  });
  const pooled = new URL(url);
  pooled.searchParams.delete('host');
  pooled.hostname = '127.0.0.1';
  pooled.port = String((server.address() as AddressInfo).port);
  return pooled.toString();
}
