import type { Engine } from '../engine.ts';
import { TRANSFER_TABLE } from './transferMark.ts';

/** Column value: whole number, text, bytes or null. Both engines return the same for the same content. */
export type ColumnValue = number | string | Uint8Array | null;
/** Values of a row in the order of `columnas`. */
export type TransferRow = readonly ColumnValue[];

/** A table of the agency. Names are sorted, so that both engines list the same first. */
export interface TransferTable {
  name: string;
  columns: readonly string[];
  /** Columns of the primary key in key order, which is also the order of the rows. */
  keyColumns: readonly string[];
  /** Whether a column holds bytes; its pages are then small to limit memory. */
  hasBytes: boolean;
}

/** Last id issued per table, if any; deleted rows count. */
export type IdCounters = ReadonlyMap<string, number>;

/** Statements that remove the constraints that block copying, and those that restore them. */
export interface ConstraintStatements {
  remove: string[];
  restore: string[];
}

/** Tables outside the agency: the schema records its own steps. */
export const EXCLUDED_TABLES: readonly string[] = ['kysely_migration', 'kysely_migration_lock', TRANSFER_TABLE];

const [ROWS, ROWS_WITH_BYTES] = [1000, 16];
/** Rows of a table per page. */
export const rowsPerTransferPage = ({ hasBytes }: TransferTable): number => (hasBytes ? ROWS_WITH_BYTES : ROWS);

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteIdentifiers = (names: readonly string[]): string => names.map(quoteIdentifier).join(', ');

export const primaryKeyOf = ({ columns, keyColumns }: TransferTable, row: TransferRow): ColumnValue[] =>
  keyColumns.map((column) => row[columns.indexOf(column)] ?? null);

/** A database read as a whole and written into, through one connection held until it is closed. */
export interface TransferDatabase {
  readonly name: Engine['name'];
  /** Returns the applied schema steps, oldest first. */
  steps(): Promise<string[]>;
  tables(): Promise<TransferTable[]>;
  /** Whether it has no tables. */
  isEmpty(): Promise<boolean>;
  has(table: string): Promise<boolean>;
  /** Yields all rows in key order, or those after a key. */
  pages(table: TransferTable, after?: readonly ColumnValue[]): AsyncGenerator<TransferRow[]>;
  idCounters(): Promise<IdCounters>;
  /** Runs one statement with parameters `$1`, `$2`, …. */
  execute(statement: string, ...values: ColumnValue[]): Promise<TransferRow[]>;
  runInTransaction<T>(work: () => Promise<T>): Promise<T>;
  insertRows(table: TransferTable, rows: readonly TransferRow[]): Promise<void>;
  constraints(): Promise<ConstraintStatements>;
  /** Sets the last id of each table; a table without one starts at 1. */
  setIdCounters(idCounters: IdCounters): Promise<void>;
  /** @throws OperatorError when a foreign key points to a missing row */
  checkForeignKeys(): Promise<void>;
  /** Makes later commits survive a power cut. */
  makeDurable(): Promise<void>;
  /** Drops everything in it. */
  dropAll(): Promise<void>;
  /** Updates the statistics and files of the engine. */
  optimize(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Access mode: `mirada` reads a snapshot while others work; `origen` and `destino` lock the database exclusively, to
 * read it as the source or write it as the target of a transfer.
 */
export type TransferAccess = 'mirada' | 'origen' | 'destino';
