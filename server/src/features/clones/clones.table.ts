interface DireccionTable {
  usuario: number;
  direccion: string;
  primera: number;
  ultima: number;
}
/** The white list: accounts that may share their connection, who said so and when. */
interface PermitidoTable {
  usuario: number;
  encargado: number;
  fecha: number;
}
declare module '../../platform/db/database.ts' {
  interface Database {
    direccion: DireccionTable;
    permitido: PermitidoTable;
  }
}
