import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import type { SeenStatement } from './steps.ts';

/** Records the statements of a database driver in this process. */
export interface Tap {
  /** Statements since the last call. */
  take(): SeenStatement[];
  remove(): void;
}

type Row = Record<string, unknown>;

/** Taps every statement that better-sqlite3 runs in this process. */
export function tapSqlite(): Tap {
  const { prototype } = BetterSqlite3;
  const original = prototype.prepare;
  const seen: SeenStatement[] = [];
  prototype.prepare = function prepare(this: BetterSqlite3.Database, sql: string) {
    const statement = original.call(this, sql) as BetterSqlite3.Statement<unknown[], Row>;
    const { all, run } = statement;
    statement.all = (...params) => {
      const rows = all.apply(statement, params);
      seen.push({ sql, params: params.flat(), row: rows[0] });
      return rows;
    };
    statement.run = (...params) => {
      seen.push({ sql, params: params.flat(), row: undefined });
      return run.apply(statement, params);
    };
    return statement;
  } as typeof original;
  return {
    take: () => seen.splice(0),
    remove: () => {
      prototype.prepare = original;
    },
  };
}

type Query = (sql: unknown, values?: unknown, done?: unknown) => unknown;

/** Taps every statement with an answer that pg runs. */
export function tapPostgres(): Tap {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  const seen: SeenStatement[] = [];
  prototype.query = function query(this: pg.Client, sql, values, done) {
    const answer = original.call(this, sql, values, done);
    const asked = typeof sql === 'string' ? { text: sql, values } : (sql as { text?: unknown; values?: unknown });
    if (typeof asked.text !== 'string' || !(answer instanceof Promise)) return answer;
    const entry: { -readonly [K in keyof SeenStatement]: SeenStatement[K] } = {
      sql: asked.text,
      params: Array.isArray(asked.values) ? asked.values : [],
      row: undefined,
    };
    seen.push(entry);
    return answer.then((result: pg.QueryResult<Row>) => {
      entry.row = result.rows[0];
      return result;
    });
  };
  return {
    take: () => seen.splice(0),
    remove: () => {
      prototype.query = original;
    },
  };
}
