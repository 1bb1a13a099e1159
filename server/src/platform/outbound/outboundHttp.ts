import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { lookup } from 'node:dns';
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublic, readIp } from '../network/ip.ts';

/** A request to someone else's server. */
export interface OutboundRequest {
  /** GET when left out. */
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Milliseconds in all, from the look-up of the name to the last byte of the answer. */
  timeoutMs: number;
  /** Bytes of the answer's body; a longer one is a failure. */
  bytesMax: number;
  /** Redirections within the same site that are followed, of a GET; none when left out. */
  redirectsMax?: number;
}

/** Whatever the other server answered, failures and redirections too. */
export interface OutboundResponse {
  estado: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * The one way in which the server asks others. To another site (`Location`) it does not go, and what is compressed stays so. Of
 * a stream of events the answer is the first.
 * @throws Error when there is no answer: too late, too long, cut off, not to be reached, or not to be asked. Of the address
 * its message and cause say at most the site: the rest may be a secret
 */
export type OutboundHttp = (address: string, task: OutboundRequest) => Promise<OutboundResponse>;

/** Whether an IP address is one of the Internet: neither this machine's nor of a network that only it may reach. */
export function isPublicAddress(ip: string): boolean {
  const parsed = readIp(ip);
  return parsed !== undefined && isPublic(parsed);
}

/** A failure that says in Spanish what is wrong with the address, besides what the log reads. */
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
/** Codes of the certificates that Node refuses. */
const CERTIFICATE = /^(?:CERT_|ERR_TLS_CERT|ERR_SSL|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;

/** Why there was no answer, as a Spanish sentence without its full stop; it never quotes the address. */
export function explainOutside(error: unknown): string {
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
 * Asks for all addresses of a name, and lets a connection go to none when one of them is within: a name may change its mind.
 * @param buscar the system's look-up
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

/** Sites that do not know who asks refuse. */
const HEADERS = { 'user-agent': 'Conserje (portal, 1)', accept: 'application/json, */*;q=0.5' };

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** `habbo.is` is of the site of `www.habbo.is`, and the other way round. */
const isSameOrSubdomain = (one: string, other: string): boolean => one === other || one.endsWith(`.${other}`);

/** Where an answer redirects to; undefined where that is no other address of the same site. */
export function redirectWithin(url: URL, { estado, headers: { location } }: OutboundResponse): URL | undefined {
  if (!REDIRECTS.has(estado) || location === undefined || !URL.canParse(location, url)) return undefined;
  const next = new URL(location, url);
  const same = next.protocol === url.protocol && next.port === url.port && next.username === '' && next.password === '';
  return same && (isSameOrSubdomain(next.hostname, url.hostname) || isSameOrSubdomain(url.hostname, next.hostname))
    ? next
    : undefined;
}

/** What an answer that is not 200 says of an address, as a Spanish sentence without its full stop. */
export function explainStatus({ estado, headers: { location } }: OutboundResponse): string {
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

/** @param allowInternal whether this machine and its networks may be asked too, without https: for tests and to try things out */
export const createOutboundHttp =
  ({ allowInternal }: { allowInternal: boolean }): OutboundHttp =>
  async (address, task) => {
    // What the engine itself throws of it would quote it.
    let url = URL.canParse(address) ? new URL(address) : throwInvalidAddress();
    const { method = 'GET', headers = {}, timeoutMs, redirectsMax = 0 } = task;
    const options = {
      ...{ method, headers: { ...HEADERS, ...headers }, agent: false, signal: AbortSignal.timeout(timeoutMs) },
      ...(!allowInternal && { lookup: lookupPublic }),
    };
    for (let redirects = 0; ; redirects += 1) {
      const hostname = url.hostname.replace(/^\[|\]$/g, '');
      if (!allowInternal) {
        if (url.protocol !== 'https:')
          throw new OutsideError('not to be asked: it is not https', 'La dirección debe empezar con https://');
        if (readIp(hostname) && !isPublicAddress(hostname)) throw notPublicError();
      }
      const response = await send(url, task, options);
      const next = method === 'GET' && redirects < redirectsMax ? redirectWithin(url, response) : undefined;
      if (!next) return response;
      url = next;
    }
  };

/** The first event of a stream has come. */
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
