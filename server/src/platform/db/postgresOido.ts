import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Oyente } from './dialecto.ts';

/** Where processes tell each other what changed. */
export const CANAL = 'conserje';
/** Said on it: something may have changed that could not be told. */
export const HUECO = '';

/** PostgreSQL carries fewer than 8,000 bytes at once. */
const BYTES_MAX = 7_900;
const TROZO = /.{1,1900}/gsu;
/** A part of a longer message: which it is, of how many. */
const DE_TROZO = /^#(\d+)\/(\d+)#/;

/** What is to be sent for a message, in this order and in one transaction: so nothing comes between. */
export function enTrozos(mensaje: string): string[] {
  if (Buffer.byteLength(mensaje) <= BYTES_MAX) return [mensaje];
  const trozos = mensaje.match(TROZO) ?? [];
  // Of two that are the same only one would be carried.
  return trozos.map((trozo, i) => `#${i + 1}/${trozos.length}#${trozo}`);
}

/** The connection that hears what any process hands out, and passes it on. */
export class Oido {
  private readonly config: pg.ClientConfig;
  private readonly alPerderse: (causa: unknown) => void;
  private readonly bus = new EventEmitter().setMaxListeners(0);
  private cliente: pg.Client | undefined;
  /** What has come of a message of which more is to come. */
  private aMedias = '';

  constructor(config: pg.ClientConfig, alPerderse: (causa: unknown) => void) {
    this.config = config;
    this.alPerderse = alPerderse;
  }

  get oye(): boolean {
    return this.cliente !== undefined;
  }

  escuchar({ mensaje, hueco }: Oyente): () => void {
    this.bus.on('mensaje', mensaje).on('hueco', hueco);
    return () => void this.bus.off('mensaje', mensaje).off('hueco', hueco);
  }

  /** Connects, unless it hears already. What was said until now may have been missed. */
  async abrir(): Promise<void> {
    if (this.cliente) return;
    const nuevo = new pg.Client({ ...this.config, keepAlive: true });
    nuevo.on('notification', ({ payload = HUECO }) => this.recibir(payload));
    nuevo.on('error', (causa) => {
      if (this.cliente !== nuevo) return;
      this.cliente = undefined;
      this.alPerderse(causa);
    });
    try {
      await nuevo.connect();
      await nuevo.query(`listen ${CANAL}`);
    } catch (error) {
      void nuevo.end();
      throw error;
    }
    this.cliente = nuevo;
    this.aMedias = '';
    this.repartir(HUECO);
  }

  async cerrar(): Promise<void> {
    const { cliente } = this;
    this.cliente = undefined;
    await cliente?.end();
  }

  private recibir(llegado: string): void {
    const [marca = '', cual, cuantos] = DE_TROZO.exec(llegado) ?? [];
    if (marca === '') {
      this.repartir(llegado);
      return;
    }
    this.aMedias += llegado.slice(marca.length);
    if (cual !== cuantos) return;
    const entero = this.aMedias;
    this.aMedias = '';
    this.repartir(entero);
  }

  private repartir(mensaje: string): void {
    if (mensaje === HUECO) this.bus.emit('hueco');
    else this.bus.emit('mensaje', mensaje);
  }
}
