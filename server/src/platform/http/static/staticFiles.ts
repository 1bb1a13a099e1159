import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../appError.ts';
import { buildPolicy, NO_SITES } from './contentSecurityPolicy.ts';
import type { Branding, ScreenFiles } from './indexHtml.ts';
import { IndexHtml, originOf } from './indexHtml.ts';
import type { Encoding } from './staticResponse.ts';
import { StaticResponse } from './staticResponse.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

/** The file of each encoding that the build left beside another, the smallest first. */
const ENCODING_EXTENSIONS: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
};

/** Of no page's address: who asks for such a file wants it, or to hear that it is not there. */
const isFilePath = (path: string): boolean =>
  !path.endsWith('/') && extname(path) !== '.html' && Object.hasOwn(TYPES, extname(path));

/** What is never opened by itself needs no rules for what it may do: they are those of its page. */
const PAGE_ASSET_EXTENSIONS = new Set(['.css', '.js', '.ttf', '.woff', '.woff2']);
const ASSET_HEADERS = ['x-content-type-options', 'cross-origin-resource-policy'];
const pickAssetHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([nombre]) => ASSET_HEADERS.includes(nombre)));

/** How long a browser may keep a file; a worker that stays old would keep a whole portal old. */
const cacheControlOf = (path: string): string =>
  path.startsWith('/assets/') ? IMMUTABLE : /(?:^|\/)sw\.js$/.test(path) ? 'no-cache' : ONE_HOUR;

/** A file of the built web as it is answered, with what the build compressed of it. */
function read(path: string, headers: Record<string, string>): StaticResponse {
  return new StaticResponse({
    tipo: TYPES[extname(path)] ?? 'application/octet-stream',
    bytes: readFileSync(path),
    compressed: ENCODING_EXTENSIONS.filter(([, end]) => existsSync(path + end)).map(([c, end]) => [
      c,
      readFileSync(path + end),
    ]),
    headers,
  });
}

/** Paths of the files in a folder, as a browser names them; compressed ones and those whose name begins with a dot apart. */
function listFilePaths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length).replaceAll(sep, '/'))
    .filter((path) => !path.includes('/.') && !ENCODING_EXTENSIONS.some(([, end]) => path.endsWith(end)));
}

/** What the build wrote down of each screen; one that wrote nothing has its screens ask for themselves. */
function readScreenFiles(folder: string): ScreenFiles {
  const manifestFile = join(folder, '.vite/pantallas.json');
  return existsSync(manifestFile) ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as ScreenFiles) : {};
}

export interface WebOptions {
  /** Where its files are. */
  folder: string;
  /** What protects whatever is opened in a browser. */
  headers: Record<string, string>;
  /** Whether its pages may play what this machine serves. */
  allowInternalNetwork: boolean;
  /** What the page says of the agency, as far as that is known. */
  branding: () => Promise<Branding | null>;
}

/**
 * Serves the built web from memory, each file from its first request on: names with a hash for a year, every other path of
 * the portal as its page, but for those that end as a file does. Every visit asks whether the page still holds, since it names the files of the present build.
 */
export function serveWeb(
  app: FastifyInstance,
  { folder, headers: sharedHeaders, allowInternalNetwork, branding }: WebOptions,
): void {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const pageHeaders = { ...sharedHeaders, 'cache-control': 'no-cache' };
  const page = new IndexHtml(html, pageHeaders, allowInternalNetwork, readScreenFiles(folder));
  const headers = { ...sharedHeaders, 'content-security-policy': buildPolicy(NO_SITES) };
  const files = new Map<string, StaticResponse | null>(listFilePaths(folder).map((path) => [path, null]));
  files.delete('/index.html');
  const findFile = (path: string): StaticResponse | undefined => {
    const cachedFile = files.get(path);
    if (cachedFile !== null) return cachedFile;
    const response = read(join(folder, path), {
      ...(path.startsWith('/assets/') && PAGE_ASSET_EXTENSIONS.has(extname(path))
        ? pickAssetHeaders(headers)
        : headers),
      'cache-control': cacheControlOf(path),
    });
    files.set(path, response);
    return response;
  };
  const method = ['GET', 'HEAD'];
  const options = { schema: { hide: true }, compress: false } as const;
  const sendIndexHtml = async (path: string, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const origin = originOf(request.protocol, request.host);
    page.render(await branding(), origin, path).send(request, reply);
  };
  app.route({ ...options, method, url: '/', handler: (request, reply) => sendIndexHtml('/', request, reply) });
  app.route({
    ...options,
    method,
    url: '/*',
    async handler(request: FastifyRequest<{ Params: { '*': string } }>, reply): Promise<void> {
      const path = `/${request.params['*']}`;
      if (path.includes('\0')) throw new AppError('MALFORMADO');
      const isNotPage = /^\/(\/|(api|assets|health|imagenes|llamados)(\/|$))/.test(path) || isFilePath(path);
      if (isNotPage && !files.has(path)) throw new AppError('NO_EXISTE');
      const file = findFile(path);
      if (file) file.send(request, reply);
      else await sendIndexHtml(path, request, reply);
    },
  });
}
