import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../appError.ts';
import { buildContentSecurityPolicy, NO_ALLOWED_SITES } from './contentSecurityPolicy.ts';
import type { Branding, ScreenFiles } from './indexHtml.ts';
import { IndexHtml, originOf } from './indexHtml.ts';
import type { Encoding } from './staticResponse.ts';
import { StaticResponse } from './staticResponse.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

/** File extension of each precompressed encoding, smallest first. */
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

/** Returns whether a path names a file, so that a missing one is an error and not a page. */
const isFilePath = (path: string): boolean =>
  !path.endsWith('/') && extname(path) !== '.html' && Object.hasOwn(TYPES, extname(path));

/** Files that are never opened alone; the policies of their page apply. */
const PAGE_ASSET_EXTENSIONS = new Set(['.css', '.js', '.ttf', '.woff', '.woff2']);
const ASSET_HEADERS = ['x-content-type-options', 'cross-origin-resource-policy'];
const pickAssetHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => ASSET_HEADERS.includes(name)));

/** Cache lifetime of a file; an outdated service worker would keep the whole portal outdated. */
const cacheControlOf = (path: string): string =>
  path.startsWith('/assets/') ? IMMUTABLE : /(?:^|\/)sw\.js$/.test(path) ? 'no-cache' : ONE_HOUR;

/** Reads a file of the built web with its compressed versions. */
function read(path: string, headers: Record<string, string>): StaticResponse {
  return new StaticResponse({
    contentType: TYPES[extname(path)] ?? 'application/octet-stream',
    bytes: readFileSync(path),
    compressed: ENCODING_EXTENSIONS.filter(([, end]) => existsSync(path + end)).map(([c, end]) => [
      c,
      readFileSync(path + end),
    ]),
    headers,
  });
}

/** Lists the URL paths of files in a folder, without compressed and hidden ones. */
function listFilePaths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length).replaceAll(sep, '/'))
    .filter((path) => !path.includes('/.') && !ENCODING_EXTENSIONS.some(([, end]) => path.endsWith(end)));
}

/** Reads the files of each screen from the build; without them screens load their files on demand. */
function readScreenFiles(folder: string): ScreenFiles {
  const manifestFile = join(folder, '.vite/pantallas.json');
  return existsSync(manifestFile) ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as ScreenFiles) : {};
}

export interface ServeWebOptions {
  /** Folder of its files. */
  folder: string;
  /** Security headers of browser pages. */
  headers: Record<string, string>;
  /** Whether its pages may play audio from this machine. */
  allowInternalNetwork: boolean;
  /** Agency data of the page, null while unknown. */
  branding: () => Promise<Branding | null>;
}

/**
 * Serves the built web from memory, each file read on first request: hashed names are cached for a year, and any other
 * path gets the page unless it looks like a file. The page is revalidated on each visit, since it names the files of
 * the current build.
 */
export function serveWeb(
  app: FastifyInstance,
  { folder, headers: sharedHeaders, allowInternalNetwork, branding }: ServeWebOptions,
): void {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const pageHeaders = { ...sharedHeaders, 'cache-control': 'no-cache' };
  const page = new IndexHtml(html, pageHeaders, allowInternalNetwork, readScreenFiles(folder));
  const headers = { ...sharedHeaders, 'content-security-policy': buildContentSecurityPolicy(NO_ALLOWED_SITES) };
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
