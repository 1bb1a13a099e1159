import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    estado: {
      id: Generated<number>;
      usuario: number;
      mensaje: string;
      fecha: number;
    };
  }
}
