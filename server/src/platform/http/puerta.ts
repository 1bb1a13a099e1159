import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { CodigoError } from '@conserje/contract';
import { ERRORES } from '@conserje/contract';
import proxyAddr from '@fastify/proxy-addr';
import { conexionDe } from '../conexion.ts';
import type { Medidor } from '../medidor.ts';
import { esDeConfianza } from './confianza.ts';
import { esCompartido } from './constante.ts';
import { Cupo } from './cupo.ts';
import { cuerpoDe } from './errores.ts';
import type { Limites } from './limites.ts';
import { Contada } from './peticiones.ts';
import { CABECERAS_DE_DATOS } from './politica.ts';
import { SinLeer } from './sinLeer.ts';

type Atender = (request: IncomingMessage, response: ServerResponse) => void;

/** Who hears of what happens at the door. */
interface Oyentes {
  alContestar: (respuesta: Contada) => void;
  /** @param direccion whole, of whoever asked, also by way of a proxy */
  alRechazar: (codigo: CodigoError, direccion: string) => void;
}

/** The address that a request comes from, also by way of a proxy. Node keeps it of whoever has left. */
const direccionDe = (request: IncomingMessage): string => proxyAddr(request, esDeConfianza);
/** Its network. */
const quienPide = (request: IncomingMessage): string => conexionDe(direccionDe(request));

const cabecerasDe = (cuerpo: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(cuerpo)),
  ...CABECERAS_DE_DATOS,
  connection: 'close',
});

/** Answers with an error of the catalogue, and ends the connection after it. */
function rechazar(response: ServerResponse, codigo: CodigoError): void {
  const cuerpo = JSON.stringify(cuerpoDe(codigo));
  response.writeHead(ERRORES[codigo].http, cabecerasDe(cuerpo)).end(cuerpo);
}

const DE_NODE: Record<string, CodigoError> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'DEMASIADO_LENTO',
  HPE_HEADER_OVERFLOW: 'CABECERAS_GRANDES',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'DEMASIADO_GRANDE',
};

/** Answers what is no HTTP, or came too slowly, and ends the connection; nobody's fault but its sender's, so nothing is logged. */
export function atenderMalformado(error: Error & { code?: string }, socket: Socket): void {
  // Node's own handler looks at the same: amid an answer, another would be read as a part of it.
  const { _httpMessage: enCurso } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (socket.writable && error.code !== 'ECONNRESET' && !enCurso?.headersSent) {
    const codigo = DE_NODE[error.code ?? ''] ?? 'MALFORMADO';
    const cuerpo = JSON.stringify(cuerpoDe(codigo));
    const cabeceras = Object.entries(cabecerasDe(cuerpo)).map(([nombre, valor]) => `${nombre}: ${valor}\r\n`);
    const { http } = ERRORES[codigo];
    socket.write(`HTTP/1.1 ${http} ${STATUS_CODES[http]}\r\n${cabeceras.join('')}\r\n${cuerpo}`);
  }
  socket.destroySoon();
}

/** Whether a request names two hosts: what stands in front of us may have gone by the other one. */
function nombraDos(crudas: readonly string[]): boolean {
  let veces = 0;
  for (let i = 0; i < crudas.length; i += 2)
    if (crudas[i]?.length === 4 && crudas[i]?.toLowerCase() === 'host') veces += 1;
  return veces > 1;
}

/** Requests of one connection that stand behind another one. */
interface Fila {
  detras: number;
  cortada: boolean;
  /** No longer in the piece of input in which it was cut off. */
  firme: boolean;
}

/** The doorkeeper: knows who is in, and lets a request pass or says why not. */
class Portero {
  private readonly sinLeer: SinLeer;
  private readonly limites: Limites;
  private readonly porDireccion: Cupo<string>;
  /** Connections that count for their own address. */
  private readonly propias = new Map<Socket, string>();
  private readonly rechazadas = new Map<Socket, CodigoError>();
  /** Connections of this machine beyond what it may have: their first request says whether it is the proxy's. */
  private readonly dudosas = new Set<Socket>();
  private readonly filas = new WeakMap<Socket, Fila>();
  private abiertas = 0;

  private readonly rechazos: (motivo: string) => void;

  private readonly alRechazar: Oyentes['alRechazar'];

  constructor(limites: Limites, medidor: Medidor, alRechazar: Oyentes['alRechazar']) {
    this.limites = limites;
    this.alRechazar = alRechazar;
    this.sinLeer = new SinLeer(limites);
    this.porDireccion = new Cupo(limites.conexionesPorDireccion);
    medidor.aguja({ nombre: 'connections', ayuda: 'Connections that are open' }, () => this.abiertas);
    const sinLeer = 'Bytes of answers that their readers have not taken yet';
    medidor.aguja({ nombre: 'unread_bytes', ayuda: sinLeer }, () => this.sinLeer.bytes);
    const ayuda = 'Requests refused at the door, by the word of their error';
    this.rechazos = medidor.contador({ nombre: 'refused_total', ayuda }, ['reason']);
  }

