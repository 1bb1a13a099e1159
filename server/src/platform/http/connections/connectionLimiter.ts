import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@conserje/contract';
import proxyAddr from '@fastify/proxy-addr';
import type { Metrics } from '../../metrics/metrics.ts';
import { toAddressKey } from '../../network/addressKey.ts';
import type { Limits } from '../limits/limits.ts';
import { Quota } from '../limits/quota.ts';
import { CallResponse } from '../routing/requestTracking.ts';
import { isStaticResponseBody } from '../static/staticResponse.ts';
import { sendRefusal } from './refusalResponse.ts';
import { countQueuedResponses, trackResponse } from './responseInProgress.ts';
import type { IsTrustedProxy } from './trustedProxy.ts';
import { UnreadResponseBytes } from './unreadBytes.ts';

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

interface ConnectionLimiterOptions {
  limits: Limits;
  metrics: Metrics;
  isTrustedProxy: IsTrustedProxy;
  onAnswer: (response: CallResponse) => void;
  /** @param address full address of the client, also behind a proxy */
  onRefuse: (code: ErrorCode, address: string) => void;
}

/** Returns whether a request has two `Host` headers: a proxy in front may have routed by the other one. */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hostCount = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hostCount += 1;
  return hostCount > 1;
}

/** Tracks connections, and admits or refuses their requests. */
class ConnectionLimiter {
  private readonly unreadBytes: UnreadResponseBytes;
  private readonly limits: Limits;
  private readonly quotaByAddress: Quota<string>;
  /** Connections counted for their own address. */
  private readonly ownConnections = new Map<Socket, string>();
  private readonly refusedConnections = new Map<Socket, ErrorCode>();
  /** Connections of proxies above the limit: the first request shows whether it comes from the proxy. */
  private readonly unattributed = new Set<Socket>();
  /** Connections with too many pipelined requests; final once the input chunk with the excess has passed. */
  private readonly cutOff = new WeakMap<Socket, { isFinal: boolean }>();
  private open = 0;

  private readonly countRefusal: (motivo: string) => void;

  private readonly onRefuse: ConnectionLimiterOptions['onRefuse'];
  private readonly isTrustedProxy: IsTrustedProxy;

  constructor({ limits, metrics, isTrustedProxy, onRefuse }: ConnectionLimiterOptions) {
    this.limits = limits;
    this.isTrustedProxy = isTrustedProxy;
    this.onRefuse = onRefuse;
    this.unreadBytes = new UnreadResponseBytes(limits);
    this.quotaByAddress = new Quota(limits.connectionsPerAddress);
    metrics.gauge({ name: 'connections', help: 'Connections that are open' }, () => this.open);
    const unreadBytesHelp = 'Bytes of answers that their readers have not taken yet';
    metrics.gauge({ name: 'unread_bytes', help: unreadBytesHelp }, () => this.unreadBytes.bytes);
    const help = 'Requests refused by the connection limiter, by the word of their error';
    this.countRefusal = metrics.counter({ name: 'refused_total', help }, ['reason']);
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
    else if (this.isTrustedProxy(remoteAddress, 0)) this.unattributed.add(socket);
    else this.refuseConnection(socket, 'DEMASIADAS_PETICIONES');
  }

  /** Client address of a request, also behind a proxy; still known after the client has left. */
  private addressOf(request: IncomingMessage): string {
    return proxyAddr(request, this.isTrustedProxy);
  }

  /** Network of the client address. */
  private callerAddressKey(request: IncomingMessage): string {
    return toAddressKey(this.addressOf(request));
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
    if (response.socket !== null) trackResponse(request.socket, response);
    // Fast path: all other requests get the full check.
    const plain =
      response.socket !== null &&
      request.headers.host !== undefined &&
      !namesTwoHosts(request.rawHeaders) &&
      request.headers['x-forwarded-for'] === undefined &&
      (request.url?.length ?? 0) <= this.limits.urlLength &&
      this.refusedConnections.size === 0 &&
      this.unattributed.size === 0 &&
      !this.unreadBytes.isHigh;
    const refusalFor = plain ? null : this.refusalFor(request, response);
    if (refusalFor === null) handle(request, response);
    else if (refusalFor !== 'SIN_RESPUESTA') {
      this.countRefusal(refusalFor);
      this.onRefuse(refusalFor, this.addressOf(request));
      sendRefusal(response, refusalFor);
    }
  }

