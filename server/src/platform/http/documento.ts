import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { StaticDocumentSpec } from '@fastify/swagger';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { Fallo } from '../fallo.ts';
import { Constante } from './constante.ts';
import { openapiDocument } from './openapi.ts';
import { CABECERAS_DE_DATOS } from './politica.ts';

const comprimir = promisify(gzip);

/** Every visit asks whether it still holds, since it changes with the version that runs. */
const CABECERAS = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };
const JSON_UTF8 = 'application/json; charset=utf-8';
const PAGINAS = '/api/docs';
const DE_PAGINAS = /^(\/(json|yaml|static\/[\w.-]+)?)?$/;
const COMPRIMIBLE = /^text\/|json|javascript|xml|yaml/;

const LA_CLAVE =
  'Usa tu clave de sesión (login) o una clave para bots (cjk_…, crearPrograma). Si no es válida o venció, responde 401 SIN_SESION';
const DE_QUE_TRATA = [
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

/** Made with the first request for it, compressed where that gains something. */
async function constante(tipo: string, bytes: Buffer, cabeceras: Record<string, string>): Promise<Constante> {
  const comprimidas = COMPRIMIBLE.test(tipo) ? [['gzip', await comprimir(bytes)] as const] : [];
  return new Constante({ tipo, bytes, comprimidas, cabeceras: { ...CABECERAS, ...cabeceras } });
}

/** `/api/openapi.json`, made from the declared calls; must come before them. */
export async function documentar(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Conserje', description: DE_QUE_TRATA, version: '1' },
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'key', description: LA_CLAVE } } },
    },
  });
  let hecho: Promise<Constante> | undefined;
  app.get('/api/openapi.json', { schema: { hide: true }, compress: false }, async (request, reply) => {
    const cabeceras = { ...CABECERAS_DE_DATOS, ...CABECERAS };
    hecho ??= constante(JSON_UTF8, Buffer.from(JSON.stringify(openapiDocument(app.swagger()))), cabeceras);
    (await hecho).contestar(request, reply);
    return reply;
  });
}

/** The library's pages about the document, behind a server of their own that nobody reaches. */
async function lector(specification: StaticDocumentSpec): Promise<FastifyInstance> {
  const interno = Fastify();
  await interno.register(swagger, { mode: 'static', specification });
  await interno.register(swaggerUi, {
    routePrefix: PAGINAS,
    theme: { title: 'Conserje · API' },
    // Without the maker's bar, and without asking anyone else whether the document is valid.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', validatorUrl: null },
  });
  return interno;
}

/** The document for people at `/api/docs`: each of its files is asked of the library once, and kept. */
export function servirDocumento(app: FastifyInstance, cabeceras: Record<string, string>): void {
  let interno: Promise<FastifyInstance> | undefined;
  const hechas = new Map<string, Promise<Constante>>();
  const hacer = async (ruta: string): Promise<Constante> => {
    // It is a document of OpenAPI; the type of the library is of another version of it.
    interno ??= lector({ document: openapiDocument(app.swagger()) as unknown as StaticDocumentSpec['document'] });
    const { statusCode, headers, rawPayload } = await (await interno).inject(ruta);
    if (statusCode !== 200) throw new Fallo('NO_EXISTE');
    return constante(String(headers['content-type']), rawPayload, cabeceras);
  };
  for (const url of [PAGINAS, `${PAGINAS}/*`])
    app.get(url, { schema: { hide: true }, compress: false }, async (request, reply) => {
      const [ruta = ''] = request.url.split('?');
      if (!DE_PAGINAS.test(ruta.slice(PAGINAS.length))) throw new Fallo('NO_EXISTE');
      const hecha = hechas.get(ruta) ?? hacer(ruta);
      hechas.set(ruta, hecha);
      hecha.catch(() => hechas.delete(ruta));
      (await hecha).contestar(request, reply);
      return reply;
    });
}
