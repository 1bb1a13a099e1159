import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What the hotel answers to a look-up of an avatar. */
export type Atender = (peticion: IncomingMessage, respuesta: ServerResponse) => void;

/** A hotel with an avatar of this motto. */
export const conMision =
  (motto: string): Atender =>
  (_peticion, respuesta) =>
    void respuesta.setHeader('content-type', 'application/json').end(JSON.stringify({ name: 'Ana', motto }));

/** A hotel of our own on this machine: its address, what it was asked, and a way to shut it. */
export async function abrirHotel(atender: Atender) {
  const preguntas: string[] = [];
  const servidor = createServer((peticion, respuesta) => {
    preguntas.push(peticion.url ?? '');
    atender(peticion, respuesta);
  }).listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const cerrar = async (): Promise<void> => {
    if (!servidor.listening) return;
    servidor.closeAllConnections();
    servidor.close();
    await once(servidor, 'close');
  };
  onTestFinished(cerrar);
  const { port } = servidor.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, preguntas, cerrar };
}
