import type { Generated } from 'kysely';

interface EstadoTable {
  id: Generated<number>;
  usuario: number;
  mensaje: string;
  fecha: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    estado: EstadoTable;
  }
}
