import type { Minutos } from './oraculo.terminos.ts';
import type { Fila, Tramo } from './oraculo.tramos.ts';

/** A membership; `hasta` null has no end. */
interface Membresia {
  membresia: number;
  hasta: number | null;
}

/** What is known of someone. */
export interface Gente {
  categoria: number;
  /** Those that run. */
  membresias: Membresia[];
  /** The last one of each type, also once it has run out; none that was ended before its time. */
  tuvo: Membresia[];
  /** The open period: since when, its work, and the stretches of it, the present one last. */
  desde: number;
  trabajo: Minutos;
  tramos: Tramo[];
  /** Out of the agency: how many stretches there were then. Later ones are listed once they are back. */
  fuera: number | null;
  /** Rows of periods that are over and not paid. */
  viejas: Fila[];
  /** Rows that wait no longer. */
  llevadas: Fila[];
  pendiente: number;
  pagado: number;
}
