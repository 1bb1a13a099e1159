interface RadioTable {
  /** 1: there is one row. */
  id: number;
  /** Who was asked. */
  direccion: string;
  /** When a process began to ask. */
  pedida: number;
  /** JSON of `RadioStatus`, or of null where it could not be asked; null while it is being asked. */
  dicho: string | null;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    radio: RadioTable;
  }
}
