import type { DiscordEvent } from '@conserje/rules';
import type { Generated } from 'kysely';

/** Webhook of one event; instants in UTC milliseconds. */
interface DiscordGanchoTable {
  evento: DiscordEvent;
  /** Secret: it permits posting. Null if the event is not sent. */
  direccion: string | null;
  /** When this address was set. */
  puesto: number | null;
  /** Last delivery. */
  entregado: number | null;
  /** Response of Discord to the last failed delivery. */
  fallo: string | null;
  /** 1 if Discord no longer knows the webhook. */
  roto: Generated<number>;
  /** Attempts of the next message. */
  intentos: Generated<number>;
  /** Number of lost messages. */
  perdidos: Generated<number>;
  /** End of the pause. */
  siguiente: Generated<number>;
  /** End of the lease of the sender in `turno`. */
  tomado: Generated<number>;
  turno: string | null;
}
/** Queued message; `objeto` is the row that it describes. */
interface DiscordEnvioTable {
  id: Generated<number>;
  evento: DiscordEvent;
  objeto: number | null;
  fecha: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    discord_gancho: DiscordGanchoTable;
    discord_envio: DiscordEnvioTable;
  }
}
