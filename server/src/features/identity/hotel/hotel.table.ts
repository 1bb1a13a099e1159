/** Code that an address must put into the motto of its avatar. */
interface CodigoRegistroTable {
  direccion: string;
  codigo: string;
  vence: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    codigo_registro: CodigoRegistroTable;
  }
}
