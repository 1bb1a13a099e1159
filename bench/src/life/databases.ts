import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import type { PlannedDatabase } from './plans.ts';

/** Rows and megabytes of a table, indexes included. */
export interface TableSize {
  rows: number;
  megabytes: number;
}

/** A filled database, as far as the comparison of two agencies needs it. */
export interface LifeDatabase extends PlannedDatabase {
  /** Sizes of all tables of the schema. */
  sizes(): Promise<Map<string, TableSize>>;
  close(): Promise<void>;
}

const MEGABYTE = 1_048_576;
const IS_OWN = /^(sqlite_|kysely_)/;

/** Maps the aliases of a statement to its tables. */
function aliasesOf(sql: string): Map<string, string> {
  const aliases = new Map<string, string>();
  for (const [, table = '', alias = table] of sql.matchAll(/"?(\w+)"?\s+as\s+"?(\w+)"?/gi)) aliases.set(alias, table);
  return aliases;
}

export function openSqliteLife(file: string): LifeDatabase {
  const db = new BetterSqlite3(file, { readonly: true });
  return {
    async scannedTables({ sql, params }) {
      const steps = db.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...params);
      const aliases = aliasesOf(sql);
      const names = steps.flatMap(({ detail }) => /^SCAN (\w+)/.exec(detail)?.[1] ?? []);
      return [...new Set(names.map((name) => aliases.get(name) ?? name))];
    },
    run: async ({ sql, params }) => db.prepare<unknown[]>(sql).all(...params),
    async sizes() {
      const bytes = db.prepare<[], { name: string; bytes: number }>(
        `select m.tbl_name as name, sum(s.pgsize) as bytes from dbstat s
          join sqlite_master m on m.name = s.name group by m.tbl_name`,
      );
      const rowsOf = (name: string): number =>
        db.prepare<[], number>(`select count(*) from "${name}"`).pluck().get() ?? 0;
      const tables = bytes.all().filter(({ name }) => !IS_OWN.test(name));
      return new Map(tables.map(({ name, bytes: size }) => [name, { rows: rowsOf(name), megabytes: size / MEGABYTE }]));
    },
    async close() {
      db.close();
    },
  };
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}
const scannedBy = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== undefined ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(scannedBy),
];

export async function openPostgresLife(url: string): Promise<LifeDatabase> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    async scannedTables({ sql, params }) {
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (format json) ${sql}`, [
        ...params,
      ]);
      return [...new Set((rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => scannedBy(Plan)))];
    },
    run: ({ sql, params }) => client.query(sql, [...params]),
    async sizes() {
      const { rows } = await client.query<{ name: string; bytes: string }>(
        `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      );
      const sizes = new Map<string, TableSize>();
      for (const { name, bytes } of rows.filter((row) => !IS_OWN.test(row.name))) {
        const counted = await client.query<{ n: number }>(`select count(*)::int as n from "${name}"`);
        sizes.set(name, { rows: counted.rows[0]?.n ?? 0, megabytes: Number(bytes) / MEGABYTE });
      }
      return sizes;
    },
    close: () => client.end(),
  };
}
