import type { DiscordEvent } from '@conserje/rules';
import { onTestFinished } from 'vitest';
import type { RequestHandler } from '../../demo/localServer.ts';
import { readBody, serveLocally } from '../../demo/localServer.ts';
import type { Portal } from '../portal/portal.ts';

/** Secret part of a webhook's address, which must never be disclosed. */
export const WEBHOOK_SECRET = 'el-secreto-del-webhook-de-prueba';

/** Response to a message. */
export interface StubReply {
  status: number;
  body?: object | string;
  headers?: Record<string, string>;
}
interface ReceivedMessage {
  evento: string;
  /** Path with the query. */
  ruta: string;
  mensaje: { content: string; allowed_mentions: unknown; flags: number };
}

const OK_REPLY: StubReply = { status: 200, body: { id: '1' } };

/** Local Discord for one test, which records messages and answers with the replies of the test. */
export class Discord {
  readonly received: ReceivedMessage[] = [];
  /** Replies to the next messages, in turn; without one, a message is accepted. */
  readonly next: (StubReply | Promise<StubReply>)[] = [];
  private readonly waiters = new Set<() => void>();
  private url = '';
  private close = async (): Promise<void> => undefined;

  static async open(): Promise<Discord> {
    const discord = new Discord();
    await discord.comeBack();
    onTestFinished(() => discord.shutDown());
    return discord;
  }

  /** Opens again, at the same address. */
  async comeBack(): Promise<void> {
    const { url, close } = await serveLocally(this.handle, this.url === '' ? 0 : Number(new URL(this.url).port));
    this.url = url;
    this.close = close;
  }

  shutDown(): Promise<void> {
    return this.close();
  }

  private readonly handle: RequestHandler = (request, response) => {
    void readBody(request).then((text) => {
      const [, evento = ''] = /\/webhooks\/(\w+)\//.exec(request.url ?? '') ?? [];
      const mensaje = JSON.parse(text) as ReceivedMessage['mensaje'];
      this.received.push({ evento, ruta: request.url ?? '', mensaje });
      for (const notify of this.waiters) notify();
      void Promise.resolve(this.next.shift() ?? OK_REPLY).then(({ status, body = '', headers = {} }) => {
        response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      });
    });
  };

  webhookUrl(evento: string): string {
    return `${this.url}/api/webhooks/${evento}/${WEBHOOK_SECRET}`;
  }

  /** Directs these events of the portal to this server, as if a Discord address were set. */
  async subscribe({ db, clock }: Portal, ...events: DiscordEvent[]): Promise<void> {
    for (const evento of events)
      await db
        .updateTable('discord_destino')
        .set({ direccion: this.webhookUrl(evento), puesto: clock.now })
        .where('evento', '=', evento)
        .execute();
  }

  /** Id of the destino of an event's webhook. */
  static async destinoOf({ db }: Portal, evento: DiscordEvent): Promise<number> {
    const row = db.selectFrom('discord_destino').select('id').where('evento', '=', evento);
    return (await row.executeTakeFirstOrThrow()).id;
  }

  get texts(): string[] {
    return this.received.map(({ mensaje }) => mensaje.content);
  }

  /** Waits until `count` messages have arrived. */
  async waitForMessages(count: number): Promise<void> {
    while (this.received.length < count)
      await new Promise<void>((resolve) => {
        const done = (): void => {
          this.waiters.delete(done);
          resolve();
        };
        this.waiters.add(done);
      });
  }
}
