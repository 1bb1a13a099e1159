import type { EventoDiscord } from '@conserje/rules';
import { onTestFinished } from 'vitest';
import type { Atender } from '../demo/aqui.ts';
import { servirAqui } from '../demo/aqui.ts';
import type { Portal } from './portal.ts';

/** The part of a webhook's address that nobody may ever be told. */
export const SECRETO = 'el-secreto-del-webhook-de-prueba';

/** What Discord answers to a message. */
export interface Respuesta {
  estado: number;
  cuerpo?: object | string;
  cabeceras?: Record<string, string>;
}
interface Recibido {
  evento: string;
  /** With its query. */
  ruta: string;
  mensaje: { content: string; allowed_mentions: unknown; flags: number };
}

const BIEN: Respuesta = { estado: 200, cuerpo: { id: '1' } };

/** A Discord of our own for one test: what it was sent, and what it answers to the next messages. */
export class Discord {
  readonly recibidos: Recibido[] = [];
  /** Answers to the next messages, in turn; without one they are taken. */
  readonly siguientes: (Respuesta | Promise<Respuesta>)[] = [];
  private readonly esperan = new Set<() => void>();
  private url = '';
  private cerrar = async (): Promise<void> => undefined;

  static async abrir(): Promise<Discord> {
    const discord = new Discord();
    await discord.volver();
    onTestFinished(() => discord.caer());
    return discord;
  }

  /** It is there again, at the same address. */
  async volver(): Promise<void> {
    const { url, cerrar } = await servirAqui(this.atender, this.url === '' ? 0 : Number(new URL(this.url).port));
    this.url = url;
    this.cerrar = cerrar;
  }

  caer(): Promise<void> {
    return this.cerrar();
  }

  private readonly atender: Atender = (peticion, respuesta) => {
    const trozos: Buffer[] = [];
    peticion.on('data', (trozo: Buffer) => trozos.push(trozo));
    peticion.on('end', () => {
      const [, evento = ''] = /\/webhooks\/(\w+)\//.exec(peticion.url ?? '') ?? [];
      const mensaje = JSON.parse(Buffer.concat(trozos).toString()) as Recibido['mensaje'];
      this.recibidos.push({ evento, ruta: peticion.url ?? '', mensaje });
      for (const avisar of this.esperan) avisar();
      void Promise.resolve(this.siguientes.shift() ?? BIEN).then(({ estado, cuerpo = '', cabeceras = {} }) => {
        respuesta.writeHead(estado, { 'content-type': 'application/json', connection: 'close', ...cabeceras });
        respuesta.end(typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo));
      });
    });
  };

  direccion(evento: string): string {
    return `${this.url}/api/webhooks/${evento}/${SECRETO}`;
  }

  /** The portal tells these here, as if an address of Discord had been put. */
  async oir({ db, reloj }: Portal, ...eventos: EventoDiscord[]): Promise<void> {
    for (const evento of eventos)
      await db
        .updateTable('discord_gancho')
        .set({ direccion: this.direccion(evento), puesto: reloj.ahora })
        .where('evento', '=', evento)
        .execute();
  }

  get textos(): string[] {
    return this.recibidos.map(({ mensaje }) => mensaje.content);
  }

  /** Until so many messages have come. */
  async llegan(cuantos: number): Promise<void> {
    while (this.recibidos.length < cuantos)
      await new Promise<void>((resolve) => {
        const listo = (): void => {
          this.esperan.delete(listo);
          resolve();
        };
        this.esperan.add(listo);
      });
  }
}
