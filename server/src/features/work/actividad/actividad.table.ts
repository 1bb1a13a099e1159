import type { Generated } from 'kysely';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /**
     * What a categoria asks for in a week, append-only: hours, shown times, ascensos. The last row of a categoria
     * counts.
     */
    actividad_pedida: {
      id: Generated<number>;
      categoria: number;
      asistencia: number;
      times: number;
      ascensos: number;
      encargado: number | null;
      fecha: number;
    };
    /** A week that was closed; `desde` inclusive, `hasta` exclusive. */
    actividad_semana: {
      lunes: string;
      desde: number;
      hasta: number;
      cerrada: number;
    };
    /**
     * A person's week as it was when it was closed: what their categoria asked for, their days off as bits (Monday the
     * lowest), minutes attended and supervised, and ascensos given. Only weeks in which something was asked.
     */
    actividad: {
      id: Generated<number>;
      usuario: number;
      lunes: string;
      categoria: number;
      pide_asistencia: number;
      pide_times: number;
      pide_ascensos: number;
      /** Days outside the agency, and other days with an accepted ausencia. */
      dias_fuera: number;
      dias_ausente: number;
      asistencia: number;
      times: number;
      ascensos: number;
    };
  }
}
