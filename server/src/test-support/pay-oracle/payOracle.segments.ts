import type { PayGroup, PayStep, PayTerms, WorkMinutes } from './payOracle.terms.ts';
import {
  addWorkMinutes,
  combineMinutes,
  creditosFor,
  groupOf,
  NO_WORK,
  paySteps,
  payWithoutWork,
  stepsByWork,
  subtractWorkMinutes,
  WORK_TYPES,
  workFor,
} from './payOracle.terms.ts';

/** Row that keeps its earnings, whatever was paid on it: paid, spent on an ascenso, or left pending. */
export interface PayRow {
  ganado: number;
  estado: 'abierta' | 'pagada' | 'ascenso' | 'pendiente';
  /** Credits paid on it or spent of it. */
  pagado: number;
  /** Categoria whose terms earned it, and the group of its list. */
  categoria: number;
  grupo: PayGroup;
  /** Number of its group's list when it was paid. */
  lista: number;
  isSplit: boolean;
}

/** Part of an open period under the same terms. */
export interface PaySegment {
  terms: PayTerms;
  isReduced: boolean;
  grupo: PayGroup;
  /**
   * Set when a payment came back beside its open row, or an annulled venta joined two segments: decisions §5 do not say
   * how many rows it has from then on.
   */
  isSplit: boolean;
  /** Work that its rows used up, set when the terms change; null while they last. */
  usedWork: WorkMinutes | null;
  /** Credits that its rows showed when the terms changed or its last row was carried: what was earned, and no more. */
  max: number;
  /** Carried rows of the segment. */
  rows: PayRow[];
  /** The venta that brought its terms, as long as nothing else changed them. */
  venta: SegmentVenta | null;
  /** The venta of a mision whose terms only a reduction that began or ended since has divided. */
  divided: DividedVenta | null;
}

/** Venta whose terms a segment has. */
export interface SegmentVenta {
  id: number;
  /** Instant of the venta. */
  t: number;
  /** Type of the sold membresia; null for a mision. */
  membresia: number | null;
  /** Whether the terms before it are those of the previous segment, which ended with it; else of an earlier period. */
  endedSegment: boolean;
  /** Whether it changed no terms, since another reduction ran. */
  isIdle: boolean;
  /** Edit of a type of membresia of the person since, null without one. */
  edit: MembresiaTypeEdit | null;
}

/** Edit of a type of membresia after the venta of a membresia. */
export interface MembresiaTypeEdit {
  /** Work of the period by then. */
  trabajo: WorkMinutes;
  /** Number of the segment's rows that were listed by then. */
  rows: number;
  /** Whether it ended the terms of the venta: they are those of the previous segment. */
  endedTerms: boolean;
  /** Of a venta of a mision, which a reduction that began or ended divides: whether one ran until then. */
  wasReduced?: boolean;
}

/** Venta of a mision, and the beginning or end of a reduction since; `endedTerms`: it ended those of the mision. */
export interface DividedVenta {
  venta: SegmentVenta;
  change: MembresiaTypeEdit;
}

export const createPaySegment = (terms: PayTerms, isReduced: boolean): PaySegment => ({
  terms,
  isReduced,
  grupo: groupOf(terms.categoria),
  isSplit: false,
  usedWork: null,
  max: Number.POSITIVE_INFINITY,
  rows: [],
  venta: null,
  divided: null,
});

export const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
export const rowEarningsOf = ({ rows }: PaySegment): number => sum(rows.map((f) => f.ganado));
export const payStepsOf = ({ terms, isReduced }: PaySegment) => paySteps(terms, isReduced);

/** Amount of a segment's open row, and the work used up by it and by the carried rows. */
interface PayPart {
  segment: PaySegment;
  abierto: number;
  usedWork: WorkMinutes;
}

export interface WorkDistribution {
  parts: PayPart[];
  /** Work that older terms have not used up, which counts towards the present ones. */
  available: WorkMinutes;
}

/** Segment in two parts: what it adds to the pay without work, and the value of work beside that. */
interface SegmentParts {
  segment: PaySegment;
  base: number;
  steps: PayStep[];
  /** Part of the carried rows' earnings that came by work. */
  carriedByWork: number;
}

/**
 * Implements "A pay that asks for no work counts once a period: the highest of those that a person stood under, beside
 * whatever work has earned": a segment earns only its excess over all earlier segments.
 */
const toParts = (paySegments: PaySegment[]): SegmentParts[] =>
  paySegments.map((segment, i) => {
    const baseBefore = Math.max(0, ...paySegments.slice(0, i).map((t) => payWithoutWork(payStepsOf(t))));
    const base = Math.max(0, payWithoutWork(payStepsOf(segment)) - baseBefore);
    const carriedByWork = Math.max(0, rowEarningsOf(segment) - base);
    return { segment, base, steps: stepsByWork(payStepsOf(segment)), carriedByWork };
  });

/** Returns the work used up by carried rows, which cannot be taken from them. */
const fixedWork = (p: SegmentParts): WorkMinutes => workFor(p.steps, p.carriedByWork);

