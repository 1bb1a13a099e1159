/** Addresses of other sites that an agency's configuration names, by what its pages take from there. */
export interface Sitios {
  imagenes: readonly string[];
  /** Pages that are shown within one of ours. */
  marcos: readonly string[];
  sonido: readonly string[];
}
export const SIN_SITIOS: Sitios = { imagenes: [], marcos: [], sonido: [] };

/** A site with a name; no wildcard, nothing that would end a rule and begin another. */
const SITIO = /^https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])(?::\d{1,5})?$/;
/** The reader's own machine, where a stand-in radio plays. */
const AQUI = /^http:\/\/127\.0\.0\.1:\d{1,5}$/;

/**
 * What the policy calls the site of an address: its scheme, host and port. Null where it is none that a policy may name:
 * the rules of the configuration let no such address in, and what got there all the same opens nothing.
 * @param redInterna whether this machine may be named, too (`RED_INTERNA`)
 */
export function fuenteDe(direccion: string, redInterna = false): string | null {
  if (!URL.canParse(direccion)) return null;
  const { protocol, host } = new URL(direccion);
  const sitio = `${protocol}//${host}`;
  return SITIO.test(sitio) || (redInterna && AQUI.test(sitio)) ? sitio : null;
}

const regla = (nombre: string, ...fuentes: readonly string[]): string =>
  `${nombre} ${(fuentes.length > 0 ? fuentes : ["'none'"]).join(' ')}`;
const fuentes = (direcciones: readonly string[], redInterna = false): string[] =>
  [...new Set(direcciones.map((d) => fuenteDe(d, redInterna)))].filter((f) => f !== null).sort();

/** What no page of ours needs of others, whatever the configuration says. */
const CERRADAS = [
  regla('object-src'),
  regla('base-uri'),
  regla('frame-ancestors'),
  regla('form-action', "'self'"),
] as const;

/**
 * What a page of the portal may load: scripts, styles and answers of its own; pictures, frames and sound of the sites that
 * the configuration names, and of no other. A script cannot be made out of a text (`web/src/platform/fiable.ts`).
 */
export const politicaDe = ({ imagenes, marcos, sonido }: Sitios, redInterna = false): string =>
  [
    regla('default-src'),
    regla('script-src', "'self'"),
    // Mantine writes sheets of its own at run time, with what its theme and its widths come to; no attribute is written.
    regla('style-src', "'self'", "'unsafe-inline'"),
    regla('style-src-attr'),
    // A picture that only some may see is fetched with their key, and shown as a `blob:` of the page.
    regla('img-src', "'self'", 'data:', 'blob:', ...fuentes(imagenes)),
    regla('font-src', "'self'"),
    regla('connect-src', "'self'"),
    regla('manifest-src', "'self'"),
    regla('worker-src', "'self'"),
    regla('frame-src', ...fuentes(marcos)),
    regla('media-src', ...fuentes(sonido, redInterna)),
    ...CERRADAS,
    "require-trusted-types-for 'script'",
    regla('trusted-types', 'default'),
  ].join(';');

/** The library's pages about the API make their texts into elements themselves, of the document alone; they load nothing of others. */
export const POLITICA_DOCUMENTO = [
  regla('default-src'),
  regla('script-src', "'self'"),
  regla('style-src', "'self'", "'unsafe-inline'"),
  regla('img-src', "'self'", 'data:'),
  regla('font-src', "'self'"),
  regla('connect-src', "'self'"),
  ...CERRADAS,
].join(';');

/** What is no page, should a browser take it for one, runs nothing, shows nothing and is shown nowhere. */
const POLITICA_NADA = [regla('default-src'), regla('frame-ancestors')].join(';');

/** The headers of what is no page, errors included: it is its reader's alone, and nobody keeps it. */
export const CABECERAS_DE_DATOS = {
  'cache-control': 'no-store',
  'content-security-policy': POLITICA_NADA,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;
