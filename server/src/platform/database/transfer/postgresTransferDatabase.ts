import pg from 'pg';
import { postgresTypes } from '../postgres/postgresTypes.ts';
import { findPrimary } from '../postgres/primaryServer.ts';
import { acquireExclusively } from './exclusiveAccess.ts';
import type {
  ColumnValue,
  ConstraintStatements,
  IdCounters,
  TransferAccess,
  TransferDatabase,
  TransferRow,
  TransferTable,
} from './transferDatabase.ts';
import { EXCLUDED_TABLES, quoteIdentifier, quoteIdentifiers, rowsPerTransferPage } from './transferDatabase.ts';
import { DATABASE_LOCK_KEY } from './transferMark.ts';

/** Tables of the portal, without those of extensions. */
const OWN_TABLES = `select c.oid, c.relname from pg_class c
  where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and c.relkind in ('r', 'p')
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;
const OWN_FUNCTIONS = `select p.oid::regprocedure::text from pg_proc p
  where p.pronamespace = (select oid from pg_namespace where nspname = current_schema())
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

class PostgresTransferDatabase implements TransferDatabase {
  readonly name = 'postgres';
  private readonly client: pg.Client;
  private readonly mode: TransferAccess;
  /** Column types per table, for array parameters. */
  private readonly types = new Map<string, Map<string, string>>();

  constructor(client: pg.Client, mode: TransferAccess) {
    this.client = client;
    this.mode = mode;
  }

  async execute(text: string, ...values: ColumnValue[]): Promise<TransferRow[]> {
    const { rows } = await this.client.query<ColumnValue[]>({ text, values, rowMode: 'array' });
    return rows;
  }

  async has(table: string): Promise<boolean> {
    return (await this.column(`select 1 from (${OWN_TABLES}) t where relname = $1`, table)).length > 0;
  }

  async isEmpty(): Promise<boolean> {
    return (await this.column(`${OWN_TABLES} limit 1`)).length === 0;
  }

  async steps(): Promise<string[]> {
    if (!(await this.has('kysely_migration'))) return [];
    return this.column('select name from kysely_migration order by name collate "C"');
  }

  async tables(): Promise<TransferTable[]> {
    const tables: TransferTable[] = [];
    for (const name of await this.column(`select relname from (${OWN_TABLES}) t order by relname collate "C"`))
      if (!EXCLUDED_TABLES.includes(name)) tables.push(await this.table(name));
    return tables;
  }

  private async table(name: string): Promise<TransferTable> {
    const columns = await this.execute(
      `select a.attname::text, format_type(a.atttypid, null), array_position(i.indkey::int2[], a.attnum)
       from (${OWN_TABLES}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
       left join pg_index i on i.indrelid = t.oid and i.indisprimary
       where t.relname = $1 order by a.attname::text collate "C"`,
      name,
    );
    const types = new Map(columns.map(([column, type]) => [String(column), String(type)]));
    this.types.set(name, types);
    const keyColumns = columns.filter(([, , site]) => site !== null).toSorted((a, b) => Number(a[2]) - Number(b[2]));
    return {
      name,
      columns: [...types.keys()],
      keyColumns: keyColumns.map(([column]) => String(column)),
      hasBytes: [...types.values()].includes('bytea'),
    };
  }

  /** Orders a text by its bytes, independent of the database locale. */
  private orderExpression(table: string, column: string): string {
    const isText = this.types.get(table)?.get(column) === 'text';
    return isText ? `${quoteIdentifier(column)} collate "C"` : quoteIdentifier(column);
  }

  async *pages(table: TransferTable, after?: readonly ColumnValue[]): AsyncGenerator<TransferRow[]> {
    const { name, columns, keyColumns } = table;
    const order = keyColumns.map((column) => this.orderExpression(name, column)).join(', ');
    const where = after ? `where (${order}) > (${keyColumns.map((_, i) => `$${i + 1}`).join(', ')})` : '';
    // The other modes already run in a transaction.
    if (this.mode === 'destino') await this.client.query('begin read only');
    try {
      await this.execute(
        `declare filas no scroll cursor for select ${quoteIdentifiers(columns)} from ${quoteIdentifier(name)} ${where} order by ${order}`,
        ...(after ?? []),
      );
      for (;;) {
        const rows = await this.execute(`fetch ${rowsPerTransferPage(table)} from filas`);
        if (rows.length === 0) break;
        yield rows;
      }
      await this.client.query('close filas');
    } finally {
      if (this.mode === 'destino') await this.client.query('rollback');
    }
  }

