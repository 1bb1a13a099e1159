declare module '../../../platform/database/database.ts' {
  interface Database {
    bitacora_pista: {
      /** Number of the block: `BLOCK_SIZE` ids from `bloque * BLOCK_SIZE`. */
      bloque: number;
      /** Trigrams of the block's texts, as `buildTrigramSignature` encodes them. */
      letras: string;
    };
  }
}
