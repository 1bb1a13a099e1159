import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fallo } from '../fallo.ts';
import type { Codificacion } from './constante.ts';
import { Constante } from './constante.ts';
import { politicaDe, SIN_SITIOS } from './politica.ts';
import type { Pantallas, Rotulo } from './portada.ts';
import { origenDe, Portada } from './portada.ts';

const HUELLA = 'public, max-age=31536000, immutable';
const UNA_HORA = 'public, max-age=3600';

/** The file of each encoding that the build left beside another, the smallest first. */
const COMPRIMIDAS: readonly (readonly [Codificacion, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

const TIPOS: Record<string, string> = {
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
const esDeArchivo = (ruta: string): boolean =>
  !ruta.endsWith('/') && extname(ruta) !== '.html' && Object.hasOwn(TIPOS, extname(ruta));

/** What is never opened by itself needs no rules for what it may do: they are those of its page. */
const DE_PAGINA = new Set(['.css', '.js', '.ttf', '.woff', '.woff2']);
const SOLO_TIPO = ['x-content-type-options', 'cross-origin-resource-policy'];
const deParte = (cabeceras: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(cabeceras).filter(([nombre]) => SOLO_TIPO.includes(nombre)));

/** How long a browser may keep a file; a worker that stays old would keep a whole portal old. */
const guardaDe = (ruta: string): string =>
  ruta.startsWith('/assets/') ? HUELLA : /(?:^|\/)sw\.js$/.test(ruta) ? 'no-cache' : UNA_HORA;

/** A file of the built web as it is answered, with what the build compressed of it. */
function leer(ruta: string, cabeceras: Record<string, string>): Constante {
  return new Constante({
    tipo: TIPOS[extname(ruta)] ?? 'application/octet-stream',
    bytes: readFileSync(ruta),
    comprimidas: COMPRIMIDAS.filter(([, fin]) => existsSync(ruta + fin)).map(([c, fin]) => [
      c,
      readFileSync(ruta + fin),
    ]),
    cabeceras,
  });
}

/** Paths of the files in a folder, as a browser names them; compressed ones and those whose name begins with a dot apart. */
function rutasEn(carpeta: string): string[] {
  return readdirSync(carpeta, { recursive: true, withFileTypes: true })
    .filter((entrada) => entrada.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(carpeta.length).replaceAll(sep, '/'))
    .filter((ruta) => !ruta.includes('/.') && !COMPRIMIDAS.some(([, fin]) => ruta.endsWith(fin)));
}

/** What the build wrote down of each screen; one that wrote nothing has its screens ask for themselves. */
function leerPantallas(carpeta: string): Pantallas {
  const archivo = join(carpeta, '.vite/pantallas.json');
  return existsSync(archivo) ? (JSON.parse(readFileSync(archivo, 'utf8')) as Pantallas) : {};
}

export interface Web {
  /** Where its files are. */
  carpeta: string;
  /** What protects whatever is opened in a browser. */
  cabeceras: Record<string, string>;
  /** Whether its pages may play what this machine serves. */
  redInterna: boolean;
  /** What the page says of the agency, as far as that is known. */
  rotulo: () => Promise<Rotulo | null>;
}

/**
 * Serves the built web from memory, each file from its first request on: names with a hash for a year, every other path of
 * the portal as its page, but for those that end as a file does. Every visit asks whether the page still holds, since it names the files of the present build.
 */
export function servirWeb(app: FastifyInstance, { carpeta, cabeceras: comunes, redInterna, rotulo }: Web): void {
  const html = readFileSync(join(carpeta, 'index.html'), 'utf8');
  const suyas = { ...comunes, 'cache-control': 'no-cache' };
  const pagina = new Portada(html, suyas, redInterna, leerPantallas(carpeta));
  const cabeceras = { ...comunes, 'content-security-policy': politicaDe(SIN_SITIOS) };
  const archivos = new Map<string, Constante | null>(rutasEn(carpeta).map((ruta) => [ruta, null]));
  archivos.delete('/index.html');
  const archivo = (ruta: string): Constante | undefined => {
    const leido = archivos.get(ruta);
    if (leido !== null) return leido;
    const nuevo = leer(join(carpeta, ruta), {
      ...(ruta.startsWith('/assets/') && DE_PAGINA.has(extname(ruta)) ? deParte(cabeceras) : cabeceras),
      'cache-control': guardaDe(ruta),
    });
    archivos.set(ruta, nuevo);
    return nuevo;
  };
  const method = ['GET', 'HEAD'];
  const opciones = { schema: { hide: true }, compress: false } as const;
  const portada = async (ruta: string, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const origen = origenDe(request.protocol, request.host);
    pagina.de(await rotulo(), origen, ruta).contestar(request, reply);
  };
  app.route({ ...opciones, method, url: '/', handler: (request, reply) => portada('/', request, reply) });
  app.route({
    ...opciones,
    method,
    url: '/*',
    async handler(request: FastifyRequest<{ Params: { '*': string } }>, reply): Promise<void> {
      const ruta = `/${request.params['*']}`;
      if (ruta.includes('\0')) throw new Fallo('MALFORMADO');
      const sinPagina = /^\/(\/|(api|assets|health|imagenes|llamados)(\/|$))/.test(ruta) || esDeArchivo(ruta);
      if (sinPagina && !archivos.has(ruta)) throw new Fallo('NO_EXISTE');
      const suyo = archivo(ruta);
      if (suyo) suyo.contestar(request, reply);
      else await portada(ruta, request, reply);
    },
  });
}
