declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Discord account of a person; it ends with its session. */
    discord_cuenta: {
      usuario: number;
      sesion: number;
      /** Id of the account in Discord. */
      cuenta: string;
      /** Its name there when it was linked. */
      nombre: string;
      desde: number;
    };
    /** Code that `/vincular` showed to an account; only its hash is stored. */
    discord_codigo: {
      cuenta: string;
      huella: string;
      nombre: string;
      vence: number;
    };
    /** Interaction that was received, while a repetition would still be in time. */
    discord_interaccion: {
      id: string;
      fecha: number;
    };
  }
}
