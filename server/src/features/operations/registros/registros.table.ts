interface AuditTrigramTable {
  /** Which block of ids of the log: `BLOCK_SIZE` of them from `bloque * BLOCK_SIZE` on. */
  bloque: number;
  /** Which groups of letters its texts hold, as `buildTrigramSignature` writes it. */
  letras: string;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    bitacora_pista: AuditTrigramTable;
  }
}
