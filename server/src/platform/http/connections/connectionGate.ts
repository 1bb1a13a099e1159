import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@conserje/contract';
import { ERRORS } from '@conserje/contract';
import proxyAddr from '@fastify/proxy-addr';
import type { Metrics } from '../../metrics/metrics.ts';
import { toAddressKey } from '../../network/addressKey.ts';
import { errorBodyOf } from '../errors/errorHandler.ts';
import type { Limits } from '../limits/limits.ts';
import { Quota } from '../limits/quota.ts';
import { TrackedResponse } from '../routing/requestTracking.ts';
import { DATA_HEADERS } from '../static/contentSecurityPolicy.ts';
import { isSharedBody } from '../static/staticResponse.ts';
import { isTrustedProxy } from './trustedProxy.ts';
import { UnreadBytes } from './unreadBytes.ts';

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

interface GateListeners {
  onAnswer: (response: TrackedResponse) => void;
  /** @param address full address of the client, also behind a proxy */
  onRefuse: (code: ErrorCode, address: string) => void;
}

/** Client address of a request, also behind a proxy; still known after the client has left. */
const addressOf = (request: IncomingMessage): string => proxyAddr(request, isTrustedProxy);
/** Network of the client address. */
const callerAddressKey = (request: IncomingMessage): string => toAddressKey(addressOf(request));

const errorHeaders = (body: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  ...DATA_HEADERS,
  connection: 'close',
});

/** Sends an error of the catalogue and closes the connection. */
function refuse(response: ServerResponse, code: ErrorCode): void {
  const body = JSON.stringify(errorBodyOf(code));
  response.writeHead(ERRORS[code].http, errorHeaders(body)).end(body);
}

const ERROR_BY_NODE_CODE: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'DEMASIADO_LENTO',
  HPE_HEADER_OVERFLOW: 'CABECERAS_GRANDES',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'DEMASIADO_GRANDE',
};

/** Answers a malformed or too slow request and closes the connection. Not logged, as only the client is at fault. */
export function handleMalformed(error: Error & { code?: string }, socket: Socket): void {
  // Node's default handler checks the same: within a response, another one would be read as part of it.
  const { _httpMessage: inProgress } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (socket.writable && error.code !== 'ECONNRESET' && !inProgress?.headersSent) {
    const code = ERROR_BY_NODE_CODE[error.code ?? ''] ?? 'MALFORMADO';
    const body = JSON.stringify(errorBodyOf(code));
    const headers = Object.entries(errorHeaders(body)).map(([nombre, valor]) => `${nombre}: ${valor}\r\n`);
    const { http } = ERRORS[code];
    socket.write(`HTTP/1.1 ${http} ${STATUS_CODES[http]}\r\n${headers.join('')}\r\n${body}`);
  }
  socket.destroySoon();
}

/** Whether a request has two `Host` headers: a proxy in front may have routed by the other one. */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hostCount = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hostCount += 1;
  return hostCount > 1;
}

/** Pipelined requests of a connection. */
interface Pipeline {
  queued: number;
  isCutOff: boolean;
  /** The input chunk in which it was cut off has passed. */
  isFinal: boolean;
}

/** Tracks connections, and admits or refuses their requests. */
class ConnectionGate {
  private readonly unreadBytes: UnreadBytes;
  private readonly limits: Limits;
  private readonly quotaByAddress: Quota<string>;
  /** Connections counted for their own address. */
  private readonly ownConnections = new Map<Socket, string>();
  private readonly refusedConnections = new Map<Socket, ErrorCode>();
  /** Loopback connections above the limit: the first request shows whether it comes from the proxy. */
  private readonly unattributed = new Set<Socket>();
  private readonly pipelines = new WeakMap<Socket, Pipeline>();
  private open = 0;

  private readonly countRefusal: (motivo: string) => void;

  private readonly onRefuse: GateListeners['onRefuse'];

  constructor(limits: Limits, metrics: Metrics, onRefuse: GateListeners['onRefuse']) {
    this.limits = limits;
    this.onRefuse = onRefuse;
    this.unreadBytes = new UnreadBytes(limits);
    this.quotaByAddress = new Quota(limits.connectionsPerAddress);
    metrics.gauge({ nombre: 'connections', help: 'Connections that are open' }, () => this.open);
    const unreadBytesHelp = 'Bytes of answers that their readers have not taken yet';
    metrics.gauge({ nombre: 'unread_bytes', help: unreadBytesHelp }, () => this.unreadBytes.bytes);
    const help = 'Requests refused by the connection gate, by the word of their error';
    this.countRefusal = metrics.counter({ nombre: 'refused_total', help }, ['reason']);
  }

