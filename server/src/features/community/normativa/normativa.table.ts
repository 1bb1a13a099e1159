import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    normativa: {
      id: Generated<number>;
      version: number;
      /** Day from which it holds, YYYY-MM-DD. */
      rige: string;
      /** `NormativaContent` as JSON. */
      contenido: string;
      /** First id that no line of this version or an earlier one has. */
      siguiente: number;
      nota: string;
      /** Summary of its differences from the version before. */
      cambios: string;
      encargado: number;
      fecha: number;
    };
  }
}
