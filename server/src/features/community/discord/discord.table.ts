import type { DiscordEvent } from '@conserje/rules';
import type { Generated } from 'kysely';

/** Where one kind of news goes; instants in UTC milliseconds. */
interface DiscordGanchoTable {
  evento: DiscordEvent;
  /** A secret: whoever has it posts there. Null: this is not told. */
  direccion: string | null;
  /** Since when this address stands. */
  puesto: number | null;
  /** When a message last arrived. */
  entregado: number | null;
  /** What Discord said of the last one that did not. */
  fallo: string | null;
  /** 1: Discord knows the address no more. */
  roto: Generated<number>;
  /** How often the next message was tried. */
  intentos: Generated<number>;
  /** Messages that were given up. */
  perdidos: Generated<number>;
  /** Nothing is sent before this instant. */
  siguiente: Generated<number>;
  /** Until when somebody is sending, and who. */
  tomado: Generated<number>;
  turno: string | null;
}
/** A message that waits: `objeto` is the row that it tells of. */
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
