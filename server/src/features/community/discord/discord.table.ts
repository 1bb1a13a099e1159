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
/** Discord account of a person; it ends with its session. */
interface DiscordCuentaTable {
  usuario: number;
  sesion: number;
  /** Id of the account in Discord. */
  cuenta: string;
  /** Its name there when it was linked. */
  nombre: string;
  desde: number;
}
/** Code that `/vincular` showed to an account; only its hash is stored. */
interface DiscordCodigoTable {
  cuenta: string;
  huella: string;
  nombre: string;
  vence: number;
}
/** Interaction that was received, while a repetition would still be in time. */
interface DiscordInteraccionTable {
  id: string;
  fecha: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    discord_gancho: DiscordGanchoTable;
    discord_envio: DiscordEnvioTable;
    discord_cuenta: DiscordCuentaTable;
    discord_codigo: DiscordCodigoTable;
    discord_interaccion: DiscordInteraccionTable;
  }
}
