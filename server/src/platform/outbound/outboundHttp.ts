import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { lookup } from 'node:dns';
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicIp, readIp } from '../network/ip.ts';

/** A request to another server. */
export interface OutboundRequest {
  /** Default GET. */
  method?: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Total milliseconds, from the DNS lookup to the last byte of the response. */
  timeoutMs: number;
  /** Maximum bytes of the response body; a longer one is an error. */
  bytesMax: number;
  /** Maximum redirections followed within the site, for GET only; default 0. */
  redirectsMax?: number;
}

/** Any response, including errors and redirections. */
export interface OutboundResponse {
  estado: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * The only client for outbound requests. Does not follow redirections to other sites and does not decompress. For an
 * event stream it returns the first event.
 * @throws Error without a response: timeout, too long, cut off, unreachable or forbidden. Message and cause name at
 * most the site, as the rest of the URL may be a secret
 */
export type OutboundHttp = (address: string, task: OutboundRequest) => Promise<OutboundResponse>;

/** Returns whether an IP address is public: neither local nor in a network that only this machine can reach. */
export function isPublicAddress(ip: string): boolean {
  const parsed = readIp(ip);
  return parsed !== undefined && isPublicIp(parsed);
}

/** An error with a Spanish reason for the user, besides the message for the log. */
class OutsideError extends Error {
  readonly reason: string;

  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}

const notPublicError = () =>
  new OutsideError('not to be asked: it is not an address of the Internet', 'Esa dirección no es de Internet');

const NETWORK_REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Ese sitio no existe. Revisa la dirección',
  EAI_AGAIN: 'El servidor del portal no pudo buscar ese sitio. Revisa su conexión a Internet',
  ECONNREFUSED: 'Ese sitio no acepta conexiones. Revisa la dirección y el puerto',
  ECONNRESET: 'Ese sitio cortó la conexión',
  EHOSTUNREACH: 'No se puede llegar a ese sitio',
  ENETUNREACH: 'No se puede llegar a ese sitio',
  EPROTO: 'Ese sitio no usa https en ese puerto',
};
/** Error codes of certificates that Node rejects. */
const CERTIFICATE = /^(?:CERT_|ERR_TLS_CERT|ERR_SSL|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;

/** Explains an error in Spanish, without full stop; never quotes the URL. */
export function explainOutboundError(error: unknown): string {
  if (error instanceof OutsideError) return error.reason;
  const { name, code } = Object(error) as { name?: unknown; code?: unknown };
  if (name === 'AbortError' || name === 'TimeoutError') return 'Ese sitio no respondió a tiempo';
  if (typeof code !== 'string') return 'Ese sitio no responde';
  if (CERTIFICATE.test(code)) return 'El certificado https de ese sitio no es válido';
  return NETWORK_REASONS[code] ?? 'Ese sitio no responde';
}

type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  answer: (error: NodeJS.ErrnoException | null, all: LookupAddress[]) => void,
) => void;

/**
 * Resolves all addresses of a name and rejects it if any is not public, since a name may resolve differently later.
 * @param lookupAll the system's lookup
 */
export const onlyPublicAddresses =
  (lookupAll: LookupAll): LookupFunction =>
  (hostname, options, answer) => {
    lookupAll(hostname, { ...options, all: true }, (error, all) => {
      const [first] = all ?? [];
      if (error) return answer(error, '', 0);
      if (!first || !all.every(({ address }) => isPublicAddress(address))) return answer(notPublicError(), '', 0);
      if (options.all) return answer(null, all);
      answer(null, first.address, first.family);
    });
  };
const lookupPublic = onlyPublicAddresses(lookup);

/** Some sites refuse unidentified clients. */
const HEADERS = { 'user-agent': 'Conserje (portal, 1)', accept: 'application/json, */*;q=0.5' };

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** `habbo.is` and `www.habbo.is` count as one site. */
const isSameOrSubdomain = (one: string, other: string): boolean => one === other || one.endsWith(`.${other}`);

/** Target of a redirection; undefined unless it stays within the site. */
export function redirectWithinSite(url: URL, { estado, headers: { location } }: OutboundResponse): URL | undefined {
  if (!REDIRECTS.has(estado) || location === undefined || !URL.canParse(location, url)) return undefined;
  const next = new URL(location, url);
  const same = next.protocol === url.protocol && next.port === url.port && next.username === '' && next.password === '';
  return same && (isSameOrSubdomain(next.hostname, url.hostname) || isSameOrSubdomain(url.hostname, next.hostname))
    ? next
    : undefined;
}

/** Explains a status other than 200 in Spanish, without full stop. */
export function explainOutboundStatus({ estado, headers: { location } }: OutboundResponse): string {
  if (REDIRECTS.has(estado) && location !== undefined && URL.canParse(location))
    return `Ese sitio envía a otro: ${new URL(location).host}. Usa la dirección de ese`;
  if (estado === 401 || estado === 403) return `Ese sitio no deja pasar al portal (respondió ${estado})`;
  if (estado === 404 || estado === 410) return `No hay nada en esa dirección (respondió ${estado})`;
  if (estado === 429) return 'Ese sitio pide esperar (respondió 429)';
  return `Ese sitio tiene un problema (respondió ${estado})`;
}

const throwInvalidAddress = (): never => {
  throw new OutsideError('not to be asked: it is no address', 'Eso no es una dirección');
};

/** @throws OutsideError unless the URL may be asked: https, and no internal address */
function assertPublic({ protocol, hostname }: URL): void {
  if (protocol !== 'https:')
    throw new OutsideError('not to be asked: it is not https', 'La dirección debe empezar con https://');
  const host = hostname.replace(/^\[|\]$/g, '');
  if (readIp(host) && !isPublicAddress(host)) throw notPublicError();
}

/** @param allowInternal whether internal addresses and plain http are allowed, for tests and trials */
export const createOutboundHttp =
  ({ allowInternal }: { allowInternal: boolean }): OutboundHttp =>
  async (address, task) => {
    // The error of `new URL` would quote the URL.
    let url = URL.canParse(address) ? new URL(address) : throwInvalidAddress();
    const { method = 'GET', headers = {}, timeoutMs, redirectsMax = 0 } = task;
    const options = {
      method,
      headers: { ...HEADERS, ...headers },
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(!allowInternal && { lookup: lookupPublic }),
    };
    for (let redirects = 0; ; redirects += 1) {
      if (!allowInternal) assertPublic(url);
      const response = await send(url, task, options);
      const next = method === 'GET' && redirects < redirectsMax ? redirectWithinSite(url, response) : undefined;
      if (!next) return response;
      url = next;
    }
  };

/** Matches the first complete event of a stream. */
const EVENT = /^data:.*(?:\n\n|\r\n\r\n)/ms;
const isEventStream = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/event-stream') ?? false;

function send(url: URL, { body, bytesMax }: OutboundRequest, options: RequestOptions): Promise<OutboundResponse> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (incoming) => {
      const chunks: Buffer[] = [];
      const events = isEventStream(incoming);
      const finish = (): void =>
        resolve({ estado: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) });
      let bytes = 0;
      incoming.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (bytes <= bytesMax) {
          chunks.push(chunk);
          if (!events || !EVENT.test(Buffer.concat(chunks).toString())) return;
          finish();
        } else reject(new OutsideError(`it answered more than ${bytesMax} bytes`, 'Ese sitio respondió demasiado'));
        outgoing.destroy();
      });
      incoming.on('error', reject);
      incoming.on('end', finish);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
