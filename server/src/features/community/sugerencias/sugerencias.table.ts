import type { Approval } from '@conserje/rules';
import type { Generated } from 'kysely';

interface SugerenciaTable {
  id: Generated<number>;
  usuario: number;
  sugerencia: string;
  aprobada: Approval;
  fecha: number;
}
declare module '../../../platform/database/database.ts' {
  interface Database {
    sugerencia: SugerenciaTable;
  }
}
