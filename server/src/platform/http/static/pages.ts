import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { errorBodyOf } from '../errors/errorHandler.ts';
import { serveApiDocs } from '../openapi/apiDocs.ts';
import { DATA_RESPONSE_HEADERS, DOCS_POLICY } from './contentSecurityPolicy.ts';
import type { Branding } from './indexHtml.ts';
import { serveWeb } from './staticFiles.ts';

/** Browser features that the portal and its frames do not use. */
const UNUSED_FEATURES = [
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

const OPTIONS = {
  // Depends on the kind of page (`contentSecurityPolicy.ts`).
  contentSecurityPolicy: false,
  // Only the proxy knows whether a request came by https (`enableHsts`).
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
} as const;

/** Security headers of browser pages. The same on every response, so they are computed once. */
function securityHeaders(): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(OPTIONS)(response.req, response, (error?: unknown) => {
    if (error) throw error;
  });
  const helmetHeaders = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return {
    ...Object.fromEntries(helmetHeaders),
    'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  };
}

const HSTS_MAX_AGE = 'max-age=31536000';
/** Sends HSTS to clients that came by https, as reported by the proxy. */
function enableHsts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (raw.headers['x-forwarded-proto'] !== undefined && request.protocol === 'https')
      reply.raw.setHeader('strict-transport-security', HSTS_MAX_AGE);
    done();
  });
}

/**
 * Registers the browser pages: the API docs at `/api/docs` and, if built, the portal.
 * @param branding agency data of the page, null while unknown
 */
export function registerPages(
  app: FastifyInstance,
  web: string | undefined,
  allowInternalNetwork: boolean,
  branding: () => Promise<Branding | null>,
): void {
  const headers = securityHeaders();
  enableHsts(app);
  serveApiDocs(app, { ...headers, 'content-security-policy': DOCS_POLICY });
  if (web !== undefined) serveWeb(app, { folder: web, headers, allowInternalNetwork, branding });
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .headers({ ...headers, ...DATA_RESPONSE_HEADERS })
      .send(errorBodyOf('NO_EXISTE')),
  );
}
