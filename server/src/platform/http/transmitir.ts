import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

const LATIDO_MS = 25_000;
/** A reader that lags behind this many bytes is cut off; its client connects anew. */
const ATRASO_MAX = 64 * 1024;

/** Answers that stay open as event streams (`text/event-stream`). */
export class Transmisiones {
  private readonly abiertas = new Set<ServerResponse>();

  /** Answers with an open event stream until the reader leaves, `sigue` says no, or all are ended. */
  abrir(
    reply: FastifyReply,
    escuchar: (enviar: (evento: unknown) => void) => () => void,
    sigue: () => Promise<boolean>,
  ): FastifyReply {
    reply.hijack();
    const { raw } = reply;
    this.abiertas.add(raw);
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Nothing follows on its connection, which so ends with the stream.
      connection: 'close',
    });
    const escribir = (texto: string): void => {
      if (raw.writableLength > ATRASO_MAX) raw.destroy();
      else raw.write(texto);
    };
    escribir(': hola\n\n');
    const dejar = escuchar((evento) => escribir(`data: ${JSON.stringify(evento)}\n\n`));
    const latido = setInterval(async () => {
      if (await sigue().catch(() => false)) escribir(': sigo\n\n');
      else raw.end();
    }, LATIDO_MS);
    raw.on('close', () => {
      this.abiertas.delete(raw);
      clearInterval(latido);
      dejar();
    });
    return reply;
  }

  /** Ends every stream that is open. */
  terminar(): void {
    for (const raw of this.abiertas) raw.end();
  }
}