const payPartOf = (p: SegmentParts, earnedByWork: number): PayPart => ({
  segment: p.segment,
  abierto: Math.max(0, p.base - rowEarningsOf(p.segment)) + earnedByWork - p.carriedByWork,
  usedWork: workFor(p.steps, earnedByWork),
});

/** Returns the part of a segment of older terms, which keeps its used work as far as that work still exists. */
function oldSegmentPart(p: SegmentParts, remaining: WorkMinutes): PayPart {
  const fixed = fixedWork(p);
  const required = subtractWorkMinutes(p.segment.usedWork ?? NO_WORK, fixed);
  const taken = combineMinutes(required, remaining, (x, q) => Math.max(0, Math.min(x, q)));
  const earnedByWork = Math.min(p.segment.max - p.base, creditosFor(p.steps, addWorkMinutes(fixed, taken)));
  return payPartOf(p, Math.max(p.carriedByWork, earnedByWork));
}

/** Distributes work over segments by their order alone. */
function distributeInOrder(work: WorkMinutes, segmentParts: SegmentParts[]): WorkDistribution {
  let remaining = segmentParts.map(fixedWork).reduce(subtractWorkMinutes, work);
  const parts: PayPart[] = [];
  for (const p of segmentParts.slice(0, -1)) {
    const part = oldSegmentPart(p, remaining);
    remaining = subtractWorkMinutes(remaining, subtractWorkMinutes(part.usedWork, fixedWork(p)));
    parts.push(part);
  }
  const current = segmentParts.at(-1);
  if (!current) throw new Error('a period has a stretch');
  const available = addWorkMinutes(remaining, fixedWork(current));
  parts.push(payPartOf(current, Math.max(current.carriedByWork, creditosFor(current.steps, available))));
  return { parts, available };
}

/** Ends the present segment of a period: what its rows show stays earned, and the work that they were given for is used up. */
export function endPresentSegment(period: { trabajo: WorkMinutes; paySegments: PaySegment[] }): void {
  const part = distributeWork(period).parts.at(-1);
  if (part) Object.assign(part.segment, { usedWork: part.usedWork, max: rowEarningsOf(part.segment) + part.abierto });
}

const openCreditos = ({ parts }: WorkDistribution): number => sum(parts.map(({ abierto }) => abierto));

/** Returns all amounts of work with which the old segments, one after another, can hold each combination of steps. */
function amountsOfOldSteps(segmentParts: SegmentParts[]): WorkMinutes[] {
  const all: WorkMinutes[] = [];
  let amounts = [segmentParts.map(fixedWork).reduce(addWorkMinutes, NO_WORK)];
  for (const p of segmentParts.slice(0, -1)) {
    const { usedWork } = p.segment;
    const heldSteps = p.steps.filter(
      ({ required }) => usedWork && WORK_TYPES.every((tipo) => required[tipo] <= usedWork[tipo]),
    );
    const additions = heldSteps.map(({ required }) =>
      combineMinutes(required, fixedWork(p), (x, fixed) => Math.max(0, x - fixed)),
    );
    amounts = amounts.flatMap((amount) => [amount, ...additions.map((addition) => addWorkMinutes(amount, addition))]);
    all.push(...amounts);
  }
  return all;
}

/** Lowers open rows by credits that came by work, the newest first. */
function lowerNewest(parts: PayPart[], segmentParts: SegmentParts[], creditos: number): PayPart[] {
  let excess = creditos;
  const lowered = [...segmentParts].reverse().map((p, n): PayPart => {
    const part = parts[parts.length - 1 - n];
    if (!part) throw new Error('every segment has a part');
    const openByWork = part.abierto - Math.max(0, p.base - rowEarningsOf(p.segment));
    const withheld = Math.min(excess, openByWork);
    excess -= withheld;
    return withheld > 0 ? payPartOf(p, p.carriedByWork + openByWork - withheld) : part;
  });
  return lowered.reverse();
}

/**
 * Distributes the work of an open period. Carried rows come first: payments are never claimed back. Then come the rows
 * of older terms, the oldest first, so that a deduction first takes unused work, then the newest unpaid row; returned
 * work goes back there. The rest counts towards the present terms. "It falls only when work of the period was
 * subtracted": rows never show more than they will show with any more work.
 */
export function distributeWork({
  trabajo,
  paySegments,
}: {
  trabajo: WorkMinutes;
  paySegments: PaySegment[];
}): WorkDistribution {
  const segmentParts = toParts(paySegments);
  const { parts, available } = distributeInOrder(trabajo, segmentParts);
  const withMoreWork = amountsOfOldSteps(segmentParts).map((amount) =>
    distributeInOrder(combineMinutes(amount, trabajo, Math.max), segmentParts),
  );
  const excess = Math.max(0, ...withMoreWork.map((later) => openCreditos({ parts, available }) - openCreditos(later)));
  return { parts: lowerNewest(parts, segmentParts, excess), available };
}
