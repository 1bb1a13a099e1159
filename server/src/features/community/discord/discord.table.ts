import type { DiscordEvent } from '@conserje/rules';
import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Where news goes: a webhook of one event, or a channel that the bot posts into; instants in UTC milliseconds. */
    discord_destino: {
      id: Generated<number>;
      /** Event of a webhook; null for a channel. */
      evento: DiscordEvent | null;
      /** Address of a webhook. Secret: it permits posting. Null if the event is not sent. */
      direccion: string | null;
      /** Id and name of a channel or thread; null for a webhook. */
      canal: string | null;
      nombre: string | null;
      /** Number of changes, against outdated screens. */
      version: Generated<number>;
      /** When this address or channel was set. */
      puesto: number | null;
      /** Last delivery. */
      entregado: number | null;
      /** Response of Discord to the last failed delivery, and its instant. */
      fallo: string | null;
      fallado: number | null;
      /** 1 if Discord no longer knows the webhook or the channel. */
      roto: Generated<number>;
      /** Attempts of the next message. */
      intentos: Generated<number>;
      /** Number of lost messages. */
      perdidos: Generated<number>;
      /** End of the pause. */
      siguiente: Generated<number>;
      /** End of the lease of the lane; `turno` is its id. */
      tomado: Generated<number>;
      turno: string | null;
    };
    /** An event that the bot posts into a channel. */
    discord_aviso: {
      destino: number;
      evento: DiscordEvent;
      /** Null: the usual text. */
      plantilla: string | null;
      /** Ids of the roles that are mentioned, separated by commas, and their names, one a line. */
      roles: string;
      roles_nombres: string;
    };
    /** Queued message; `objeto` is the row that it describes. */
    discord_envio: {
      id: Generated<number>;
      destino: number;
      evento: DiscordEvent;
      objeto: number | null;
      /** When it happened, and from when it is sent. */
      fecha: number;
      /** 1: an edit of the message that is there. */
      cambio: Generated<number>;
      /** Grows when an edit is queued again. */
      vez: Generated<number>;
      /** Set when the bot is about to post it: with it, Discord posts it once. */
      nonce: string | null;
    };
    /** Message that is edited when its subject changes. */
    discord_mensaje: {
      destino: number;
      evento: DiscordEvent;
      objeto: number;
      /** Its id in Discord. */
      mensaje: string;
      /** Hash of its text. */
      huella: string;
      /** Last change. */
      fecha: number;
    };
  }
}
