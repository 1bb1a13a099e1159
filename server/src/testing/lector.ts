import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CambioLista, Suceso } from '@conserje/contract';
import { expect, onTestFinished } from 'vitest';
import type { Persona, Portal } from './portal.ts';

/** A reader of the stream: gives its parts one by one, and knows when it ends. */
class Lector {
  readonly respuesta: IncomingMessage;
  private leido = '';
  private readonly trozos: AsyncIterator<Buffer>;

  constructor(respuesta: IncomingMessage) {
    this.respuesta = respuesta;
    this.trozos = respuesta[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The next part, without its blank line; null when the stream has ended. */
  async siguiente(): Promise<string | null> {
    while (!this.leido.includes('\n\n')) {
      const { value, done } = await this.trozos.next();
      if (done) return null;
      this.leido += value.toString();
    }
    const fin = this.leido.indexOf('\n\n');
    const parte = this.leido.slice(0, fin);
    this.leido = this.leido.slice(fin + 2);
    return parte;
  }

  /** The next part without the id of its change, which is another every time. */
  async dicho(): Promise<string | null> {
    const parte = await this.siguiente();
    return parte?.replace(/,"cambio":"[^"]*"/, '') ?? null;
  }
}

/** The next event of a stream. */
export async function oir(lector: Lector): Promise<Suceso | CambioLista> {
  const dicho = await lector.siguiente();
  if (dicho === null) throw new Error('the stream has ended');
  return JSON.parse(dicho.replace(/^data: /, '')) as Suceso | CambioLista;
}

/** The next change of a list, whatever else is told before it. */
export async function oirCambio(lector: Lector): Promise<CambioLista> {
  for (;;) {
    const evento = await oir(lector);
    if ('lista' in evento) return evento;
  }
}

/** Opens the stream as someone, whose page shows these subjects, and reads its greeting. */
export async function abrirVivo(portal: Portal, { key }: Persona, mira?: string): Promise<Lector> {
  if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as AddressInfo;
  const peticion = request({
    port,
    host: '127.0.0.1',
    path: mira === undefined ? '/api/vivo' : `/api/vivo?mira=${mira}`,
    headers: { key },
  }).end();
  onTestFinished(() => {
    peticion.destroy();
  });
  const [respuesta] = (await once(peticion, 'response')) as [IncomingMessage];
  const lector = new Lector(respuesta);
  expect(await lector.siguiente()).toBe(': hola');
  return lector;
}
