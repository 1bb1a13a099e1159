import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { AllowedSites } from './contentSecurityPolicy.ts';
import { buildContentSecurityPolicy, NO_ALLOWED_SITES } from './contentSecurityPolicy.ts';
import { StaticResponse } from './staticResponse.ts';

/** Maximum cached pages: a portal has one name, some forty screens and few hosts, but anyone can send any host. */
const PAGE_CACHE_MAX = 128;
/** Compressed on first request, and small. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** A host with optional port as browsers write it; anything else is kept out of the page. */
const HOST_PATTERN = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:]{2,39}\])(?::\d{1,5})?$/i;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');

/**
 * Returns the origin by which a client addresses the portal; null when the host is invalid.
 * @param host host with its port, as in the request
 */
export const originOf = (protocol: string, host: string): string | null =>
  HOST_PATTERN.test(host) ? `${protocol === 'https' ? 'https' : 'http'}://${host}` : null;

/** Link tag that preloads a file of a screen. */
const preloadLink = (file: string): string =>
  `<link rel="${file.endsWith('.css') ? 'preload" as="style' : 'modulepreload'}" crossorigin href="/${file}">`;

/** Files of each screen in the build, beyond those of every page. */
export type ScreenFiles = Readonly<Record<string, readonly string[]>>;

/** Agency data in the page. */
export interface Branding {
  name: string;
  /** Not in maintenance, so that the start-up need not wait for the configuration. */
  isOpen: boolean;
  /** External sites whose content its pages show and play. */
  sources: AllowedSites;
}

/**
 * Renders the portal's page with the agency name, for the tab, the splash screen and link previews before any script
 * runs. Replaces the product name of the build. The image of a link preview needs an absolute URL, or is left out.
 */
export class IndexHtml {
  private readonly pages = new Map<string, StaticResponse>();
  private readonly html: string;
  private readonly headers: Record<string, string>;
  private readonly allowInternalNetwork: boolean;
  private readonly preloads: ReadonlyMap<string, string>;
  private lastBranding: { branding: Branding | null; text: string } | undefined;

  /** @param allowInternalNetwork whether it may play audio from this machine */
  constructor(html: string, headers: Record<string, string>, allowInternalNetwork: boolean, screens: ScreenFiles = {}) {
    this.html = html;
    this.preloads = new Map(Object.entries(screens).map(([path, files]) => [path, files.map(preloadLink).join('')]));
    this.headers = headers;
    this.allowInternalNetwork = allowInternalNetwork;
  }

  /**
   * @param branding null while unknown
   * @param origin of `originOf`
   * @param path opened path; preloads the files of its screen
   */
  render(branding: Branding | null, origin: string | null, path: string): StaticResponse {
    // A fresh read creates another object with equal content.
    if (branding !== this.lastBranding?.branding) this.lastBranding = { branding, text: JSON.stringify(branding) };
    const preload = this.preloads.get(path) ?? '';
    const key = `${origin} ${preload && path} ${this.lastBranding?.text}`;
    const already = this.pages.get(key);
    if (already) return already;
    if (this.pages.size >= PAGE_CACHE_MAX) this.pages.clear();
    const bytes = Buffer.from(this.applyBranding(branding, origin).replace('</head>', () => `${preload}</head>`));
    const policy = buildContentSecurityPolicy(branding?.sources ?? NO_ALLOWED_SITES, this.allowInternalNetwork);
    const page = new StaticResponse({
      contentType: 'text/html; charset=utf-8',
      bytes,
      compressed: [
        ['br', brotliCompressSync(bytes, BROTLI)],
        ['gzip', gzipSync(bytes)],
      ],
      headers: { ...this.headers, 'content-security-policy': policy },
      // A changed policy changes the ETag, so that the page is sent again.
      etagInput: policy,
    });
    this.pages.set(key, page);
    return page;
  }

  private applyBranding(branding: Branding | null, origin: string | null): string {
    const withImage = this.html.replace(/<meta property="og:image" content="([^"]*)"[^>]*>/, (tag, path: string) =>
      origin === null ? '' : tag.replace(path, () => escapeHtml(origin + path)),
    );
    if (branding === null) return withImage;
    const agenciaName = escapeHtml(branding.name);
    return withImage
      .replace('<html ', branding.isOpen ? '<html data-abierta ' : '<html ')
      .replace('<title>Conserje</title>', () => `<title>${agenciaName}</title>`)
      .replace('id="splash-name">Conserje<', () => `id="splash-name">${agenciaName}<`)
      .replaceAll('content="Conserje"', () => `content="${agenciaName}"`);
  }
}
