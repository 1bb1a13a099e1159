/** An alarm that went off and is not told again before an instant (UTC milliseconds): its episode goes on. */
interface AlarmTable {
  sujeto: string;
  hasta: number;
}
/** Who was seen to hold a right of command; whoever comes in addition is told of. */
interface SeenRightHolderTable {
  usuario: number;
  permiso: string;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    alarma: AlarmTable;
    titular_visto: SeenRightHolderTable;
  }
}
