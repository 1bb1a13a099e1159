import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { servirDocumento } from './documento.ts';
import { cuerpoDe } from './errores.ts';
import { servirWeb } from './estaticos.ts';
import type { Rotulo } from './portada.ts';

/**
 * Scripts come from here alone; avatars, flags, the chat and the radio from the addresses of the configuration, which are https. A picture that only some
 * may see is fetched with their key, and shown as a `blob:` of the page.
 */
const opcionesDe = (redInterna: boolean) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Mantine writes style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      frameSrc: ['https:'],
      // A stand-in radio is heard from the reader's own machine.
      mediaSrc: ["'self'", 'https:', ...(redInterna ? ['http://127.0.0.1:*'] : [])],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Whether the portal is reached by https alone is for the proxy in front of it to say.
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' as const },
});

/** The headers that protect what is opened in a browser. They are the same on every answer, so they are made once. */
function cabecerasSeguras(redInterna: boolean): Record<string, string> {
  const respuesta = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(opcionesDe(redInterna))(respuesta.req, respuesta, (error?: unknown) => {
    if (error) throw error;
  });
  return Object.fromEntries(Object.entries(respuesta.getHeaders()).map(([nombre, valor]) => [nombre, String(valor)]));
}

/**
 * What people open in a browser: the document of the API at `/api/docs` and, where it is built, the portal.
 * @param rotulo what the page says of the agency, as far as that is known
 */
export function paginas(
  app: FastifyInstance,
  web: string | undefined,
  redInterna: boolean,
  rotulo: () => Promise<Rotulo | null>,
): void {
  const cabeceras = cabecerasSeguras(redInterna);
  servirDocumento(app, cabeceras);
  if (web !== undefined) servirWeb(app, web, cabeceras, rotulo);
  app.setNotFoundHandler((_request, reply) => reply.code(404).headers(cabeceras).send(cuerpoDe('NO_EXISTE')));
}
