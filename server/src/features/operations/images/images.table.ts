import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** Uploaded pictures, as they are stored and served. */
    imagen: {
      id: Generated<number>;
      /** SHA-256 of the content, base64url. */
      huella: string;
      tipo: string;
      ancho: number;
      alto: number;
      /** 1: public, served by its `huella`, which is unique among public pictures. */
      publica: number;
      fecha: number;
      contenido: Uint8Array;
    };
  }
}