  /** Counts an unread response. Bodies shared by several responses take no memory of their own. */
  onPendingWrite(response: ServerResponse, chunk: unknown): void {
    const bytes = isStaticResponseBody(chunk) ? 0 : response.writableLength;
    if (bytes > 0) this.unreadBytes.record(response, bytes, this.callerAddressKey(response.req));
  }

  private refusalFor(request: IncomingMessage, response: ServerResponse): ErrorCode | 'SIN_RESPUESTA' | null {
    return (
      (response.socket === null ? this.checkPipelined(request.socket, response) : null) ??
      this.refusedConnections.get(request.socket) ??
      this.checkForm(request) ??
      this.checkUnreadBytes(request) ??
      this.checkOrigin(request, response)
    );
  }

  /** Checks a request that arrived while another of its connection was in progress. */
  private checkPipelined(socket: Socket, response: ServerResponse): ErrorCode | 'SIN_RESPUESTA' | null {
    const cutOff = this.cutOff.get(socket);
    if (cutOff) {
      if (cutOff.isFinal) socket.destroy();
      return 'SIN_RESPUESTA';
    }
    const isExcess = countQueuedResponses(socket) >= this.limits.pipelinedRequests;
    trackResponse(socket, response);
    if (!isExcess) return null;
    const state = { isFinal: false };
    this.cutOff.set(socket, state);
    socket.pause();
    setImmediate(() => {
      state.isFinal = true;
    });
    return 'DEMASIADAS_PETICIONES';
  }

  private checkForm({ headers, httpVersion, rawHeaders, url = '' }: IncomingMessage): ErrorCode | null {
    if (headers.host === undefined && httpVersion !== '1.0') return 'MALFORMADO';
    if (namesTwoHosts(rawHeaders)) return 'MALFORMADO';
    return url.length > this.limits.urlLength ? 'DIRECCION_LARGA' : null;
  }

  private checkUnreadBytes(request: IncomingMessage): ErrorCode | null {
    if (!this.unreadBytes.isHigh) return null;
    if (this.unreadBytes.exceeds(this.callerAddressKey(request))) return 'DEMASIADAS_PETICIONES';
    return this.unreadBytes.isFull ? 'OCUPADO' : null;
  }

  private checkOrigin(request: IncomingMessage, response: ServerResponse): ErrorCode | null {
    if (request.headers['x-forwarded-for'] !== undefined) return this.admitForwarded(request, response);
    return this.unattributed.has(request.socket) ? 'DEMASIADAS_PETICIONES' : null;
  }

  /** Counts a request of a proxy for its client; the proxy's connection then counts for no address. */
  private admitForwarded(request: IncomingMessage, response: ServerResponse): ErrorCode | null {
    const { socket } = request;
    const address = this.addressOf(request);
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
export function createConnectionLimitedServer(options: ConnectionLimiterOptions): (handle: RequestHandler) => Server {
  const { limits, onAnswer } = options;
  return (handle) => {
    const limiter = new ConnectionLimiter(options);
    class LimitedResponse extends CallResponse {
      override end(chunk?: unknown, encoding?: unknown, onFinish?: unknown): this {
        const wasEnded = this.writableEnded;
        super.end(chunk, encoding as BufferEncoding, onFinish as () => void);
        if (!wasEnded) onAnswer(this);
        if (this.writableLength > 0) limiter.onPendingWrite(this, chunk);
        return this;
      }
    }
    const server = createServer(
      {
        ServerResponse: LimitedResponse,
        headersTimeout: limits.headersTimeoutMs,
        requestTimeout: limits.requestTimeoutMs,
        connectionsCheckingInterval: limits.checkIntervalMs,
        keepAliveTimeout: limits.keepAliveMs,
        // Handled here, with the usual error body.
        requireHostHeader: false,
      },
      (request, response) => limiter.receive(request, response, handle),
    );
    server.timeout = limits.idleTimeoutMs;
    server.maxConnections = limits.connections + limits.refusedConnections;
    server.on('connection', (socket: Socket) => limiter.admit(socket));
    server.on('checkExpectation', (request, response) => {
      trackResponse(request.socket, response);
      sendRefusal(response, 'EXPECTATIVA_FALLIDA');
    });
    return server;
  };
}
