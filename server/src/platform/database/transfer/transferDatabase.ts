import type { Engine } from '../engine.ts';
import { TRANSFER_TABLE } from './transferMark.ts';

/** What stands in a column: whole numbers, texts, bytes, or nothing. Both engines answer the same of the same. */
export type ColumnValue = number | string | Uint8Array | null;
/** The values of a row, in the order of its table's `columnas`. */
export type TransferRow = readonly ColumnValue[];

/** A table of the agency. Its names are in the order of their letters, so that both engines name the same first. */
export interface TransferTable {
  nombre: string;
  columnas: readonly string[];
  /** The columns of its primary key, as the key has them; rows are read in their order. */
  clave: readonly string[];
  /** Whether a column holds bytes: few of its rows are held in memory at once. */
  deBytes: boolean;
}

/** The last id that each table has given, where it has given one; rows that are gone count. */
export type IdCounters = ReadonlyMap<string, number>;

/** What would be in the way of copying, and the statements that put it back. */
export interface Constraints {
  remove: string[];
  poner: string[];
}

/** Tables that are no part of the agency: what has been applied is the schema's own affair. */
export const EXCLUDED_TABLES: readonly string[] = ['kysely_migration', 'kysely_migration_lock', TRANSFER_TABLE];

const [ROWS, ROWS_WITH_BYTES] = [1000, 16];
/** How many rows of a table are read and written at a time. */
export const pageSizeOf = ({ deBytes }: TransferTable): number => (deBytes ? ROWS_WITH_BYTES : ROWS);

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteIdentifiers = (names: readonly string[]): string => names.map(quoteIdentifier).join(', ');

/** The values of a row's key. */
export const keyOf = ({ columnas, clave }: TransferTable, row: TransferRow): ColumnValue[] =>
  clave.map((column) => row[columnas.indexOf(column)] ?? null);

/** A database as it is read from end to end and written into, by one connection that is held until it is closed. */
export interface TransferDatabase {
  readonly nombre: Engine['nombre'];
  /** The steps of the schema that have been applied, oldest first. */
  pasos(): Promise<string[]>;
  tables(): Promise<TransferTable[]>;
  /** Whether it has no table at all. */
  isEmpty(): Promise<boolean>;
  has(table: string): Promise<boolean>;
  /** All rows in the order of their keys, or those after a key. */
  pages(table: TransferTable, after?: readonly ColumnValue[]): AsyncGenerator<TransferRow[]>;
  idCounters(): Promise<IdCounters>;
  /** One statement, with `$1` for its first value. */
  execute(statement: string, ...values: ColumnValue[]): Promise<TransferRow[]>;
  runInTransaction<T>(work: () => Promise<T>): Promise<T>;
  insertRows(table: TransferTable, rows: readonly TransferRow[]): Promise<void>;
  constraints(): Promise<Constraints>;
  /** The next id that each table gives comes after these; 1 where none is named. */
  setIdCounters(idCounters: IdCounters): Promise<void>;
  /** Whether a row names one that is not there. */
  checkForeignKeys(): Promise<void>;
  /** What is committed from here on survives a power cut. */
  makeDurable(): Promise<void>;
  /** Takes down all that is in it. */
  dropAll(): Promise<void>;
  /** Lets the engine look at what it has got. */
  optimize(): Promise<void>;
  close(): Promise<void>;
}

/**
 * How a database is held: looked at as it is now, while others go on; alone, so that no portal works on it meanwhile, to be
 * read as the `origen` of a move or written as its `destino`.
 */
export type OpenMode = 'mirada' | 'origen' | 'destino';
