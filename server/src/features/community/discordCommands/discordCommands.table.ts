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
    discord_cuenta: DiscordCuentaTable;
    discord_codigo: DiscordCodigoTable;
    discord_interaccion: DiscordInteraccionTable;
  }
}
