interface DireccionTable {
  usuario: number;
  direccion: string;
  primera: number;
  ultima: number;
}
declare module '../../platform/db/database.ts' {
  interface Database {
    direccion: DireccionTable;
  }
}
