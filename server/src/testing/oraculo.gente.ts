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
  /** All that they ever worked, and when. */
  obra: { t: number; tipo: keyof Minutos; minutos: number }[];
  /** Rows of periods that are over and not paid. */
  viejas: Fila[];
  /** Rows that wait no longer. */
  llevadas: Fila[];
  pendiente: number;
  pagado: number;
}

/** The present stretch. */
export function actualDe({ tramos }: Gente): Tramo {
  const tramo = tramos.at(-1);
  if (!tramo) throw new Error('a period has a stretch');
  return tramo;
}

/** What the terms of someone have come to is on the lists, also while they are out. */
export function listada(p: Gente): Gente {
  if (p.fuera !== null) p.fuera = p.tramos.length;
  return p;
}

const deOtroTipo = (membresia: number) => (m: Membresia) => m.membresia !== membresia;

/** A membership begins, or the one of its type that runs is extended. */
export function conMembresia(p: Gente, m: Membresia): void {
  const otras = deOtroTipo(m.membresia);
  p.membresias = [...p.membresias.filter(otras), m];
  p.tuvo = [...p.tuvo.filter(otras), m];
}

/** One is ended before its time. */
export function sinMembresia(p: Gente, membresia: number): void {
  p.membresias = p.membresias.filter(deOtroTipo(membresia));
  p.tuvo = p.tuvo.filter(deOtroTipo(membresia));
}

/** Those of an instant: the others have run out. */
export function conLasDe(p: Gente, t: number): void {
  p.membresias = p.membresias.filter(({ hasta }) => hasta === null || hasta > t);
}

/** Whether they had a membership of a type in their open period. */
export const tuvo = ({ tuvo: suyas, desde }: Gente, membresia: number): boolean =>
  suyas.some((m) => m.membresia === membresia && (m.hasta === null || m.hasta > desde));

/** What someone worked, with the day that the clocks of a zone showed then. */
export const porDias = ({ obra }: Gente, zona: string) =>
  obra.map(({ t, ...resto }) => ({
    ...resto,
    dia: Temporal.Instant.fromEpochMilliseconds(t).toZonedDateTimeISO(zona).toPlainDate().toString(),
  }));
