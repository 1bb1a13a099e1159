import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { FairQueue } from '../http/limits/fairQueue.ts';
import type { Database } from './database.ts';

/** Words of table definitions that the engines spell differently. */
export interface Ddl {
  /** A generated integer primary key. */
  id: string;
  /** UTC milliseconds. */
  instant: string;
  /** A text of bytes. */
  bytes: string;
  /** What follows the closing parenthesis of a table. */
  tableEnd: string;
  /** Statements that refuse updates and deletes on a table. */
  appendOnly(table: string): string[];
  /** What only one of the engines understands, for each. */
  forEngine<T>(words: Record<'sqlite' | 'postgres', T>): T;
}

/** Who looks on. */
export interface MessageListener {
  mensaje(mensaje: string): void;
  /** Messages may have been missed. */
  gap(): void;
}

/** All that differs between the engines. */
export interface Engine {
  nombre: 'sqlite' | 'postgres';
  ddl: Ddl;
  db: Kysely<Database>;
  /** For what is written in passing and may as well be left out: it never waits for another process. */
  bestEffort: Kysely<Database>;
  /** Of what is dear to answer, as many at once as leave room for the rest. */
  fairQueue: FairQueue;
  /** Whether a transaction that writes does so alone, from its beginning: a row that nothing is asked of need not be locked. */
  hasSingleWriter: boolean;
  /** Locks the selected rows until the transaction ends. */
  withRowLocks<TB extends keyof Database, O>(
    query: SelectQueryBuilder<Database, TB, O>,
  ): SelectQueryBuilder<Database, TB, O>;
  /** Waits for those who are writing to a table; whoever would write to it then waits until the transaction ends. */
  lockTable(db: Kysely<Database>, table: keyof Database): Promise<void>;
  /** Whether an error is a violation of the named unique index. */
  isDuplicate(error: unknown, index: string): boolean;
  /**
   * Hands messages to every process that serves this database, this one included, if the transaction commits: no process
   * need be alive after it for them to be heard. What is answered is to be called once it has.
   */
  announce(db: Kysely<Database>, messages: readonly string[]): Promise<() => void>;
  /** The same of one that belongs to no transaction. */
  broadcast(mensaje: string): void;
  /** Tells all of them that something may have changed which could not be told. */
  broadcastGap(): void;
  /** Listens to what is handed out; the answer stops listening. */
  listen(listener: MessageListener): () => void;
  /**
   * Leaves nothing of what was deleted or written over: not in free pages or indexes, not in the log of writes beside them.
   * @returns whether nobody was in the way, such as a backup that is being made; then it is to be done again
   */
  clear(): Promise<boolean>;
  /** The disk is full and something must be written all the same: frees some of what is kept for that. */
  releaseReserve(): void;
  close(): Promise<void>;
}
