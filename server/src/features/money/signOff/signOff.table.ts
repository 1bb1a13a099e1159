import type { SignOffRole } from '@conserje/rules';
import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /**
     * What somebody confirmed: all rows of their open periodo in a role, up to the row `hasta` of the work ledger, with
     * their sum in minutes and, for the own sum, its worth in credits.
     */
    conformidad: {
      id: Generated<number>;
      usuario: number;
      papel: SignOffRole;
      hasta: number;
      filas: number;
      asistencia: number;
      times: number;
      creditos: number | null;
      fecha: number;
    };
    /** Reminder to confirm, at most one a day of the agency. */
    conformidad_aviso: {
      id: Generated<number>;
      usuario: number;
      encargado: number;
      dia: string;
      fecha: number;
    };
  }
}
