import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stand-in answers to what it is asked. */
export type Atender = (peticion: IncomingMessage, respuesta: ServerResponse) => void;

/** A server on this machine alone, at a port (0: any): its address, and a way to shut it. */
export async function servirAqui(atender: Atender, puerto = 0): Promise<{ url: string; cerrar(): Promise<void> }> {
  const servidor = createServer(atender).listen(puerto, '127.0.0.1');
  await once(servidor, 'listening');
  const cerrar = async (): Promise<void> => {
    if (!servidor.listening) return;
    servidor.closeAllConnections();
    servidor.close();
    await once(servidor, 'close');
  };
  const { port } = servidor.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, cerrar };
}
