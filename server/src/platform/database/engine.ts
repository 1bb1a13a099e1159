import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { FairQueue } from '../fairQueue.ts';
import type { Database } from './database.ts';

/** DDL fragments that differ between engines. */
export interface DdlDialect {
  /** Generated integer primary key. */
  id: string;
  /** UTC milliseconds. */
  instant: string;
  /** Binary column. */
  bytes: string;
  /** Text after the closing parenthesis of a table. */
  tableEnd: string;
  /** Statements that refuse updates and deletes on a table. */
  appendOnly(table: string): string[];
  /** Selects the engine-specific variant. */
  forEngine<T>(words: Record<'sqlite' | 'postgres', T>): T;
}

export interface MessageListener {
  onMessage(message: string): void;
  /** Messages may have been missed. */
  onGap(): void;
}

/** Everything that differs between the engines. */
export interface Engine {
  name: 'sqlite' | 'postgres';
  ddl: DdlDialect;
  db: Kysely<Database>;
  /** For optional writes: never waits for another process. */
  bestEffort: Kysely<Database>;
  /** Limits concurrent expensive queries to leave capacity for the rest. */
  fairQueue: FairQueue;
  /** Whether a writing transaction runs alone from its start; then a row need not be locked before it is read. */
  hasSingleWriter: boolean;
  /** Whether one process alone serves pages from this database. */
  hasSingleProcess: boolean;
  /** Locks the selected rows until the transaction ends. */
  withRowLocks<TB extends keyof Database, O>(
    query: SelectQueryBuilder<Database, TB, O>,
  ): SelectQueryBuilder<Database, TB, O>;
  /** As `withRowLocks`, but several transactions may hold such a lock together: the rows only stay as they are. */
  withSharedRowLocks<TB extends keyof Database, O>(
    query: SelectQueryBuilder<Database, TB, O>,
  ): SelectQueryBuilder<Database, TB, O>;
  /** Waits for current writers of a table, and blocks new ones until the transaction ends. */
  lockTable(db: Kysely<Database>, table: keyof Database): Promise<void>;
  /** Whether an error is a violation of the named unique index. */
  isDuplicate(error: unknown, index: string): boolean;
  /**
   * Sends messages to every process on this database, including this one, if the transaction commits; delivery does not
   * depend on this process staying alive.
   * @returns a function to call after the commit
   */
  announce(db: Kysely<Database>, messages: readonly string[]): Promise<() => void>;
  /** Sends a message outside a transaction. */
  broadcast(message: string): void;
  /** Sends a gap: something may have changed that no message described. */
  broadcastGap(): void;
  /** Subscribes to messages; returns the unsubscribe function. */
  listen(listener: MessageListener): () => void;
  /**
   * Erases the remains of deleted and overwritten data from free pages, indexes and the write-ahead log.
   * @returns false when something blocked it, such as a backup in progress; then it must be repeated
   */
  clear(): Promise<boolean>;
  /** Whether a process of a portal with another schema, or a command, works on the database. */
  isHeldByAnotherSchema(): Promise<boolean>;
  /** Frees part of the disk reserve, for a necessary write on a full disk. */
  releaseReserve(): void;
  close(): Promise<void>;
}
