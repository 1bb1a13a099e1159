/** External URLs of the agency's configuration, by their use in pages. */
export interface AllowedSites {
  images: readonly string[];
  /** Framed pages. */
  frames: readonly string[];
  audio: readonly string[];
}
export const NO_ALLOWED_SITES: AllowedSites = { images: [], frames: [], audio: [] };

/** A site by domain name: no wildcard, and nothing that could start another directive. */
const SITE_PATTERN = /^https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])(?::\d{1,5})?$/;
/** The viewer's own machine, for a local test radio. */
const LOCALHOST = /^http:\/\/127\.0\.0\.1:\d{1,5}$/;

/**
 * Returns the CSP source of a URL: scheme, host and port. Null when a policy may not name it; the configuration rejects
 * such URLs, and one stored anyway allows nothing.
 * @param allowInternalNetwork whether this machine may be named too (`RED_INTERNA`)
 */
export function cspSourceOf(address: string, allowInternalNetwork = false): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  const site = `${protocol}//${host}`;
  return SITE_PATTERN.test(site) || (allowInternalNetwork && LOCALHOST.test(site)) ? site : null;
}

const rule = (name: string, ...sources: readonly string[]): string =>
  `${name} ${(sources.length > 0 ? sources : ["'none'"]).join(' ')}`;
const sourcesOf = (addresses: readonly string[], allowInternalNetwork = false): string[] =>
  [...new Set(addresses.map((d) => cspSourceOf(d, allowInternalNetwork)))].filter((f) => f !== null).sort();

/** Directives that do not depend on the configuration. */
const CLOSED_DIRECTIVES = [
  rule('object-src'),
  rule('base-uri'),
  rule('frame-ancestors'),
  rule('form-action', "'self'"),
] as const;

/**
 * Builds the policy of a portal page: own scripts, styles and requests; images, frames and audio only of configured
 * sites. Text cannot become a script (`web/src/platform/browser/trustedTypes.ts`).
 */
export const buildContentSecurityPolicy = (
  { images, frames, audio }: AllowedSites,
  allowInternalNetwork = false,
): string =>
  [
    rule('default-src'),
    rule('script-src', "'self'"),
    // Mantine inserts style sheets at run time for its theme and breakpoints; it writes no style attributes.
    rule('style-src', "'self'", "'unsafe-inline'"),
    rule('style-src-attr'),
    // A restricted picture is fetched with the session key and shown as a `blob:`.
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

/** Policy of the API docs. The library inserts HTML, but only of our document, and loads nothing external. */
export const DOCS_POLICY = [
  rule('default-src'),
  rule('script-src', "'self'"),
  rule('style-src', "'self'", "'unsafe-inline'"),
  rule('img-src', "'self'", 'data:'),
  rule('font-src', "'self'"),
  rule('connect-src', "'self'"),
  ...CLOSED_DIRECTIVES,
].join(';');

/** Policy of responses that are not pages: as a page they could run nothing, load nothing and not be framed. */
const DENY_ALL_POLICY = [rule('default-src'), rule('frame-ancestors')].join(';');

/** Headers of responses that are not pages, errors included: private and not cached. */
export const DATA_RESPONSE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': DENY_ALL_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;
