/** Addresses of other sites that an agency's configuration names, by what its pages take from there. */
export interface AllowedSites {
  images: readonly string[];
  /** Pages that are shown within one of ours. */
  frames: readonly string[];
  audio: readonly string[];
}
export const NO_SITES: AllowedSites = { images: [], frames: [], audio: [] };

/** A site with a name; no wildcard, nothing that would end a rule and begin another. */
const SITE_PATTERN = /^https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])(?::\d{1,5})?$/;
/** The reader's own machine, where a stand-in radio plays. */
const LOCALHOST = /^http:\/\/127\.0\.0\.1:\d{1,5}$/;

/**
 * What the policy calls the site of an address: its scheme, host and port. Null where it is none that a policy may name:
 * the rules of the configuration let no such address in, and what got there all the same opens nothing.
 * @param allowInternalNetwork whether this machine may be named, too (`RED_INTERNA`)
 */
export function sourceOf(address: string, allowInternalNetwork = false): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  const site = `${protocol}//${host}`;
  return SITE_PATTERN.test(site) || (allowInternalNetwork && LOCALHOST.test(site)) ? site : null;
}

const rule = (name: string, ...sources: readonly string[]): string =>
  `${name} ${(sources.length > 0 ? sources : ["'none'"]).join(' ')}`;
const sourcesOf = (addresses: readonly string[], allowInternalNetwork = false): string[] =>
  [...new Set(addresses.map((d) => sourceOf(d, allowInternalNetwork)))].filter((f) => f !== null).sort();

/** What no page of ours needs of others, whatever the configuration says. */
const CLOSED_DIRECTIVES = [
  rule('object-src'),
  rule('base-uri'),
  rule('frame-ancestors'),
  rule('form-action', "'self'"),
] as const;

/**
 * What a page of the portal may load: scripts, styles and answers of its own; pictures, frames and sound of the sites that
 * the configuration names, and of no other. A script cannot be made out of a text (`web/src/platform/browser/trustedTypes.ts`).
 */
export const buildPolicy = ({ images, frames, audio }: AllowedSites, allowInternalNetwork = false): string =>
  [
    rule('default-src'),
    rule('script-src', "'self'"),
    // Mantine writes sheets of its own at run time, with what its theme and its widths come to; no attribute is written.
    rule('style-src', "'self'", "'unsafe-inline'"),
    rule('style-src-attr'),
    // A picture that only some may see is fetched with their key, and shown as a `blob:` of the page.
    rule('img-src', "'self'", 'data:', 'blob:', ...sourcesOf(images)),
    rule('font-src', "'self'"),
    rule('connect-src', "'self'"),
    rule('manifest-src', "'self'"),
    rule('worker-src', "'self'"),
    rule('frame-src', ...sourcesOf(frames)),
    rule('media-src', ...sourcesOf(audio, allowInternalNetwork)),
    ...CLOSED_DIRECTIVES,
    "require-trusted-types-for 'script'",
    rule('trusted-types', 'default'),
  ].join(';');

/** The library's pages about the API make their texts into elements themselves, of the document alone; they load nothing of others. */
export const DOCS_POLICY = [
  rule('default-src'),
  rule('script-src', "'self'"),
  rule('style-src', "'self'", "'unsafe-inline'"),
  rule('img-src', "'self'", 'data:'),
  rule('font-src', "'self'"),
  rule('connect-src', "'self'"),
  ...CLOSED_DIRECTIVES,
].join(';');

/** What is no page, should a browser take it for one, runs nothing, shows nothing and is shown nowhere. */
const DENY_ALL_POLICY = [rule('default-src'), rule('frame-ancestors')].join(';');

/** The headers of what is no page, errors included: it is its reader's alone, and nobody keeps it. */
export const DATA_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': DENY_ALL_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;
