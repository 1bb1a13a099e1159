import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { StaticDocumentSpec } from '@fastify/swagger';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { AppError } from '../../appError.ts';
import { DATA_RESPONSE_HEADERS } from '../static/contentSecurityPolicy.ts';
import { StaticResponse } from '../static/staticResponse.ts';
import { describeResponses } from '../validation/routeSchemas.ts';
import { openapiDocument } from './openapiDocument.ts';

const compress = promisify(gzip);

/** Revalidated on each visit, since the document changes with the running version. */
const HEADERS = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };
const JSON_UTF8 = 'application/json; charset=utf-8';
const DOCS_PATH = '/api/docs';
const DOCS_SUBPATH = /^(\/(json|yaml|static\/[\w.-]+)?)?$/;
const COMPRESSIBLE = /^text\/|json|javascript|xml|yaml/;

const KEY_DESCRIPTION =
  'Usa tu clave de sesión (login) o una clave para bots (cjk_…, crearPrograma). Si no es válida o venció, responde 401 SIN_SESION';
const API_DESCRIPTION = [
  'La API del portal de la agencia.',
  '**Para un bot o una hoja de cálculo**, crea una clave en *Configuración*, «Claves para bots». Solo se muestra una vez ' +
    'y empieza por `cjk_`. Envíala en el encabezado `key` de cada llamada:',
  '    curl -H "key: cjk_…" https://portal.example/api/MyPerfil',
  'La clave puede hacer lo que permiten sus permisos, mientras tú también los tengas. Una que es solo para leer no cambia nada ' +
    '(403 CLAVE_DE_PROGRAMA). Lo que hace queda en Registros a tu nombre, con el de la clave. Termina en la fecha que ' +
    'elegiste, si la cierras, si cambias tu contraseña o si sales de la agencia.',
  'No sirve para cambiar tu cuenta ni para lo que pide confirmar tu contraseña. En una sesión, confírmala con ' +
    '`probar` cuando una llamada responde 403 PRUEBA_RECIENTE, y repite la llamada.',
].join('\n\n');

/** Builds a response, compressed where it helps. */
async function createStaticResponse(
  contentType: string,
  bytes: Buffer,
  extraHeaders: Record<string, string>,
): Promise<StaticResponse> {
  const compressed = COMPRESSIBLE.test(contentType) ? [['gzip', await compress(bytes)] as const] : [];
  return new StaticResponse({ contentType, bytes, compressed, headers: { ...HEADERS, ...extraHeaders } });
}

/** Serves `/api/openapi.json`, generated from the declared calls; must be registered before them. */
export async function registerApiDocument(app: FastifyInstance): Promise<void> {
  const calls: Record<string, Call> = CONTRACT;
  await app.register(swagger, {
    transform({ schema, url }) {
      const spec = calls[schema.operationId ?? ''];
      return { schema: spec ? { ...schema, response: describeResponses(spec) } : schema, url };
    },
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Conserje', description: API_DESCRIPTION, version: '1' },
      components: {
        securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'key', description: KEY_DESCRIPTION } },
      },
    },
  });
  let documentResponse: Promise<StaticResponse> | undefined;
  app.get('/api/openapi.json', { schema: { hide: true }, compress: false }, async (request, reply) => {
    const extraHeaders = { ...DATA_RESPONSE_HEADERS, ...HEADERS };
    documentResponse ??= createStaticResponse(
      JSON_UTF8,
      Buffer.from(JSON.stringify(openapiDocument(app.swagger()))),
      extraHeaders,
    );
    (await documentResponse).send(request, reply);
    return reply;
  });
}

/** Creates an internal server for the pages of the library; it does not listen. */
async function createDocsServer(specification: StaticDocumentSpec): Promise<FastifyInstance> {
  const docsServer = Fastify();
  await docsServer.register(swagger, { mode: 'static', specification });
  await docsServer.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    theme: { title: 'Conserje · API' },
    // Without the vendor's header bar and without its online validator.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', validatorUrl: null },
  });
  return docsServer;
}

/** Serves the readable document at `/api/docs`: each file is rendered once and cached. */
export function serveApiDocs(app: FastifyInstance, extraHeaders: Record<string, string>): void {
  let docsServer: Promise<FastifyInstance> | undefined;
  const responses = new Map<string, Promise<StaticResponse>>();
  const build = async (path: string): Promise<StaticResponse> => {
    // The document is OpenAPI 3.1; the library's type describes another version.
    docsServer ??= createDocsServer({
      document: openapiDocument(app.swagger()) as unknown as StaticDocumentSpec['document'],
    });
    const { statusCode, headers, rawPayload } = await (await docsServer).inject(path);
    if (statusCode !== 200) throw new AppError('NO_EXISTE');
    return createStaticResponse(String(headers['content-type']), rawPayload, extraHeaders);
  };
  for (const url of [DOCS_PATH, `${DOCS_PATH}/*`])
    app.get(url, { schema: { hide: true }, compress: false }, async (request, reply) => {
      const [path = ''] = request.url.split('?');
      if (!DOCS_SUBPATH.test(path.slice(DOCS_PATH.length))) throw new AppError('NO_EXISTE');
      const rendered = responses.get(path) ?? build(path);
      responses.set(path, rendered);
      rendered.catch(() => responses.delete(path));
      (await rendered).send(request, reply);
      return reply;
    });
}
