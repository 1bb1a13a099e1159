interface RadioTable {
  /** 1: there is one row. */
  id: number;
  /** Who was asked. */
  direccion: string;
  /** When a process began to ask, and that very instant once it was answered. */
  pedida: number;
  contestada: number | null;
  /** JSON of `Dicho` */
  dicho: string | null;
}
declare module '../../platform/db/database.ts' {
  interface Database {
    radio: RadioTable;
  }
}
