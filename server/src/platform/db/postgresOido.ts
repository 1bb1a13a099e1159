import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Oyente } from './dialecto.ts';
import { compartir } from './postgresComparte.ts';

/** Where processes tell each other what changed. */
export const CANAL = 'conserje';
/** Said on it: something may have changed that could not be told. */
export const HUECO = '';

/** The connection that hears what any process hands out, and passes it on. */
export class Oido {
  private readonly config: pg.ClientConfig;
  private readonly alPerderse: (causa: unknown) => void;
  private readonly bus = new EventEmitter().setMaxListeners(0);
  private cliente: pg.Client | undefined;

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
    nuevo.on('notification', ({ payload = HUECO }) => this.repartir(payload));
    nuevo.on('error', (causa) => {
      if (this.cliente !== nuevo) return;
      this.cliente = undefined;
      this.alPerderse(causa);
    });
    try {
      await nuevo.connect();
      await nuevo.query(`listen ${CANAL}`);
      await compartir(nuevo);
    } catch (error) {
      void nuevo.end();
      throw error;
    }
    this.cliente = nuevo;
    this.repartir(HUECO);
  }

  async cerrar(): Promise<void> {
    const { cliente } = this;
    this.cliente = undefined;
    await cliente?.end();
  }

  private repartir(mensaje: string): void {
    if (mensaje === HUECO) this.bus.emit('hueco');
    else this.bus.emit('mensaje', mensaje);
  }
}
