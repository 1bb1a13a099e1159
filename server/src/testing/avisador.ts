import type { ECDH } from 'node:crypto';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { Contestacion, Encargo, Fuera } from '../platform/fuera.ts';

/** A browser that takes notices: what it gives the portal, and what it reads of what comes (RFC 8291, RFC 8188). */
export class Navegador {
  private readonly claves: ECDH = createECDH('prime256v1');
  private readonly auth = randomBytes(16);
  readonly endpoint: string;
  private readonly publica: Buffer;

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.publica = this.claves.generateKeys();
  }

  /** As it is sent with `ponerAparato`. */
  get datos() {
    const { endpoint } = this;
    return { endpoint, p256dh: this.publica.toString('base64url'), auth: this.auth.toString('base64url') };
  }

  leer(cuerpo: Uint8Array): unknown {
    const carta = Buffer.from(cuerpo);
    const sal = carta.subarray(0, 16);
    const largo = carta.readUInt8(20);
    const servidor = carta.subarray(21, 21 + largo);
    const cifrado = carta.subarray(21 + largo);
    const comun = this.claves.computeSecret(servidor);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.publica, servidor]);
    const ikm = Buffer.from(hkdfSync('sha256', comun, this.auth, info, 32));
    const de = (nombre: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', ikm, sal, Buffer.from(`Content-Encoding: ${nombre}\0`), bytes));
    const descifrado = createDecipheriv('aes-128-gcm', de('aes128gcm', 16), de('nonce', 12));
    descifrado.setAuthTag(cifrado.subarray(-16));
    const llano = Buffer.concat([descifrado.update(cifrado.subarray(0, -16)), descifrado.final()]);
    // The last byte marks the end of the only record.
    return JSON.parse(llano.subarray(0, llano.lastIndexOf(2)).toString());
  }
}

/** Stands for those who deliver to browsers at several hosts: whatever goes to one that is held waits until it is let go. */
export class Repartidores {
  /** Addresses, in the order in which letters to them were begun. */
  readonly empezadas: string[] = [];
  private readonly sueltas = new Map<string, PromiseWithResolvers<void>>();

  /** Holds all that goes to a host. */
  retener(host: string): void {
    this.sueltas.set(host, Promise.withResolvers());
  }

  soltar(host: string): void {
    this.sueltas.get(host)?.resolve();
  }

  readonly fuera: Fuera = async (direccion): Promise<Contestacion> => {
    this.empezadas.push(direccion);
    const { host } = new URL(direccion);
    await this.sueltas.get(host)?.promise;
    return { estado: host.startsWith('muerto') ? 503 : 201, cabeceras: {}, cuerpo: Buffer.alloc(0) };
  };
}

/** Stands for those who deliver to browsers: what it was sent, and what it answers, in turn; 201 in the end. */
export class Avisador {
  readonly recibidos: { direccion: string; encargo: Encargo }[] = [];
  private readonly respuestas: (number | Error)[];

  constructor(...respuestas: (number | Error)[]) {
    this.respuestas = respuestas;
  }

  readonly fuera: Fuera = async (direccion, encargo): Promise<Contestacion> => {
    this.recibidos.push({ direccion, encargo });
    const respuesta = this.respuestas.shift() ?? 201;
    if (respuesta instanceof Error) throw respuesta;
    return { estado: respuesta, cabeceras: {}, cuerpo: Buffer.alloc(0) };
  };

  /** What came for a browser, as it reads it. */
  para(navegador: Navegador): unknown[] {
    const suyas = this.recibidos.filter((r) => r.direccion === navegador.endpoint);
    return suyas.map(({ encargo }) => navegador.leer(Buffer.from(encargo.cuerpo ?? '')));
  }
}
