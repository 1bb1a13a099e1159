import type { Group, Minutes, PayStep, Terms } from './payOracle.terms.ts';
import {
  byType,
  groupOf,
  less,
  more,
  NOTHING,
  paySteps,
  stepsByWork,
  valor,
  withoutWork,
  workFor,
} from './payOracle.terms.ts';

/** A row that carries what it was earned for, whatever was paid on it: paid, spent on a promotion, or left pending. */
export interface Row {
  ganado: number;
  estado: 'abierta' | 'pagada' | 'ascenso' | 'pendiente';
  /** What was paid on it, or spent of it. */
  pagado: number;
  /** By whose terms it was earned, and on whose list it stands. */
  categoria: number;
  grupo: Group;
  /** On which list of its group it stood when it was paid. */
  lista: number;
  isSplit: boolean;
}

/** The part of an open period that goes by the same terms. */
export interface PaySegment {
  terms: Terms;
  reducida: boolean;
  grupo: Group;
  /** A payment came back beside what waited of it: the decisions do not say in how many rows it waits from then on. */
  isSplit: boolean;
  /** Once the terms have changed: the work that its rows were given for then. Null while it goes on. */
  usedWork: Minutes | null;
  /** The rows of it that are carried. */
  filas: Row[];
}

export const createPaySegment = (terms: Terms, reducida: boolean): PaySegment => ({
  ...{ terms, reducida, grupo: groupOf(terms.categoria) },
  ...{ isSplit: false, usedWork: null, filas: [] },
});

export const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
const settledOf = ({ filas }: PaySegment): number => sum(filas.map((f) => f.ganado));
export const steps = ({ terms, reducida }: PaySegment) => paySteps(terms, reducida);

/** What the open row of a stretch shows, and the work that it and those that are carried were given for. */
interface PayPart {
  tramo: PaySegment;
  abierto: number;
  usedWork: Minutes;
}

export interface WorkDistribution {
  parts: PayPart[];
  /** The work that is not used up by older terms: what the present ones count. */
  disponible: Minutes;
}

/** A stretch in its two parts: what it adds to the pay that asks for no work, and what work is worth beside that. */
interface SegmentParts {
  tramo: PaySegment;
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
  paySegments.map((tramo, i) => {
    const antes = Math.max(0, ...paySegments.slice(0, i).map((t) => withoutWork(steps(t))));
    const base = Math.max(0, withoutWork(steps(tramo)) - antes);
    const carriedByWork = Math.max(0, settledOf(tramo) - base);
    return { tramo, base, steps: stepsByWork(steps(tramo)), carriedByWork };
  });

/** The work that carried rows were given for: nobody takes it from them any more. */
const fixedWork = (p: SegmentParts): Minutes => workFor(p.steps, p.carriedByWork);

const payPartOf = (p: SegmentParts, earnedByWork: number): PayPart => ({
  tramo: p.tramo,
  abierto: Math.max(0, p.base - settledOf(p.tramo)) + earnedByWork - p.carriedByWork,
  usedWork: workFor(p.steps, earnedByWork),
});

/** A stretch of older terms keeps what its rows were given for, as far as that much work is still there. */
function oldSegmentPart(p: SegmentParts, quedan: Minutes): PayPart {
  const fixed = fixedWork(p);
  const required = less(p.tramo.usedWork ?? NOTHING, fixed);
  const taken = byType(required, quedan, (x, q) => Math.max(0, Math.min(x, q)));
  return payPartOf(p, Math.max(p.carriedByWork, valor(p.steps, more(fixed, taken))));
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
  trabajo: Minutes;
  paySegments: PaySegment[];
}): WorkDistribution {
  const ownOnes = toParts(paySegments);
  let quedan = ownOnes.map(fixedWork).reduce(less, trabajo);
  const parts: PayPart[] = [];
  for (const p of ownOnes.slice(0, -1)) {
    const parte = oldSegmentPart(p, quedan);
    quedan = less(quedan, less(parte.usedWork, fixedWork(p)));
    parts.push(parte);
  }
  const actual = ownOnes.at(-1);
  if (!actual) throw new Error('a period has a stretch');
  const disponible = more(quedan, fixedWork(actual));
  parts.push(payPartOf(actual, Math.max(actual.carriedByWork, valor(actual.steps, disponible))));
  return { parts, disponible };
}
