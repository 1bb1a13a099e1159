import type { FastifyReply } from 'fastify';

const LATIDO_MS = 25_000;
/** A reader that lags behind this many bytes is cut off; its client connects anew. */
const ATRASO_MAX = 64 * 1024;

/** Answers with an open event stream (`text/event-stream`) until the reader leaves or `sigue` says no. */
export function transmitir(
  reply: FastifyReply,
  escuchar: (enviar: (evento: unknown) => void) => () => void,
  sigue: () => Promise<boolean>,
): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
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
    clearInterval(latido);
    dejar();
  });
  return reply;
}
