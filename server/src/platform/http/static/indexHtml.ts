import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { AllowedSites } from './contentSecurityPolicy.ts';
import { buildPolicy, NO_SITES } from './contentSecurityPolicy.ts';
import { StaticResponse } from './staticResponse.ts';

/** Kept at once: a portal has one name, some forty screens and few addresses, but anyone may send any. */
const PAGE_CACHE_MAX = 128;
/** Made when it is first asked for, and small. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** A host and a port as browsers write them; what else a request may carry there gets into no page. */
const HOST_PATTERN = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:]{2,39}\])(?::\d{1,5})?$/i;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');

/**
 * Where a request thinks that this portal is, or null where that is no address.
 * @param host the host with its port, as the request names it
 */
export const originOf = (protocol: string, host: string): string | null =>
  HOST_PATTERN.test(host) ? `${protocol === 'https' ? 'https' : 'http'}://${host}` : null;

/** Names a file of a screen to the browser before anything asks for it. */
const preloadLink = (file: string): string =>
  `<link rel="${file.endsWith('.css') ? 'preload" as="style' : 'modulepreload'}" crossorigin href="/${file}">`;

/** What the build has written down: the files of each screen, beside those of every page. */
export type ScreenFiles = Readonly<Record<string, readonly string[]>>;

/** What the page says of the agency. */
export interface Branding {
  nombre: string;
  /** Not in maintenance: start-up need not wait for the configuration to say so. */
  abierta: boolean;
  /** What its pages show and play of other sites. */
  sources: AllowedSites;
}

/**
 * The portal's page, which says whose it is before any script runs: to a tab, to the splash, to a chat that shows a link. The
 * build names the product; here that becomes the agency. The picture of a link must have a whole address, or there is none.
 */
export class IndexHtml {
  private readonly pages = new Map<string, StaticResponse>();
  private readonly html: string;
  private readonly headers: Record<string, string>;
  private readonly allowInternalNetwork: boolean;
  private readonly preloads: ReadonlyMap<string, string>;
  private lastBranding: { branding: Branding | null; texto: string } | undefined;

  /** @param allowInternalNetwork whether it may play what this machine serves */
  constructor(html: string, headers: Record<string, string>, allowInternalNetwork: boolean, screens: ScreenFiles = {}) {
    this.html = html;
    this.preloads = new Map(Object.entries(screens).map(([path, files]) => [path, files.map(preloadLink).join('')]));
    this.headers = headers;
    this.allowInternalNetwork = allowInternalNetwork;
  }

  /**
   * @param branding null while nobody knows
   * @param origin of `originOf`
   * @param ruta the path that is opened; its screen's files are on their way with the page
   */
  render(branding: Branding | null, origin: string | null, path: string): StaticResponse {
    // Who looks anew makes another object of the same.
    if (branding !== this.lastBranding?.branding) this.lastBranding = { branding, texto: JSON.stringify(branding) };
    const preload = this.preloads.get(path) ?? '';
    const key = `${origin} ${preload && path} ${this.lastBranding?.texto}`;
    const already = this.pages.get(key);
    if (already) return already;
    if (this.pages.size >= PAGE_CACHE_MAX) this.pages.clear();
    const bytes = Buffer.from(this.applyBranding(branding, origin).replace('</head>', () => `${preload}</head>`));
    const policy = buildPolicy(branding?.sources ?? NO_SITES, this.allowInternalNetwork);
    const page = new StaticResponse({
      tipo: 'text/html; charset=utf-8',
      bytes,
      compressed: [
        ['br', brotliCompressSync(bytes, BROTLI)],
        ['gzip', gzipSync(bytes)],
      ],
      headers: { ...this.headers, 'content-security-policy': policy },
      // Whoever has the same page with what it was allowed before is given it anew.
      sello: policy,
    });
    this.pages.set(key, page);
    return page;
  }

  private applyBranding(branding: Branding | null, origin: string | null): string {
    const withImage = this.html.replace(/<meta property="og:image" content="([^"]*)"[^>]*>/, (tag, path: string) =>
      origin === null ? '' : tag.replace(path, () => escapeHtml(origin + path)),
    );
    if (branding === null) return withImage;
    const agenciaName = escapeHtml(branding.nombre);
    return withImage
      .replace('<html ', branding.abierta ? '<html data-abierta ' : '<html ')
      .replace('<title>Conserje</title>', () => `<title>${agenciaName}</title>`)
      .replace('id="portada-nombre">Conserje<', () => `id="portada-nombre">${agenciaName}<`)
      .replaceAll('content="Conserje"', () => `content="${agenciaName}"`);
  }
}
