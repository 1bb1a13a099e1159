import type { TurnoScope } from '@conserje/rules';
import type { Generated } from 'kysely';

export type TurnoOfferResult = 'aceptada' | 'rechazada' | 'retirada' | 'vencida';

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** An hour of the week: ISO weekday, hour of the clock, and how many people it asks for. Always 168 rows. */
    turno_hora: {
      id: Generated<number>;
      dia: number;
      hora: number;
      piden: number;
    };
    /**
     * A person's turno: every week (`dia` null) or on one day of the agency, from an instant until one (UTC
     * milliseconds).
     */
    turno: {
      id: Generated<number>;
      hora: number;
      usuario: number;
      dia: string | null;
      desde: number;
      hasta: number | null;
      fecha: number;
    };
    /** A day for which the holder of a weekly turno gave it up. */
    turno_libre: {
      id: Generated<number>;
      turno: number;
      usuario: number;
      dia: string;
      fecha: number;
    };
    /** Offer of a turno to one person; `vence` is the beginning of its hour on `dia`. */
    turno_oferta: {
      id: Generated<number>;
      turno: number;
      de: number;
      para: number;
      dia: string;
      alcance: TurnoScope;
      fecha: number;
      vence: number;
      cerrada: number | null;
      resultado: TurnoOfferResult | null;
    };
  }
}
