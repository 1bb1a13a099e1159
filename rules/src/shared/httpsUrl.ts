import { URL_LENGTH_MAX } from './limits.ts';
import { URL } from './url.ts';

/**
 * Returns whether a host is a public DNS name. URLs fetched by the server or by every browser must not point to a local
 * machine.
 */
const isPublicHost = (host: string): boolean =>
  /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]+$/.test(host) && !/\.(local|localhost|internal)$/.test(host);

/** Returns whether a URL is complete, https, on a public host and without credentials. */
export function isHttpsUrl(url: string, max = URL_LENGTH_MAX): boolean {
  if (url.length > max || /\s/.test(url) || !URL.canParse(url)) return false;
  const { protocol, username, password, hostname } = new URL(url);
  return protocol === 'https:' && username === '' && password === '' && isPublicHost(hostname);
}
