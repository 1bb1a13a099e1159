import type { Generated } from 'kysely';

/** Pictures that people sent, as they are kept and served. */
interface ImagenTable {
  id: Generated<number>;
  /** SHA-256 of the content, base64url. */
  huella: string;
  tipo: string;
  ancho: number;
  alto: number;
  /** 1: anyone may have it, by its `huella`; there is one of each. */
  publica: number;
  fecha: number;
  contenido: Uint8Array;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    imagen: ImagenTable;
  }
}
