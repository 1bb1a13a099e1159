declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Code that an address must put into the motto of its avatar. */
    codigo_registro: {
      direccion: string;
      codigo: string;
      vence: number;
    };
  }
}
