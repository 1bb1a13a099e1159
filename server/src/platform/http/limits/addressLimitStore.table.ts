declare module '../../database/database.ts' {
  interface Database {
    /**
     * Number of calls per call and address (`clave`, hashed by `platform/network/addressHash.ts`) in a window, and the
     * end of the window (UTC milliseconds).
     */
    tasa: {
      clave: string;
      veces: number;
      hasta: number;
    };
  }
}
