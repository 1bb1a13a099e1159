/** An alarm that went off and is not told again before an instant (UTC milliseconds): its episode goes on. */
interface AlarmaTable {
  sujeto: string;
  hasta: number;
}
/** Who was seen to hold a right of command; whoever comes in addition is told of. */
interface TitularVistoTable {
  usuario: number;
  permiso: string;
}
declare module '../../platform/db/database.ts' {
  interface Database {
    alarma: AlarmaTable;
    titular_visto: TitularVistoTable;
  }
}
