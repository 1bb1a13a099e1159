declare module '../../../platform/database/database.ts' {
  interface Database {
    /** The one row of the state of backups; instants are UTC milliseconds. */
    copia: {
      id: number;
      /** Start of the backup under way, and when it counts as dead unless its process extends this. */
      empezada: number | null;
      vence: number | null;
      /** The last backup that was made, and the machine whose folder it is in. */
      hecha: number | null;
      archivo: string | null;
      maquina: string | null;
      /** Why the last attempt failed; null after a success. */
      fallo: string | null;
      fallo_fecha: number | null;
    };
  }
}
