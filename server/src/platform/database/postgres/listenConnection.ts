import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { resolvesWithin } from '../../time/wait.ts';
import type { MessageListener } from '../engine.ts';
import type { PrimaryServer } from './primaryServer.ts';

/** Notification channel between processes. */
export const NOTIFY_CHANNEL = 'conserje';
/** Payload of a gap: something may have changed that no message described. */
export const MISSED_MESSAGES = '';
const STANDBY = `select current_setting('transaction_read_only') = 'on' as standby`;

/** Connection that receives the messages of all processes and distributes them. */
export class ListenConnection {
  private readonly primary: PrimaryServer;
  private readonly config: pg.ClientConfig;
  private readonly lock: (client: pg.Client) => Promise<void>;
  private readonly onLost: (cause: unknown) => void;
  private readonly bus = new EventEmitter().setMaxListeners(0);
  private client: pg.Client | undefined;

  /** @param lock takes the locks of a new connection */
  constructor(
    primary: PrimaryServer,
    config: pg.ClientConfig,
    lock: (client: pg.Client) => Promise<void>,
    onLost: (cause: unknown) => void,
  ) {
    this.primary = primary;
    this.config = config;
    this.lock = lock;
    this.onLost = onLost;
  }

  get isListening(): boolean {
    return this.client !== undefined;
  }

  listen({ onMessage, onGap }: MessageListener): () => void {
    this.bus.on('message', onMessage).on('gap', onGap);
    return () => void this.bus.off('message', onMessage).off('gap', onGap);
  }

  /** Connects unless already listening. Distributes a gap, as earlier messages may have been missed. */
  async open(): Promise<void> {
    if (this.client) return;
    await this.primary.find();
    const client = new pg.Client({ ...this.config, ...this.primary.clientConfig, keepAlive: true });
    client.on('notification', ({ payload = MISSED_MESSAGES }) => this.distribute(payload));
    client.on('error', (cause) => {
      if (this.client !== client) return;
      this.client = undefined;
      this.onLost(cause);
    });
    try {
      await client.connect();
      await client.query(`listen ${NOTIFY_CHANNEL}`);
      await this.lock(client);
    } catch (error) {
      void client.end();
      throw error;
    }
    this.client = client;
    this.distribute(MISSED_MESSAGES);
  }

  /** Returns whether the server answers in time and takes writes. True without a connection, which is known already. */
  async responds(ms: number): Promise<boolean> {
    const answer = this.client?.query<{ standby: boolean }>(STANDBY);
    if (!answer) return true;
    let isPrimary = false;
    const answered = answer.then(
      ({ rows }) => {
        isPrimary = rows[0]?.standby === false;
      },
      () => undefined,
    );
    await resolvesWithin(ms, answered);
    // An answer that came while this process itself was late is read now.
    await setImmediate();
    return isPrimary;
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    await client?.end();
  }

  private distribute(message: string): void {
    if (message === MISSED_MESSAGES) this.bus.emit('gap');
    else this.bus.emit('message', message);
  }
}
