import type { PayRow, PaySegment } from './payOracle.segments.ts';
import type { WorkMinutes } from './payOracle.terms.ts';

/** A membership; `hasta` null has no end. */
interface Membresia {
  membresia: number;
  hasta: number | null;
}

/** What is known of someone. */
export interface PersonState {
  categoria: number;
  /** Those that run. */
  membresias: Membresia[];
  /** The last one of each type, also once it has run out; none that was ended before its time. */
  held: Membresia[];
  /** The open period: since when, its work, and the stretches of it, the present one last. */
  desde: number;
  trabajo: WorkMinutes;
  paySegments: PaySegment[];
  /** Out of the agency: how many stretches there were then. Later ones are listed once they are back. */
  segmentsWhenDismissed: number | null;
  /** All that they ever worked, and when. */
  work: { t: number; tipo: keyof WorkMinutes; minutos: number }[];
  /** Rows of periods that are over and not paid. */
  oldRows: PayRow[];
  /** Rows that wait no longer. */
  carriedRows: PayRow[];
  pendiente: number;
  pagado: number;
}

/** The present stretch. */
export function currentSegment({ paySegments }: PersonState): PaySegment {
  const segment = paySegments.at(-1);
  if (!segment) throw new Error('a period has a stretch');
  return segment;
}

/** What the terms of someone have come to is on the lists, also while they are out. */
export function markListed(p: PersonState): PersonState {
  if (p.segmentsWhenDismissed !== null) p.segmentsWhenDismissed = p.paySegments.length;
  return p;
}

const isOtherMembresia = (membresia: number) => (m: Membresia) => m.membresia !== membresia;

/** A membership begins, or the one of its type that runs is extended. */
export function startMembresia(p: PersonState, m: Membresia): void {
  const others = isOtherMembresia(m.membresia);
  p.membresias = [...p.membresias.filter(others), m];
  p.held = [...p.held.filter(others), m];
}

/** One is ended before its time. */
export function endMembresia(p: PersonState, membresia: number): void {
  p.membresias = p.membresias.filter(isOtherMembresia(membresia));
  p.held = p.held.filter(isOtherMembresia(membresia));
}

/** Those of an instant: the others have run out. */
export function expireMembresias(p: PersonState, t: number): void {
  p.membresias = p.membresias.filter(({ hasta }) => hasta === null || hasta > t);
}

/** Whether they had a membership of a type in their open period. */
export const hadMembresia = ({ held: heldMembresias, desde }: PersonState, membresia: number): boolean =>
  heldMembresias.some((m) => m.membresia === membresia && (m.hasta === null || m.hasta > desde));

/** What someone worked, with the day that the clocks of a zone showed then. */
export const workByDay = ({ work }: PersonState, zone: string) =>
  work.map(({ t, ...rest }) => ({
    ...rest,
    dia: Temporal.Instant.fromEpochMilliseconds(t).toZonedDateTimeISO(zone).toPlainDate().toString(),
  }));