  /** Someone has connected. */
  entra(socket: Socket): void {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) {
      // They have left before they were let in.
      socket.destroy();
      return;
    }
    this.abiertas += 1;
    socket.once('close', () => this.sale(socket));
    const red = conexionDe(remoteAddress);
    if (this.abiertas > this.limites.conexiones) this.despedir(socket, 'OCUPADO');
    else if (this.porDireccion.tomar(red)) this.propias.set(socket, red);
    else if (esDeConfianza(remoteAddress, 0)) this.dudosas.add(socket);
    else this.despedir(socket, 'DEMASIADAS_PETICIONES');
  }

  private sale(socket: Socket): void {
    this.abiertas -= 1;
    this.rechazadas.delete(socket);
    this.dudosas.delete(socket);
    this.soltar(socket);
    this.sinLeer.olvidar(socket);
  }

  private soltar(socket: Socket): void {
    const red = this.propias.get(socket);
    if (red === undefined) return;
    this.propias.delete(socket);
    this.porDireccion.dejar(red);
  }

  /** Its first request is answered with the reason, if it comes soon. */
  private despedir(socket: Socket, codigo: CodigoError): void {
    if (this.rechazadas.size >= this.limites.rechazadas) socket.destroy();
    else this.rechazadas.set(socket, codigo);
  }

  /** Lets a request pass, answers why not, or leaves it without an answer where its connection is about to end. */
  recibir(request: IncomingMessage, response: ServerResponse, atender: Atender): void {
    // All but the plainest of requests are looked at more closely.
    const llana =
      response.socket !== null &&
      request.headers.host !== undefined &&
      !nombraDos(request.rawHeaders) &&
      request.headers['x-forwarded-for'] === undefined &&
      (request.url?.length ?? 0) <= this.limites.direccion &&
      this.rechazadas.size === 0 &&
      this.dudosas.size === 0 &&
      !this.sinLeer.abunda;
    const reparo = llana ? null : this.reparo(request, response);
    if (reparo === null) atender(request, response);
    else if (reparo !== 'SIN_RESPUESTA') {
      this.rechazos(reparo);
      this.alRechazar(reparo, direccionDe(request));
      rechazar(response, reparo);
    }
  }

  /** What has been answered waits for its reader. Bytes that all answers share take no memory of their own. */
  espera(response: ServerResponse, trozo: unknown): void {
    const bytes = esCompartido(trozo) ? 0 : response.writableLength;
    if (bytes > 0) this.sinLeer.anotar(response, bytes, quienPide(response.req));
  }

  private reparo(request: IncomingMessage, response: ServerResponse): CodigoError | 'SIN_RESPUESTA' | null {
    const { socket } = request;
    if (response.socket === null) {
      const deFila = this.enFila(socket, response);
      if (deFila !== null) return deFila;
    }
    const despedida = this.rechazadas.get(socket);
    if (despedida !== undefined) return despedida;
    if (request.headers.host === undefined && request.httpVersion !== '1.0') return 'MALFORMADO';
    if (nombraDos(request.rawHeaders)) return 'MALFORMADO';
    if ((request.url?.length ?? 0) > this.limites.direccion) return 'DIRECCION_LARGA';
    if (this.sinLeer.abunda) {
      if (this.sinLeer.excede(quienPide(request))) return 'DEMASIADAS_PETICIONES';
      if (this.sinLeer.lleno) return 'OCUPADO';
    }
    if (request.headers['x-forwarded-for'] !== undefined) return this.enNombreDe(request, response);
    return this.dudosas.has(socket) ? 'DEMASIADAS_PETICIONES' : null;
  }

  /** A request that came while another of its connection was being answered. */
  private enFila(socket: Socket, response: ServerResponse): CodigoError | 'SIN_RESPUESTA' | null {
    const fila = this.filas.get(socket) ?? { detras: 0, cortada: false, firme: false };
    this.filas.set(socket, fila);
    if (fila.cortada) {
      if (fila.firme) socket.destroy();
      return 'SIN_RESPUESTA';
    }
    if (fila.detras >= this.limites.enFila) {
      fila.cortada = true;
      socket.pause();
      setImmediate(() => {
        fila.firme = true;
      });
      return 'DEMASIADAS_PETICIONES';
    }
    fila.detras += 1;
    response.once('close', () => {
      fila.detras -= 1;
    });
    return null;
  }

  /** A request that the proxy of this machine brings counts for whoever sent it, and its connection for nobody. */
  private enNombreDe(request: IncomingMessage, response: ServerResponse): CodigoError | null {
    const { socket } = request;
    const direccion = direccionDe(request);
    if (direccion === socket.remoteAddress) return this.dudosas.has(socket) ? 'DEMASIADAS_PETICIONES' : null;
    this.dudosas.delete(socket);
    this.soltar(socket);
    const red = conexionDe(direccion);
    if (!this.porDireccion.tomar(red)) return 'DEMASIADAS_PETICIONES';
    response.once('close', () => this.porDireccion.dejar(red));
    return null;
  }
}

/** Makes the HTTP server behind which an application stands, with bounds on what one caller may take of it. */
export function puerta(
  limites: Limites,
  medidor: Medidor,
  { alContestar, alRechazar }: Oyentes,
): (atender: Atender) => Server {
  return (atender) => {
    const portero = new Portero(limites, medidor, alRechazar);
    class Respuesta extends Contada {
      override end(trozo?: unknown, codificacion?: unknown, hecho?: unknown): this {
        const yaAcabo = this.writableEnded;
        super.end(trozo, codificacion as BufferEncoding, hecho as () => void);
        if (!yaAcabo) alContestar(this);
        if (this.writableLength > 0) portero.espera(this, trozo);
        return this;
      }
    }
    const server = createServer(
      {
        ServerResponse: Respuesta,
        headersTimeout: limites.cabecerasMs,
        requestTimeout: limites.peticionMs,
        connectionsCheckingInterval: limites.revisionMs,
        keepAliveTimeout: limites.esperaMs,
        // Answered here, in the form of every other error.
        requireHostHeader: false,
      },
      (request, response) => portero.recibir(request, response, atender),
    );
    server.timeout = limites.sinAvanceMs;
    server.maxConnections = limites.conexiones + limites.rechazadas;
    server.on('connection', (socket: Socket) => portero.entra(socket));
    server.on('checkExpectation', (_request, response) => rechazar(response, 'EXPECTATIVA_FALLIDA'));
    return server;
  };
}
