import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Listener } from '../engine.ts';
import { acquireSharedLock } from './sharedLock.ts';

/** Where processes tell each other what changed. */
export const CANAL = 'conserje';
/** Said on it: something may have changed that could not be told. */
export const GAP = '';

/** The connection that hears what any process hands out, and passes it on. */
export class ListenConnection {
  private readonly config: pg.ClientConfig;
  private readonly onLost: (causa: unknown) => void;
  private readonly bus = new EventEmitter().setMaxListeners(0);
  private client: pg.Client | undefined;

  constructor(config: pg.ClientConfig, onLost: (causa: unknown) => void) {
    this.config = config;
    this.onLost = onLost;
  }

  get isListening(): boolean {
    return this.client !== undefined;
  }

  listen({ mensaje, gap }: Listener): () => void {
    this.bus.on('mensaje', mensaje).on('hueco', gap);
    return () => void this.bus.off('mensaje', mensaje).off('hueco', gap);
  }

  /** Connects, unless it hears already. What was said until now may have been missed. */
  async open(): Promise<void> {
    if (this.client) return;
    const newItem = new pg.Client({ ...this.config, keepAlive: true });
    newItem.on('notification', ({ payload = GAP }) => this.distribute(payload));
    newItem.on('error', (causa) => {
      if (this.client !== newItem) return;
      this.client = undefined;
      this.onLost(causa);
    });
    try {
      await newItem.connect();
      await newItem.query(`listen ${CANAL}`);
      await acquireSharedLock(newItem);
    } catch (error) {
      void newItem.end();
      throw error;
    }
    this.client = newItem;
    this.distribute(GAP);
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    await client?.end();
  }

  private distribute(mensaje: string): void {
    if (mensaje === GAP) this.bus.emit('hueco');
    else this.bus.emit('mensaje', mensaje);
  }
}
