/** A call and the address that it was made from (sealed, `platform/network/addressHash.ts`), how often in a span of time, and when that ends (UTC milliseconds). */
interface RateLimitTable {
  clave: string;
  veces: number;
  hasta: number;
}
declare module '../../database/database.ts' {
  interface Database {
    tasa: RateLimitTable;
  }
}
