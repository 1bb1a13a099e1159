import type { Aprobada } from '@conserje/rules';
import type { Generated } from 'kysely';

interface SugerenciaTable {
  id: Generated<number>;
  usuario: number;
  sugerencia: string;
  aprobada: Aprobada;
  fecha: number;
}
declare module '../../platform/db/database.ts' {
  interface Database {
    sugerencia: SugerenciaTable;
  }
}
