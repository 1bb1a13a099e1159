/** A call and the address that it was made from (sealed, `platform/sello.ts`), how often in a span of time, and when that ends (UTC milliseconds). */
interface TasaTable {
  clave: string;
  veces: number;
  hasta: number;
}
declare module '../db/database.ts' {
  interface Database {
    tasa: TasaTable;
  }
}
