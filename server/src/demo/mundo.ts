import type { Motor } from '../platform/db/dialecto.ts';
import type { Agenda } from './agenda.ts';
import type { Azar } from './azar.ts';
import type { Mano } from './mano.ts';
import type { Mision, Plantilla } from './plantilla.ts';

export const MINUTO_MS = 60_000;
export const HORA_MS = 3_600_000;
export const SEMANA_MS = 7 * 24 * HORA_MS;

/** The made-up agency while its past happens. */
export interface Mundo {
  motor: Motor;
  azar: Azar;
  agenda: Agenda;
  mano: Mano;
  plantilla: Plantilla;
  /** From the lowest mission to the highest. */
  escala: readonly Mision[];
  /** `tiempo_ascenso` of each category, by its number. */
  esperas: ReadonlyMap<number, string>;
  firmaDesde: number;
  zona: string;
}