  /** Admits or refuses a new connection. */
  admit(socket: Socket): void {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) {
      // The client disconnected before it was accepted.
      socket.destroy();
      return;
    }
    this.open += 1;
    socket.once('close', () => this.onDisconnect(socket));
    const addressKey = toAddressKey(remoteAddress);
    if (this.open > this.limits.connections) this.refuseConnection(socket, 'OCUPADO');
    else if (this.quotaByAddress.acquire(addressKey)) this.ownConnections.set(socket, addressKey);
    else if (isTrustedProxy(remoteAddress, 0)) this.unattributed.add(socket);
    else this.refuseConnection(socket, 'DEMASIADAS_PETICIONES');
  }

  private onDisconnect(socket: Socket): void {
    this.open -= 1;
    this.refusedConnections.delete(socket);
    this.unattributed.delete(socket);
    this.release(socket);
    this.unreadBytes.forget(socket);
  }

  private release(socket: Socket): void {
    const addressKey = this.ownConnections.get(socket);
    if (addressKey === undefined) return;
    this.ownConnections.delete(socket);
    this.quotaByAddress.release(addressKey);
  }

  /** Refuses a connection: its first request gets the reason if it comes soon. */
  private refuseConnection(socket: Socket, code: ErrorCode): void {
    if (this.refusedConnections.size >= this.limits.refusedConnections) socket.destroy();
    else this.refusedConnections.set(socket, code);
  }

  /** Passes a request on, refuses it, or leaves it unanswered when its connection is about to close. */
  receive(request: IncomingMessage, response: ServerResponse, handle: RequestHandler): void {
    // Fast path: all other requests get the full check.
    const plain =
      response.socket !== null &&
      request.headers.host !== undefined &&
      !namesTwoHosts(request.rawHeaders) &&
      request.headers['x-forwarded-for'] === undefined &&
      (request.url?.length ?? 0) <= this.limits.direccion &&
      this.refusedConnections.size === 0 &&
      this.unattributed.size === 0 &&
      !this.unreadBytes.isHigh;
    const refusalFor = plain ? null : this.refusalFor(request, response);
    if (refusalFor === null) handle(request, response);
    else if (refusalFor !== 'SIN_RESPUESTA') {
      this.countRefusal(refusalFor);
      this.onRefuse(refusalFor, addressOf(request));
      refuse(response, refusalFor);
    }
  }

  /** Counts an unread response. Bodies shared by several responses take no memory of their own. */
  onPendingWrite(response: ServerResponse, chunk: unknown): void {
    const bytes = isSharedBody(chunk) ? 0 : response.writableLength;
    if (bytes > 0) this.unreadBytes.record(response, bytes, callerAddressKey(response.req));
  }

  private refusalFor(request: IncomingMessage, response: ServerResponse): ErrorCode | 'SIN_RESPUESTA' | null {
    const { socket } = request;
    if (response.socket === null) {
      const pipelineRefusal = this.checkPipelined(socket, response);
      if (pipelineRefusal !== null) return pipelineRefusal;
    }
    const refusal = this.refusedConnections.get(socket);
    if (refusal !== undefined) return refusal;
    if (request.headers.host === undefined && request.httpVersion !== '1.0') return 'MALFORMADO';
    if (namesTwoHosts(request.rawHeaders)) return 'MALFORMADO';
    if ((request.url?.length ?? 0) > this.limits.direccion) return 'DIRECCION_LARGA';
    if (this.unreadBytes.isHigh) {
      if (this.unreadBytes.exceeds(callerAddressKey(request))) return 'DEMASIADAS_PETICIONES';
      if (this.unreadBytes.isFull) return 'OCUPADO';
    }
    if (request.headers['x-forwarded-for'] !== undefined) return this.admitForwarded(request, response);
    return this.unattributed.has(socket) ? 'DEMASIADAS_PETICIONES' : null;
  }

  /** Checks a request that arrived while another of its connection was in progress. */
  private checkPipelined(socket: Socket, response: ServerResponse): ErrorCode | 'SIN_RESPUESTA' | null {
    const pipeline = this.pipelines.get(socket) ?? { queued: 0, isCutOff: false, isFinal: false };
    this.pipelines.set(socket, pipeline);
    if (pipeline.isCutOff) {
      if (pipeline.isFinal) socket.destroy();
      return 'SIN_RESPUESTA';
    }
    if (pipeline.queued >= this.limits.pipelinedRequests) {
      pipeline.isCutOff = true;
      socket.pause();
      setImmediate(() => {
        pipeline.isFinal = true;
      });
      return 'DEMASIADAS_PETICIONES';
    }
    pipeline.queued += 1;
    response.once('close', () => {
      pipeline.queued -= 1;
    });
    return null;
  }

  /** Counts a request of the local proxy for its client; the proxy's connection then counts for no address. */
  private admitForwarded(request: IncomingMessage, response: ServerResponse): ErrorCode | null {
    const { socket } = request;
    const address = addressOf(request);
    if (address === socket.remoteAddress) return this.unattributed.has(socket) ? 'DEMASIADAS_PETICIONES' : null;
    this.unattributed.delete(socket);
    this.release(socket);
    const addressKey = toAddressKey(address);
    if (!this.quotaByAddress.acquire(addressKey)) return 'DEMASIADAS_PETICIONES';
    response.once('close', () => this.quotaByAddress.release(addressKey));
    return null;
  }
}

/** Creates an HTTP server that limits what one client can take. */
export function createGatedServer(
  limits: Limits,
  metrics: Metrics,
  { onAnswer, onRefuse }: GateListeners,
): (handle: RequestHandler) => Server {
  return (handle) => {
    const gate = new ConnectionGate(limits, metrics, onRefuse);
    class GatedResponse extends TrackedResponse {
      override end(chunk?: unknown, encoding?: unknown, onFinish?: unknown): this {
        const wasEnded = this.writableEnded;
        super.end(chunk, encoding as BufferEncoding, onFinish as () => void);
        if (!wasEnded) onAnswer(this);
        if (this.writableLength > 0) gate.onPendingWrite(this, chunk);
        return this;
      }
    }
    const server = createServer(
      {
        ServerResponse: GatedResponse,
        headersTimeout: limits.headersTimeoutMs,
        requestTimeout: limits.requestTimeoutMs,
        connectionsCheckingInterval: limits.revisionMs,
        keepAliveTimeout: limits.keepAliveMs,
        // Handled here, with the usual error body.
        requireHostHeader: false,
      },
      (request, response) => gate.receive(request, response, handle),
    );
    server.timeout = limits.idleTimeoutMs;
    server.maxConnections = limits.connections + limits.refusedConnections;
    server.on('connection', (socket: Socket) => gate.admit(socket));
    server.on('checkExpectation', (_request, response) => refuse(response, 'EXPECTATIVA_FALLIDA'));
    return server;
  };
}
