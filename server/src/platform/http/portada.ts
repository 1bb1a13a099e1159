import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Constante } from './constante.ts';
import type { Sitios } from './politica.ts';
import { politicaDe, SIN_SITIOS } from './politica.ts';

/** Kept at once: a portal has one name, some forty screens and few addresses, but anyone may send any. */
const HECHAS_MAX = 128;
/** Made when it is first asked for, and small. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** A host and a port as browsers write them; what else a request may carry there gets into no page. */
const ANFITRION = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:]{2,39}\])(?::\d{1,5})?$/i;

const ENTIDADES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapar = (texto: string): string => texto.replace(/[&<>"']/g, (letra) => ENTIDADES[letra] ?? '');

/**
 * Where a request thinks that this portal is, or null where that is no address.
 * @param anfitrion the host with its port, as the request names it
 */
export const origenDe = (protocolo: string, anfitrion: string): string | null =>
  ANFITRION.test(anfitrion) ? `${protocolo === 'https' ? 'https' : 'http'}://${anfitrion}` : null;

/** Names a file of a screen to the browser before anything asks for it. */
const anunciar = (archivo: string): string =>
  `<link rel="${archivo.endsWith('.css') ? 'preload" as="style' : 'modulepreload'}" crossorigin href="/${archivo}">`;

/** What the build has written down: the files of each screen, beside those of every page. */
export type Pantallas = Readonly<Record<string, readonly string[]>>;

/** What the page says of the agency. */
export interface Rotulo {
  nombre: string;
  /** Not in maintenance: start-up need not wait for the configuration to say so. */
  abierta: boolean;
  /** What its pages show and play of other sites. */
  sitios: Sitios;
}

/**
 * The portal's page, which says whose it is before any script runs: to a tab, to the splash, to a chat that shows a link. The
 * build names the product; here that becomes the agency. The picture of a link must have a whole address, or there is none.
 */
export class Portada {
  private readonly hechas = new Map<string, Constante>();
  private readonly html: string;
  private readonly cabeceras: Record<string, string>;
  private readonly redInterna: boolean;
  private readonly anuncios: ReadonlyMap<string, string>;
  private dicho: { rotulo: Rotulo | null; texto: string } | undefined;

  /** @param redInterna whether it may play what this machine serves */
  constructor(html: string, cabeceras: Record<string, string>, redInterna: boolean, pantallas: Pantallas = {}) {
    this.html = html;
    this.anuncios = new Map(
      Object.entries(pantallas).map(([ruta, archivos]) => [ruta, archivos.map(anunciar).join('')]),
    );
    this.cabeceras = cabeceras;
    this.redInterna = redInterna;
  }

  /**
   * @param rotulo null while nobody knows
   * @param origen of `origenDe`
   * @param ruta the path that is opened; its screen's files are on their way with the page
   */
  de(rotulo: Rotulo | null, origen: string | null, ruta: string): Constante {
    // Who looks anew makes another object of the same.
    if (rotulo !== this.dicho?.rotulo) this.dicho = { rotulo, texto: JSON.stringify(rotulo) };
    const anuncio = this.anuncios.get(ruta) ?? '';
    const clave = `${origen} ${anuncio && ruta} ${this.dicho?.texto}`;
    const ya = this.hechas.get(clave);
    if (ya) return ya;
    if (this.hechas.size >= HECHAS_MAX) this.hechas.clear();
    const bytes = Buffer.from(this.rotular(rotulo, origen).replace('</head>', () => `${anuncio}</head>`));
    const politica = politicaDe(rotulo?.sitios ?? SIN_SITIOS, this.redInterna);
    const nueva = new Constante({
      tipo: 'text/html; charset=utf-8',
      bytes,
      comprimidas: [
        ['br', brotliCompressSync(bytes, BROTLI)],
        ['gzip', gzipSync(bytes)],
      ],
      cabeceras: { ...this.cabeceras, 'content-security-policy': politica },
      // Whoever has the same page with what it was allowed before is given it anew.
      sello: politica,
    });
    this.hechas.set(clave, nueva);
    return nueva;
  }

  private rotular(rotulo: Rotulo | null, origen: string | null): string {
    const conImagen = this.html.replace(/<meta property="og:image" content="([^"]*)"[^>]*>/, (meta, ruta: string) =>
      origen === null ? '' : meta.replace(ruta, () => escapar(origen + ruta)),
    );
    if (rotulo === null) return conImagen;
    const suyo = escapar(rotulo.nombre);
    return conImagen
      .replace('<html ', rotulo.abierta ? '<html data-abierta ' : '<html ')
      .replace('<title>Conserje</title>', () => `<title>${suyo}</title>`)
      .replace('id="portada-nombre">Conserje<', () => `id="portada-nombre">${suyo}<`)
      .replaceAll('content="Conserje"', () => `content="${suyo}"`);
  }
}
