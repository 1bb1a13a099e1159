import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { servirDocumento } from './documento.ts';
import { cuerpoDe } from './errores.ts';
import { servirWeb } from './estaticos.ts';
import { CABECERAS_DE_DATOS, POLITICA_DOCUMENTO } from './politica.ts';
import type { Rotulo } from './portada.ts';

/** What the portal does without of what browsers offer, for itself and for whatever it frames. */
const SIN_USAR = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const OPCIONES = {
  // Each kind of page has its own (`politica.ts`).
  contentSecurityPolicy: false,
  // Whether a request came by https is for the proxy in front of it to say (`seguroSiempre`).
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
} as const;

/** The headers that protect what is opened in a browser. They are the same on every answer, so they are made once. */
function cabecerasSeguras(): Record<string, string> {
  const respuesta = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(OPCIONES)(respuesta.req, respuesta, (error?: unknown) => {
    if (error) throw error;
  });
  const suyas = Object.entries(respuesta.getHeaders()).map(([nombre, valor]) => [nombre, String(valor)]);
  return { ...Object.fromEntries(suyas), 'permissions-policy': SIN_USAR.map((que) => `${que}=()`).join(', ') };
}

const CASI_SIEMPRE = 'max-age=31536000';
/** Whoever came by https comes so from then on. Only a proxy knows, and says it. */
function seguroSiempre(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (raw.headers['x-forwarded-proto'] !== undefined && request.protocol === 'https')
      reply.raw.setHeader('strict-transport-security', CASI_SIEMPRE);
    done();
  });
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
  const cabeceras = cabecerasSeguras();
  seguroSiempre(app);
  servirDocumento(app, { ...cabeceras, 'content-security-policy': POLITICA_DOCUMENTO });
  if (web !== undefined) servirWeb(app, { carpeta: web, cabeceras, redInterna, rotulo });
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .headers({ ...cabeceras, ...CABECERAS_DE_DATOS })
      .send(cuerpoDe('NO_EXISTE')),
  );
}