  private sequences(): Promise<TransferRow[]> {
    return this.execute(
      `select t.relname::text, pg_get_serial_sequence(quote_ident(t.relname), a.attname)
       from (${OWN_TABLES}) t join pg_attribute a on a.attrelid = t.oid and a.attidentity <> '' order by 1`,
    );
  }

  async idCounters(): Promise<IdCounters> {
    const idCounters = new Map<string, number>();
    for (const [table, sequence] of await this.sequences()) {
      const [lastRow] = await this.execute(`select last_value from ${sequence} where is_called`);
      if (lastRow) idCounters.set(String(table), Number(lastRow[0]));
    }
    return idCounters;
  }

  async setIdCounters(idCounters: IdCounters): Promise<void> {
    for (const [table, sequence] of await this.sequences()) {
      const lastId = idCounters.get(String(table)) ?? 0;
      await this.client.query('select setval($1, $2, $3)', [sequence, Math.max(lastId, 1), lastId > 0]);
    }
  }

  async runInTransaction<T>(work: () => Promise<T>): Promise<T> {
    await this.client.query('begin');
    try {
      const result = await work();
      await this.client.query('commit');
      return result;
    } catch (error) {
      // The server rolls back a lost connection by itself.
      await this.client.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  async insertRows({ name, columns }: TransferTable, rows: readonly TransferRow[]): Promise<void> {
    const types = this.types.get(name);
    const lists = columns.map((column, i) => `$${i + 1}::${types?.get(column)}[]`);
    await this.client.query({
      text: `insert into ${quoteIdentifier(name)} (${quoteIdentifiers(columns)}) select * from unnest(${lists.join(', ')})`,
      values: columns.map((_, i) => rows.map((row) => row[i])),
    });
  }

  async constraints(): Promise<ConstraintStatements> {
    const foreignKeys = await this.execute(
      `select c.conrelid::regclass::text, quote_ident(c.conname), pg_get_constraintdef(c.oid)
       from pg_constraint c join (${OWN_TABLES}) t on t.oid = c.conrelid where c.contype = 'f' order by 1, 2`,
    );
    const tablesWithTriggers = await this.column(
      `select distinct tgrelid::regclass::text from pg_trigger join (${OWN_TABLES}) t on t.oid = tgrelid where not tgisinternal`,
    );
    return {
      remove: [
        ...foreignKeys.map(([table, name]) => `alter table ${table} drop constraint ${name}`),
        ...tablesWithTriggers.map((table) => `alter table ${table} disable trigger user`),
      ],
      restore: [
        ...foreignKeys.map(([table, name, que]) => `alter table ${table} add constraint ${name} ${que}`),
        ...tablesWithTriggers.map((table) => `alter table ${table} enable trigger user`),
      ],
    };
  }

  /** No-op: PostgreSQL checks the constraints when they are restored. */
  async checkForeignKeys(): Promise<void> {}

  async makeDurable(): Promise<void> {
    await this.client.query('set synchronous_commit = on');
  }

  async dropAll(): Promise<void> {
    await this.runInTransaction(async () => {
      for (const table of await this.column(`select quote_ident(relname) from (${OWN_TABLES}) t`))
        await this.client.query(`drop table if exists ${table} cascade`);
      for (const functionName of await this.column(OWN_FUNCTIONS))
        await this.client.query(`drop function ${functionName} cascade`);
    });
  }

  async optimize(): Promise<void> {
    await this.client.query('analyze');
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async column(statement: string, ...rowValues: ColumnValue[]): Promise<string[]> {
    return (await this.execute(statement, ...rowValues)).map(([valor]) => String(valor));
  }
}

async function tryLockExclusively(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as mia', [...DATABASE_LOCK_KEY]);
  return rows[0]?.mia === true;
}

/** @throws OperatorError when it cannot be locked */
export async function openPostgresTransferDatabase(url: string, mode: TransferAccess): Promise<TransferDatabase> {
  const client = new pg.Client({ connectionString: await findPrimary(url), keepAlive: true, types: postgresTypes });
  // The next query rejects; without a listener the process would end.
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (mode !== 'mirada') await acquireExclusively(() => tryLockExclusively(client));
    // A crash loses the copy progress together with the last pages, so they are copied again.
    if (mode === 'destino') await client.query('set synchronous_commit = off');
    else await client.query('begin isolation level repeatable read read only');
    return new PostgresTransferDatabase(client, mode);
  } catch (error) {
    await client.end();
    throw error;
  }
}
