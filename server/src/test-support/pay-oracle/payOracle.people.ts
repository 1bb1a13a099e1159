import type { PayRow, PaySegment } from './payOracle.segments.ts';
import type { WorkMinutes } from './payOracle.terms.ts';

/** Membresia; `hasta` null has no end. */
interface Membresia {
  membresia: number;
  hasta: number | null;
}

/** State of a person. */
export interface PersonPayState {
  categoria: number;
  /** Running membresias. */
  membresias: Membresia[];
  /** Last membresia of each type, expired ones included, without those that were ended early. */
  held: Membresia[];
  /** Open period: its start, its work and its segments, the present one last. */
  desde: number;
  trabajo: WorkMinutes;
  paySegments: PaySegment[];
  /** Number of segments at the dismissal, null without one. Later segments are listed on return. */
  segmentsWhenDismissed: number | null;
  /** All work ever, with its instants. */
  work: { t: number; tipo: keyof WorkMinutes; minutos: number }[];
  /** Open rows of past periods. */
  oldRows: PayRow[];
  /** Rows that are no longer open. */
  carriedRows: PayRow[];
  /** Pendientes that are not collected, with their rows. */
  owed: { row: PayRow; monto: number }[];
  /** Payments of pendientes that are not annulled, with their instants. */
  collected: { row: PayRow; monto: number; t: number }[];
  /** Closed periods: their carried rows, the payments from which annulments took, and what is not earned any more of them. */
  closedPeriods: { rows: PayRow[]; taken: PersonPayState['collected']; unearned: number }[];
  /** Annulled ventas: the instants of the venta and of its annulment. */
  annulledVentas: { sold: number; t: number }[];
  /** Set once a pendiente was collected whose amount more than one had: the events do not say which. */
  isOwedDoubtful: boolean;
  pendiente: number;
  pagado: number;
}

/** Returns the present segment. */
export function currentSegment({ paySegments }: PersonPayState): PaySegment {
  const segment = paySegments.at(-1);
  if (!segment) throw new Error('a period has a stretch');
  return segment;
}

/** Lists the present segments of a dismissed person too. */
export function listPresentSegments(p: PersonPayState): PersonPayState {
  if (p.segmentsWhenDismissed !== null) p.segmentsWhenDismissed = p.paySegments.length;
  return p;
}

const isOtherMembresia = (membresia: number) => (m: Membresia) => m.membresia !== membresia;

/** Starts a membresia, or extends the running one of its type. */
export function startMembresia(p: PersonPayState, m: Membresia): void {
  const others = isOtherMembresia(m.membresia);
  p.membresias = [...p.membresias.filter(others), m];
  p.held = [...p.held.filter(others), m];
}

/** Ends a membresia early. */
export function endMembresia(p: PersonPayState, membresia: number): void {
  p.membresias = p.membresias.filter(isOtherMembresia(membresia));
  p.held = p.held.filter(isOtherMembresia(membresia));
}

/** Removes the membresias that have expired. */
export function expireMembresias(p: PersonPayState, t: number): void {
  p.membresias = p.membresias.filter(({ hasta }) => hasta === null || hasta > t);
}

/** Returns whether a membresia of a type ran at any time of the open period. */
export const hadMembresia = ({ held: heldMembresias, desde }: PersonPayState, membresia: number): boolean =>
  heldMembresias.some((m) => m.membresia === membresia && (m.hasta === null || m.hasta > desde));

/** Returns a person's work with the day in a zone. */
export const workByDay = ({ work }: PersonPayState, zone: string) =>
  work.map(({ t, ...rest }) => ({
    ...rest,
    dia: Temporal.Instant.fromEpochMilliseconds(t).toZonedDateTimeISO(zone).toPlainDate().toString(),
  }));
