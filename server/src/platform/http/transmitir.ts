import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { Fallo } from '../fallo.ts';
import type { Salida } from './contexto.ts';
import { Cupo } from './cupo.ts';
import type { Limites } from './limites.ts';

const LATIDO_MS = 25_000;
const [HOLA, SIGO] = [Buffer.from(': hola\n\n'), Buffer.from(': sigo\n\n')];

/** Whose stream it is, and from which network address. */
interface Lector {
  persona: number;
  conexion: string;
}

/** Answers that stay open as event streams (`text/event-stream`). */
export class Transmisiones {
  private readonly abiertas = new Map<ServerResponse, () => void>();
  private readonly porPersona: Cupo<number>;
  private readonly porConexion: Cupo<string>;
  private readonly atrasoMax: number;

  constructor({ vivosPorPersona, vivosPorDireccion, atrasoDeVivo }: Limites) {
    this.porPersona = new Cupo(vivosPorPersona);
    this.porConexion = new Cupo(vivosPorDireccion);
    this.atrasoMax = atrasoDeVivo;
  }

  get cuantas(): number {
    return this.abiertas.size;
  }

  /**
   * Answers with an open event stream until the reader leaves, `sigue` says no, or all are ended. A reader that lags is cut
   * off; its client connects anew.
   * @throws Fallo where the person or the address has as many as one may
   */
  abrir(
    reply: FastifyReply,
    lector: Lector,
    escuchar: (salida: Salida) => () => void,
    sigue: () => Promise<boolean>,
  ): FastifyReply {
    const { raw } = reply;
    // Whoever has left already is not told again that they have.
    if (raw.destroyed) return reply.hijack();
    const devolver = this.tomar(lector);
    reply.hijack();
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Nothing follows on its connection, which so ends with the stream.
      connection: 'close',
    });
    let dudas = 0;
    const retenidas: Buffer[] = [];
    const enviar = (trama: Buffer): void => {
      const atraso = retenidas.reduce((n, otra) => n + otra.length, raw.writableLength);
      if (atraso > this.atrasoMax) raw.destroy();
      else if (dudas > 0) retenidas.push(trama);
      else if (!raw.writableEnded) raw.write(trama);
    };
    enviar(HOLA);
    /** Ends it where its reader may not hear any more; answers whether it goes on. What comes meanwhile waits for the answer. */
    const revisar = async (): Promise<boolean> => {
      dudas += 1;
      const tiene = await sigue().catch(() => false);
      dudas -= 1;
      if (!this.abiertas.has(raw)) return false;
      if (!tiene) acabar();
      else if (dudas === 0) for (const trama of retenidas.splice(0)) enviar(trama);
      return tiene;
    };
    const dejar = escuchar({ enviar, revisar: () => void revisar() });
    const latido = setInterval(async () => {
      if (await revisar()) enviar(SIGO);
    }, LATIDO_MS);
    const soltar = (): void => {
      if (!this.abiertas.delete(raw)) return;
      clearInterval(latido);
      dejar();
      devolver();
    };
    // What has ended may stand there until its reader has taken the rest: nothing is written behind the end.
    const acabar = (): void => {
      soltar();
      raw.end();
    };
    this.abiertas.set(raw, acabar);
    raw.on('close', soltar);
    return reply;
  }

  /** Takes a place for a stream; the answered function gives it back. */
  private tomar({ persona, conexion }: Lector): () => void {
    if (!this.porPersona.tomar(persona)) throw new Fallo('DEMASIADAS_VENTANAS');
    if (!this.porConexion.tomar(conexion)) {
      this.porPersona.dejar(persona);
      throw new Fallo('DEMASIADAS_PETICIONES');
    }
    return () => {
      this.porPersona.dejar(persona);
      this.porConexion.dejar(conexion);
    };
  }

  /** Ends every stream that is open. */
  terminar(): void {
    for (const acabar of [...this.abiertas.values()]) acabar();
  }
}
