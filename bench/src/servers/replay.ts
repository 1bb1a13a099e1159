import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import type { Body, Step } from '../recording/steps.ts';
import { valuesOf } from '../recording/steps.ts';

export type Row = Record<string, unknown>;

/** Replayable steps of one call; answers the rows of the last one. */
export type Replay = (body: Body) => Row[] | Promise<Row[]>;

/** A driver without a layer above it. */
export type Replayer = (steps: Step[]) => Replay;

/** better-sqlite3 with each statement prepared once. */
export function sqliteReplayer(file: string): Replayer {
  const db = new BetterSqlite3(file);
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) db.pragma(pragma);
  return (steps) => {
    const ready = steps.map((step) => ({ step, statement: db.prepare<unknown[], Row>(step.sql) }));
    return (body) => {
      const now = Date.now();
      const first: (Row | undefined)[] = [];
      let rows: Row[] = [];
      for (const { step, statement } of ready) {
        const values = valuesOf(step, first, body, now);
        if (statement.reader) rows = statement.all(values);
        else {
          statement.run(values);
          rows = [];
        }
        first.push(rows[0]);
      }
      return rows;
    };
  };
}

const [INT8, NUMERIC] = [20, 1700];
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Names of prepared statements: each connection prepares them once, as better-sqlite3 does. */
const names = new Map<string, string>();
const nameOf = (sql: string): string => {
  const name = names.get(sql) ?? `s${names.size}`;
  names.set(sql, name);
  return name;
};

/** A pool of pg of the server's size; the steps of a call share a connection. */
export function postgresReplayer(url: string): Replayer {
  const pool = new pg.Pool({ connectionString: url, max: 10, types });
  return (steps) => async (body) => {
    const client = await pool.connect();
    const now = Date.now();
    const first: (Row | undefined)[] = [];
    let rows: Row[] = [];
    try {
      for (const step of steps) {
        const values = valuesOf(step, first, body, now);
        ({ rows } = await client.query<Row>({ name: nameOf(step.sql), text: step.sql, values }));
        first.push(rows[0]);
      }
    } finally {
      client.release();
    }
    return rows;
  };
}

export const replayerFor = (database: string): Replayer =>
  database.startsWith('file:') ? sqliteReplayer(database.slice('file:'.length)) : postgresReplayer(database);
