/** Episode of an alarm, which is not raised again before `hasta` (UTC milliseconds). */
interface AlarmTable {
  sujeto: string;
  hasta: number;
}
/** Recorded holders of permisos of command; a holder without a row here is announced. */
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
