interface BitacoraPistaTable {
  /** Which block of ids of the log: `BLOQUE` of them from `bloque * BLOQUE` on. */
  bloque: number;
  /** Which groups of letters its texts hold, as `trazar` writes it. */
  letras: string;
}
declare module '../../platform/db/database.ts' {
  interface Database {
    bitacora_pista: BitacoraPistaTable;
  }
}
