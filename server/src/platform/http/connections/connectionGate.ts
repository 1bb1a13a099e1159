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

/** Who hears of what happens at the door. */
interface GateListeners {
  onAnswer: (response: TrackedResponse) => void;
  /** @param direccion whole, of whoever asked, also by way of a proxy */
  onRefuse: (code: ErrorCode, address: string) => void;
}

/** The address that a request comes from, also by way of a proxy. Node keeps it of whoever has left. */
const addressOf = (request: IncomingMessage): string => proxyAddr(request, isTrustedProxy);
/** Its network. */
const callerAddressKey = (request: IncomingMessage): string => toAddressKey(addressOf(request));

const errorHeaders = (body: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  ...DATA_HEADERS,
  connection: 'close',
});

/** Answers with an error of the catalogue, and ends the connection after it. */
function refuse(response: ServerResponse, code: ErrorCode): void {
  const body = JSON.stringify(errorBodyOf(code));
  response.writeHead(ERRORS[code].http, errorHeaders(body)).end(body);
}

const ERROR_BY_NODE_CODE: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'DEMASIADO_LENTO',
  HPE_HEADER_OVERFLOW: 'CABECERAS_GRANDES',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'DEMASIADO_GRANDE',
};

/** Answers what is no HTTP, or came too slowly, and ends the connection; nobody's fault but its sender's, so nothing is logged. */
export function handleMalformed(error: Error & { code?: string }, socket: Socket): void {
  // Node's own handler looks at the same: amid an answer, another would be read as a part of it.
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

/** Whether a request names two hosts: what stands in front of us may have gone by the other one. */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hostCount = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hostCount += 1;
  return hostCount > 1;
}

/** Requests of one connection that stand behind another one. */
interface Pipeline {
  queued: number;
  isCutOff: boolean;
  /** No longer in the piece of input in which it was cut off. */
  isFinal: boolean;
}

/** The doorkeeper: knows who is in, and lets a request pass or says why not. */
class ConnectionGate {
  private readonly unreadBytes: UnreadBytes;
  private readonly limits: Limits;
  private readonly quotaByAddress: Quota<string>;
  /** Connections that count for their own address. */
  private readonly ownConnections = new Map<Socket, string>();
  private readonly refusedConnections = new Map<Socket, ErrorCode>();
  /** Connections of this machine beyond what it may have: their first request says whether it is the proxy's. */
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
    const help = 'Requests refused at the door, by the word of their error';
    this.countRefusal = metrics.counter({ nombre: 'refused_total', help }, ['reason']);
  }

  /** Someone has connected. */
  admit(socket: Socket): void {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) {
      // They have left before they were let in.
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

  /** Its first request is answered with the reason, if it comes soon. */
  private refuseConnection(socket: Socket, code: ErrorCode): void {
    if (this.refusedConnections.size >= this.limits.refusedConnections) socket.destroy();
    else this.refusedConnections.set(socket, code);
  }

  /** Lets a request pass, answers why not, or leaves it without an answer where its connection is about to end. */
  receive(request: IncomingMessage, response: ServerResponse, handle: RequestHandler): void {
    // All but the plainest of requests are looked at more closely.
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

  /** What has been answered waits for its reader. Bytes that all answers share take no memory of their own. */
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

  /** A request that came while another of its connection was being answered. */
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

  /** A request that the proxy of this machine brings counts for whoever sent it, and its connection for nobody. */
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

/** Makes the HTTP server behind which an application stands, with bounds on what one caller may take of it. */
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
        // Answered here, in the form of every other error.
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
