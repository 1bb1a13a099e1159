import type { PayGroup, PayStep, PayTerms, WorkMinutes } from './payOracle.terms.ts';
import {
  addMinutes,
  combineByType,
  creditosFor,
  groupOf,
  NO_WORK,
  paySteps,
  payWithoutWork,
  stepsByWork,
  subtractMinutes,
  workFor,
} from './payOracle.terms.ts';

/** A row that carries what it was earned for, whatever was paid on it: paid, spent on a promotion, or left pending. */
export interface PayRow {
  ganado: number;
  estado: 'abierta' | 'pagada' | 'ascenso' | 'pendiente';
  /** What was paid on it, or spent of it. */
  pagado: number;
  /** By whose terms it was earned, and on whose list it stands. */
  categoria: number;
  grupo: PayGroup;
  /** On which list of its group it stood when it was paid. */
  lista: number;
  isSplit: boolean;
}

/** The part of an open period that goes by the same terms. */
export interface PaySegment {
  terms: PayTerms;
  isReduced: boolean;
  grupo: PayGroup;
  /** A payment came back beside what waited of it: the decisions do not say in how many rows it waits from then on. */
  isSplit: boolean;
  /** Once the terms have changed: the work that its rows were given for then. Null while it goes on. */
  usedWork: WorkMinutes | null;
  /** The rows of it that are carried. */
  rows: PayRow[];
}

export const createPaySegment = (terms: PayTerms, isReduced: boolean): PaySegment => ({
  ...{ terms, isReduced, grupo: groupOf(terms.categoria) },
  ...{ isSplit: false, usedWork: null, rows: [] },
});

export const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
const settledOf = ({ rows }: PaySegment): number => sum(rows.map((f) => f.ganado));
export const stepsOf = ({ terms, isReduced }: PaySegment) => paySteps(terms, isReduced);

/** What the open row of a stretch shows, and the work that it and those that are carried were given for. */
interface PayPart {
  segment: PaySegment;
  abierto: number;
  usedWork: WorkMinutes;
}

export interface WorkDistribution {
  parts: PayPart[];
  /** The work that is not used up by older terms: what the present ones count. */
  available: WorkMinutes;
}

/** A stretch in its two parts: what it adds to the pay that asks for no work, and what work is worth beside that. */
interface SegmentParts {
  segment: PaySegment;
  base: number;
  steps: PayStep[];
  /** Of what its carried rows were earned for, what was by work. */
  carriedByWork: number;
}

/**
 * "A pay that asks for no work counts once a period: the highest of those that a person stood under, beside whatever work has
 * earned": what a stretch's exceeds those of all before it by is earned in it.
 */
const toParts = (paySegments: PaySegment[]): SegmentParts[] =>
  paySegments.map((segment, i) => {
    const baseBefore = Math.max(0, ...paySegments.slice(0, i).map((t) => payWithoutWork(stepsOf(t))));
    const base = Math.max(0, payWithoutWork(stepsOf(segment)) - baseBefore);
    const carriedByWork = Math.max(0, settledOf(segment) - base);
    return { segment, base, steps: stepsByWork(stepsOf(segment)), carriedByWork };
  });

/** The work that carried rows were given for: nobody takes it from them any more. */
const fixedWork = (p: SegmentParts): WorkMinutes => workFor(p.steps, p.carriedByWork);

const payPartOf = (p: SegmentParts, earnedByWork: number): PayPart => ({
  segment: p.segment,
  abierto: Math.max(0, p.base - settledOf(p.segment)) + earnedByWork - p.carriedByWork,
  usedWork: workFor(p.steps, earnedByWork),
});

/** A stretch of older terms keeps what its rows were given for, as far as that much work is still there. */
function oldSegmentPart(p: SegmentParts, remaining: WorkMinutes): PayPart {
  const fixed = fixedWork(p);
  const required = subtractMinutes(p.segment.usedWork ?? NO_WORK, fixed);
  const taken = combineByType(required, remaining, (x, q) => Math.max(0, Math.min(x, q)));
  return payPartOf(p, Math.max(p.carriedByWork, creditosFor(p.steps, addMinutes(fixed, taken))));
}

/**
 * Whom the work of an open period belongs to. What carried rows were given for comes first: nothing paid is claimed back.
 * Then the rows of older terms, the oldest first, so that what is subtracted is missing first from what is not used up,
 * then from the newest row that is not yet paid; and what is given back goes back there. The rest counts towards the
 * present terms.
 */
export function distribute({
  trabajo,
  paySegments,
}: {
  trabajo: WorkMinutes;
  paySegments: PaySegment[];
}): WorkDistribution {
  const segmentParts = toParts(paySegments);
  let remaining = segmentParts.map(fixedWork).reduce(subtractMinutes, trabajo);
  const parts: PayPart[] = [];
  for (const p of segmentParts.slice(0, -1)) {
    const part = oldSegmentPart(p, remaining);
    remaining = subtractMinutes(remaining, subtractMinutes(part.usedWork, fixedWork(p)));
    parts.push(part);
  }
  const current = segmentParts.at(-1);
  if (!current) throw new Error('a period has a stretch');
  const available = addMinutes(remaining, fixedWork(current));
  parts.push(payPartOf(current, Math.max(current.carriedByWork, creditosFor(current.steps, available))));
  return { parts, available };
}
