import type { TurnoScope } from '@conserje/rules';
import type { Generated } from 'kysely';

/** An hour of the week: ISO weekday, hour of the clock, and how many people it asks for. Always 168 rows. */
interface TurnoHourTable {
  id: Generated<number>;
  dia: number;
  hora: number;
  piden: number;
}
/** A person's turno: every week (`dia` null) or on one day of the agency, from an instant until one (UTC milliseconds). */
interface TurnoTable {
  id: Generated<number>;
  hora: number;
  usuario: number;
  dia: string | null;
  desde: number;
  hasta: number | null;
  fecha: number;
}
/** A day for which the holder of a weekly turno gave it up. */
interface FreeTurnoTable {
  id: Generated<number>;
  turno: number;
  usuario: number;
  dia: string;
  fecha: number;
}
/** Offer of a turno to one person; `vence` is the beginning of its hour on `dia`. */
interface TurnoOfferTable {
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
}
export type TurnoOfferResult = 'aceptada' | 'rechazada' | 'retirada' | 'vencida';

declare module '../../../platform/database/database.ts' {
  interface Database {
    turno_hora: TurnoHourTable;
    turno: TurnoTable;
    turno_libre: FreeTurnoTable;
    turno_oferta: TurnoOfferTable;
  }
}
