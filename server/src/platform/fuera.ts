import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { lookup } from 'node:dns';
import type { IncomingHttpHeaders, RequestOptions } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublic, readIp } from './ip.ts';

/** A request to someone else's server. */
export interface Encargo {
  /** GET when left out. */
  metodo?: 'GET' | 'POST';
  cabeceras?: Readonly<Record<string, string>>;
  cuerpo?: string | Uint8Array;
  /** Milliseconds in all, from the look-up of the name to the last byte of the answer. */
  esperaMs: number;
  /** Bytes of the answer's body; a longer one is a failure. */
  bytesMax: number;
}

/** Whatever the other server answered, failures and redirections too. */
export interface Contestacion {
  estado: number;
  cabeceras: IncomingHttpHeaders;
  cuerpo: Buffer;
}

/**
 * The one way in which the server asks others. Where it is sent (`Location`) it does not go, and what is compressed stays so.
 * @throws Error when there is no answer: too late, too long, cut off, not to be reached, or not to be asked. Of the address
 * its message and cause say at most the site: the rest may be a secret
 */
export type Fuera = (direccion: string, encargo: Encargo) => Promise<Contestacion>;

/** Whether an IP address is one of the Internet: neither this machine's nor of a network that only it may reach. */
export function esPublica(ip: string): boolean {
  const leida = readIp(ip);
  return leida !== undefined && isPublic(leida);
}

const DENTRO = 'not to be asked: it is not an address of the Internet';

type Buscar = (
  nombre: string,
  opciones: LookupAllOptions,
  responder: (error: NodeJS.ErrnoException | null, todas: LookupAddress[]) => void,
) => void;

/**
 * Asks for all addresses of a name, and lets a connection go to none when one of them is within: a name may change its mind.
 * @param buscar the system's look-up
 */
export const soloPublicas =
  (buscar: Buscar): LookupFunction =>
  (nombre, opciones, responder) => {
    buscar(nombre, { ...opciones, all: true }, (error, todas) => {
      const [primera] = todas ?? [];
      if (error) return responder(error, '', 0);
      if (!primera || !todas.every(({ address }) => esPublica(address))) return responder(new Error(DENTRO), '', 0);
      if (opciones.all) return responder(null, todas);
      responder(null, primera.address, primera.family);
    });
  };
const buscarPublicas = soloPublicas(lookup);

const noEs = (): never => {
  throw new Error('not to be asked: it is no address');
};

/** @param interna whether this machine and its networks may be asked too, without https: for tests and to try things out */
export const crearFuera =
  ({ interna }: { interna: boolean }): Fuera =>
  async (direccion, encargo) => {
    // What the engine itself throws of it would quote it.
    const url = URL.canParse(direccion) ? new URL(direccion) : noEs();
    const sitio = url.hostname.replace(/^\[|\]$/g, '');
    if (!interna) {
      if (url.protocol !== 'https:') throw new Error('not to be asked: it is not https');
      if (readIp(sitio) && !esPublica(sitio)) throw new Error(DENTRO);
    }
    const { metodo: method = 'GET', cabeceras: headers = {}, esperaMs } = encargo;
    return enviar(url, encargo, {
      ...{ method, headers, agent: false, signal: AbortSignal.timeout(esperaMs) },
      ...(!interna && { lookup: buscarPublicas }),
    });
  };

function enviar(url: URL, { cuerpo, bytesMax }: Encargo, opciones: RequestOptions): Promise<Contestacion> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const peticion = request(url, opciones, (respuesta) => {
      const trozos: Buffer[] = [];
      let bytes = 0;
      respuesta.on('data', (trozo: Buffer) => {
        bytes += trozo.byteLength;
        if (bytes <= bytesMax) return void trozos.push(trozo);
        reject(new Error(`it answered more than ${bytesMax} bytes`));
        peticion.destroy();
      });
      respuesta.on('error', reject);
      respuesta.on('end', () =>
        resolve({ estado: respuesta.statusCode ?? 0, cabeceras: respuesta.headers, cuerpo: Buffer.concat(trozos) }),
      );
    });
    peticion.on('error', reject);
    peticion.end(cuerpo);
  });
}
