import { existsSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { preparePrivateFile } from '../filePermissions.ts';
import { OperatorError } from '../operatorError.ts';
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
import {
  EXCLUDED_TABLES,
  primaryKeyOf,
  quoteIdentifier,
  quoteIdentifiers,
  rowsPerTransferPage,
} from './transferDatabase.ts';

/** Wait of a reader for a process that is just opening the file. */
const READ_ONLY_TIMEOUT_MS = 2_000;

const isBusyError = (error: unknown): boolean =>
  error instanceof BetterSqlite3.SqliteError && /^SQLITE_BUSY/.test(error.code);

/** Locks the file exclusively; fails while anyone has it open, even only to read. */
async function tryLockExclusively(sqlite: BetterSqlite3.Database): Promise<boolean> {
  try {
    sqlite.pragma('locking_mode = exclusive');
    sqlite.exec('begin exclusive; commit');
    return true;
  } catch (error) {
    if (isBusyError(error)) return false;
    throw error;
  }
}

class SqliteTransferDatabase implements TransferDatabase {
  readonly name = 'sqlite';
  private readonly sqlite: BetterSqlite3.Database;
  private readonly insertStatements = new Map<string, BetterSqlite3.Statement<ColumnValue[]>>();

  constructor(sqlite: BetterSqlite3.Database) {
    this.sqlite = sqlite;
  }

  async has(table: string): Promise<boolean> {
    return this.column("select 1 from sqlite_master where type = 'table' and name = ?", table).length > 0;
  }

  async isEmpty(): Promise<boolean> {
    return (
      this.column("select 1 from sqlite_master where type = 'table' and name not like 'sqlite~_%' escape '~'")
        .length === 0
    );
  }

  async steps(): Promise<string[]> {
    if (!(await this.has('kysely_migration'))) return [];
    return this.column<string>('select name from kysely_migration order by name');
  }

  async tables(): Promise<TransferTable[]> {
    // Litestream keeps tables of its own in the file that it copies.
    const names = this.column<string>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite~_%' escape '~'
         and name not like '~_litestream~_%' escape '~' order by name`,
    );
    return names.filter((name) => !EXCLUDED_TABLES.includes(name)).map((name) => this.table(name));
  }

  private table(name: string): TransferTable {
    const columns = this.sqlite
      .prepare<[string], { name: string; type: string; pk: number }>(
        'select name, type, pk from pragma_table_info(?) order by name',
      )
      .all(name);
    const keyColumns = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
    return {
      name,
      columns: columns.map((c) => c.name),
      keyColumns: keyColumns.map((c) => c.name),
      hasBytes: columns.some(({ type }) => type.toLowerCase() === 'blob'),
    };
  }

  async *pages(table: TransferTable, after?: readonly ColumnValue[]): AsyncGenerator<TransferRow[]> {
    const { name, columns, keyColumns } = table;
    const prepareSelect = (where: string) =>
      this.sqlite
        .prepare<ColumnValue[], TransferRow>(
          `select ${quoteIdentifiers(columns)} from ${quoteIdentifier(name)} ${where} order by ${quoteIdentifiers(keyColumns)} limit ${rowsPerTransferPage(table)}`,
        )
        .raw();
    const next = prepareSelect(`where (${quoteIdentifiers(keyColumns)}) > (${keyColumns.map(() => '?').join(', ')})`);
    for (let rows = after ? next.all(...after) : prepareSelect('').all(); ; ) {
      const lastRow = rows.at(-1);
      if (!lastRow) return;
      yield rows;
      rows = next.all(...primaryKeyOf(table, lastRow));
    }
  }

  async idCounters(): Promise<IdCounters> {
    if (!(await this.has('sqlite_sequence'))) return new Map();
    const counterQuery = this.sqlite.prepare<[], { name: string; seq: number }>(
      'select name, seq from sqlite_sequence where seq > 0',
    );
    return new Map(counterQuery.all().map(({ name, seq }) => [name, seq]));
  }

  async execute(statement: string, ...values: ColumnValue[]): Promise<TransferRow[]> {
    const prepared = this.sqlite.prepare<[Record<string, ColumnValue>], TransferRow>(statement);
    const named = Object.fromEntries(values.map((valor, i) => [String(i + 1), valor]));
    if (prepared.reader) return prepared.raw().all(named);
    prepared.run(named);
    return [];
  }

  async runInTransaction<T>(work: () => Promise<T>): Promise<T> {
    this.sqlite.exec('begin immediate');
    try {
      const result = await work();
      this.sqlite.exec('commit');
      return result;
    } catch (error) {
      if (this.sqlite.inTransaction) this.sqlite.exec('rollback');
      throw error;
    }
  }

  async insertRows({ name, columns }: TransferTable, rows: readonly TransferRow[]): Promise<void> {
    const insertStatement =
      this.insertStatements.get(name) ??
      this.sqlite.prepare<ColumnValue[]>(
        `insert into ${quoteIdentifier(name)} (${quoteIdentifiers(columns)}) values (${columns.map(() => '?').join(', ')})`,
      );
    this.insertStatements.set(name, insertStatement);
    for (const row of rows) insertStatement.run(...row);
  }

  async constraints(): Promise<ConstraintStatements> {
    const triggers = this.sqlite
      .prepare<[], { name: string; sql: string }>(
        "select name, sql from sqlite_master where type = 'trigger' order by rowid",
      )
      .all();
    return {
      remove: triggers.map(({ name }) => `drop trigger ${quoteIdentifier(name)}`),
      restore: triggers.map(({ sql }) => sql),
    };
  }

  async setIdCounters(idCounters: IdCounters): Promise<void> {
    this.sqlite.exec('delete from sqlite_sequence');
    const insertCounter = this.sqlite.prepare<[string, number]>(
      'insert into sqlite_sequence (name, seq) values (?, ?)',
    );
    for (const [table, ultimo] of idCounters) insertCounter.run(table, ultimo);
  }

  async checkForeignKeys(): Promise<void> {
    const brokenRows = this.sqlite.prepare<[], { table: string; parent: string }>('pragma foreign_key_check').all();
    const [first] = brokenRows;
    if (first)
      throw new OperatorError(
        `En la tabla ${first.table} hay filas que nombran otras que no están en ${first.parent}.`,
      );
  }

  async makeDurable(): Promise<void> {
    this.sqlite.pragma('synchronous = full');
  }

  async dropAll(): Promise<void> {
    this.insertStatements.clear();
    const tables = this.column<string>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite~_%' escape '~'",
    );
    await this.runInTransaction(async () => {
      for (const table of tables) this.sqlite.exec(`drop table ${quoteIdentifier(table)}`);
    });
  }

  async optimize(): Promise<void> {
    this.sqlite.pragma('wal_checkpoint(truncate)');
  }

  async close(): Promise<void> {
    this.sqlite.close();
  }

  private column<V extends ColumnValue>(statement: string, ...values: ColumnValue[]): V[] {
    return this.sqlite
      .prepare<ColumnValue[], V>(statement)
      .pluck()
      .all(...values);
  }
}

/** @throws OperatorError when it is missing or cannot be locked */
export async function openSqliteTransferDatabase(
  path: string,
  mode: TransferAccess,
  createMissing: boolean,
): Promise<TransferDatabase> {
  if (createMissing) preparePrivateFile(path);
  else if (!existsSync(path)) throw new OperatorError(`No hay ninguna base de datos en ${path}.`);
  const sqlite = new BetterSqlite3(path, {
    readonly: mode === 'mirada',
    timeout: mode === 'mirada' ? READ_ONLY_TIMEOUT_MS : 0,
  });
  try {
    if (mode === 'mirada') {
      sqlite.exec('begin');
      // The first read fixes the snapshot.
      sqlite.prepare('select count(*) from sqlite_master').get();
    } else {
      await acquireExclusively(() => tryLockExclusively(sqlite));
      // A power cut loses the copy progress together with the last pages, so they are copied again.
      sqlite.pragma('synchronous = normal');
      // Rows arrive table by table, not in foreign key order.
      sqlite.pragma('foreign_keys = off');
    }
    return new SqliteTransferDatabase(sqlite);
  } catch (error) {
    sqlite.close();
    throw error;
  }
}
