declare module '../../../platform/database/database.ts' {
  interface Database {
    radio: {
      /** Always 1: the table has one row. */
      id: number;
      /** Requested address. */
      direccion: string;
      /** When the request began. */
      pedida: number;
      /** JSON of `RadioStatus`, or of null if the radio was unreachable; null while the request runs. */
      dicho: string | null;
    };
  }
}
