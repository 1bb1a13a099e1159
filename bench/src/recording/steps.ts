import { DAY_MS } from '../../../rules/src/shared/dates.ts';
/** Origin of a parameter of a replayed statement. */
export type Source =
  | { from: 'literal'; value: unknown }
  /** Milliseconds added to the current instant. */
  | { from: 'now'; plus: number }
  | { from: 'body'; field: string }
  /** Column of the first row of an earlier statement. */
  | { from: 'row'; step: number; column: string };

/** Statement of the server, replayable for another request. */
export interface Step {
  sql: string;
  sources: Source[];
}

/** Statement as the server ran it. */
export interface SeenStatement {
  sql: string;
  params: readonly unknown[];
  row: Record<string, unknown> | undefined;
}

export type Body = Record<string, unknown>;

/** Varying ids of the filled databases are above this; flags, figures and counts are below. */
const SMALLEST_ID = 1000;

function sourceOf(value: unknown, index: number, seen: readonly SeenStatement[], body: Body, now: number): Source {
  if (typeof value !== 'number' || value < SMALLEST_ID) return { from: 'literal', value };
  if (Math.abs(value - now) < DAY_MS) return { from: 'now', plus: value - now };
  const field = Object.keys(body).find((name) => body[name] === value);
  if (field !== undefined) return { from: 'body', field };
  for (let step = index - 1; step >= 0; step -= 1) {
    const row = seen[step]?.row ?? {};
    const column = Object.keys(row).find((name) => row[name] === value);
    if (column !== undefined) return { from: 'row', step, column };
  }
  return { from: 'literal', value };
}

/** Converts the statements of one request at a known instant into steps for any request. */
export const toSteps = (seen: readonly SeenStatement[], body: Body, now: number): Step[] =>
  seen.map(({ sql, params }, i) => ({ sql, sources: params.map((value) => sourceOf(value, i, seen, body, now)) }));

type Rows = readonly (Record<string, unknown> | undefined)[];

function resolve(source: Source, rows: Rows, body: Body, now: number): unknown {
  switch (source.from) {
    case 'literal':
      return source.value;
    case 'now':
      return now + source.plus;
    case 'body':
      return body[source.field];
    case 'row':
      return rows[source.step]?.[source.column];
  }
}

/** Resolves the parameters of a step for a request. `rows` are the first rows of the steps before. */
export const valuesOf = (step: Step, rows: Rows, body: Body, now: number): unknown[] =>
  step.sources.map((source) => resolve(source, rows, body, now));
