import type { Approval } from '@conserje/rules';
import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    sugerencia: {
      id: Generated<number>;
      usuario: number;
      sugerencia: string;
      aprobada: Approval;
      fecha: number;
    };
  }
}
