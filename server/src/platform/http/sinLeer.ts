import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limites } from './limites.ts';

/** Bytes that wait, and those of them that go as soon as their connections, which are cut off, have closed. */
interface Suma {
  bytes: number;
  yendose: number;
}

interface Lector extends Suma {
  red: string;
  /** What waits on each connection; the one that has let answers wait longest comes first. */
  conexiones: Map<Socket, Suma>;
}

const quedan = ({ bytes, yendose }: Suma): number => bytes - yendose;

/** What has been answered and not been taken by its readers, by network address. */
export class SinLeer {
  private readonly limites: Pick<Limites, 'sinLeer' | 'sinLeerPorDireccion'>;
  private readonly lectores = new Map<string, Lector>();
  private readonly lectorDe = new Map<Socket, Lector>();
  private readonly todo: Suma = { bytes: 0, yendose: 0 };

  constructor(limites: Pick<Limites, 'sinLeer' | 'sinLeerPorDireccion'>) {
    this.limites = limites;
  }

  /** All that waits. */
  get bytes(): number {
    return this.todo.bytes;
  }

  /** Whether so much waits that someone may be refused more. */
  get abunda(): boolean {
    return this.todo.bytes > this.limites.sinLeerPorDireccion;
  }

  /** Whether all readers together let too much wait. */
  get lleno(): boolean {
    return this.todo.bytes > this.limites.sinLeer;
  }

  /** Whether an address lets too much wait to be given more. */
  excede(red: string): boolean {
    return (this.lectores.get(red)?.bytes ?? 0) > this.limites.sinLeerPorDireccion;
  }

  /**
   * An answer waits for its reader. Whoever lets too much wait loses the connections that have waited longest; where all
   * together do, whoever lets most wait.
   */
  anotar(respuesta: ServerResponse, bytes: number, red: string): void {
    const { socket } = respuesta.req;
    if (socket.destroyed) return;
    const lector = this.lectorDe.get(socket) ?? this.lectores.get(red) ?? this.nuevo(red);
    this.lectorDe.set(socket, lector);
    this.sumar(lector, socket, bytes);
    respuesta.once('finish', () => {
      if (lector.conexiones.has(socket)) this.sumar(lector, socket, -bytes);
    });
    while (quedan(lector) > this.limites.sinLeerPorDireccion) this.cortar(lector);
    while (quedan(this.todo) > this.limites.sinLeer)
      this.cortar([...this.lectores.values()].reduce((a, b) => (quedan(b) > quedan(a) ? b : a)));
  }

  /** A connection has closed, and let go of what waited on it. */
  olvidar(socket: Socket): void {
    const lector = this.lectorDe.get(socket);
    const suma = lector?.conexiones.get(socket);
    if (lector && suma) this.sumar(lector, socket, -suma.bytes);
  }

  private nuevo(red: string): Lector {
    const lector = { red, bytes: 0, yendose: 0, conexiones: new Map() };
    this.lectores.set(red, lector);
    return lector;
  }

  private sumar(lector: Lector, socket: Socket, bytes: number): void {
    const suma = lector.conexiones.get(socket) ?? { bytes: 0, yendose: 0 };
    lector.conexiones.set(socket, suma);
    for (const una of [suma, lector, this.todo]) una.bytes += bytes;
    if (suma.yendose > 0) for (const una of [suma, lector, this.todo]) una.yendose += bytes;
    if (suma.bytes > 0) return;
    lector.conexiones.delete(socket);
    this.lectorDe.delete(socket);
    if (lector.conexiones.size === 0) this.lectores.delete(lector.red);
  }

  /** Cuts off the connection of a reader that has waited longest. */
  private cortar(lector: Lector): void {
    for (const [socket, suma] of lector.conexiones) {
      if (suma.yendose > 0) continue;
      for (const una of [suma, lector, this.todo]) una.yendose += suma.bytes;
      socket.destroy();
      return;
    }
  }
}
