import type { LiveEvent } from '@conserje/contract';
import type { NotificationKind, Topic, Viewer } from '@conserje/rules';
import type { Expression, Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import type { AppError } from '../appError.ts';
import type { AuditEntry } from '../unit-of-work/auditLog.ts';
import type { SecurityEvent } from '../unit-of-work/securityEvent.ts';

/** The tables; each feature adds its own in `*.table.ts` by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Database {}

/** A query handle: the connection, or a transaction. */
export type Db = Kysely<Database>;

/** Place outside the portal where people act through the server itself. */
export type ExternalPlatform = 'discord';

/** The acting user, with the name shown to others. */
export interface Actor {
  id: number;
  usuario: string;
  /** The program that acts for the user. */
  programa?: { nombre: string } | null;
  /** Where the user acts, if not in the portal or by a program. */
  platform?: ExternalPlatform | null;
}

/**
 * Changes made by a transaction: its events carry the id, its response the id and the topics (`x-cambio`, `x-temas`).
 */
export interface Change {
  readonly id: string;
  readonly temas: Set<Topic>;
}

/** Tables with an `id` column. */
export type TableWithId = { [T in keyof Database]: Database[T] extends { id: unknown } ? T : never }[keyof Database];

/** An event for all connected clients, or only for `para`. */
interface TopicEvent extends Omit<LiveEvent, 'quien' | 'cambio' | 'clase'> {
  clase?: undefined;
}
/** An event that is also stored as a notification of its kind. */
export interface EventWithNotification extends Omit<TopicEvent, 'clase' | 'tema'> {
  /** Not the session: events about it end it, and no page shows their text as a notification. */
  tema: Exclude<Topic, 'sesion'>;
  para: number;
  clase: NotificationKind;
  /** Person named in `msg` at `NAME_PLACEHOLDER`: names are joined, never copied. */
  sobre?: Actor;
  /** Deduplication key within the kind: the notification is sent once, by whichever process. */
  unica?: string;
}
/** What `tx.notify` takes: an event, which with a `clase` is stored as a notification too. */
export type Notice = TopicEvent | EventWithNotification;

/** A notification of the actor for many people, sent to each at most once. */
export interface NotificationForMany {
  clase: NotificationKind;
  /** Text after the name of the actor. */
  msg: string;
  /** Deduplication key within the kind. */
  unica: string;
  /** Ids of the receivers; the actor is left out. */
  receivers: Expression<{ id: number }>;
}

/** A transaction in an actor's name: its reads, writes and events commit together or not at all. */
export interface Tx {
  db: Transaction<Database>;
  /** Instant of the transaction, UTC milliseconds; renewed after each possible wait for a lock. */
  readonly now: number;
  /** The acting user; null is the system. In a request, the session user. */
  readonly actor: Actor | null;
  /** Returns the same transaction with another actor; null is the system. */
  as(actor: Actor | null): Tx;
  /**
   * Locks the selected rows until the transaction ends, and returns them. Data that a decision depends on must be read
   * after this call.
   */
  lockRows<TB extends keyof Database, O>(query: SelectQueryBuilder<Database, TB, O>): Promise<O[]>;
  /** Locks the row with an id; a missing row locks nothing. */
  lockRow(table: TableWithId, id: number): Promise<void>;
  /**
   * Prevents changes of the row with an id until the transaction ends; several transactions may share it. A transaction
   * that changes the row later takes `lockRow` instead: two that share it would wait for each other.
   */
  shareRow(table: TableWithId, id: number): Promise<void>;
  /** Waits for current writers of a table, and blocks new ones until the transaction ends. */
  lockTable(table: keyof Database): Promise<void>;
  /**
   * Checks the caller's right on rows that were just read under locks, so that a lost right is reported before any
   * other refusal of the call. It is checked again before the commit.
   * @throws AppError SIN_PERMISO
   */
  requireRight(kept: Viewer): Promise<void>;
  /** Sets the error of the transaction for a violation of the named unique index. */
  onDuplicate(index: string, createError: () => AppError | Promise<AppError>): void;
  /**
   * Adds a write whose result is not needed: it is sent at once, in order, and awaited before the commit. Only for
   * `prepared` queries, which are sent when they are called.
   */
  write(pending: Promise<unknown>): void;
  /**
   * Adds such a write that is sent last, after every `beforeCommit`, together with the announcement: for a lock that
   * other transactions wait for, which is then held for two round trips. Only for `prepared` queries as well, since
   * versions are locked after everything else.
   */
  writeLast(write: () => Promise<unknown>): void;
  /** Adds entries to the audit log. */
  audit(...entries: AuditEntry[]): Promise<void>;
  /**
   * Groups the audit entries of a bulk action: the log shows the summary entry, from which they can be opened.
   * @param count number of items; a single one keeps its own entry
   */
  groupAuditEntries<T>(ofAll: AuditEntry, work: () => Promise<T>, count?: number): Promise<T>;
  /**
   * Adds security events with the network of the request (`platform/unit-of-work/securityLog.ts`). Returns the id of a
   * single event.
   */
  recordSecurity(...securityEvents: SecurityEvent[]): Promise<number | null>;
  /**
   * Sends an event to all connected clients, or only to `para`, in every process, after the commit. With a `clase` the
   * transaction also stores it for `para`, unless `para` is the actor.
   */
  notify(notice: Notice): void;
  /**
   * Stores a notification for many people in one statement. One event tells all clients that their notifications
   * changed, without names; each device gets a push message.
   */
  notifyMany(notification: NotificationForMany): Promise<void>;
  /**
   * Runs last in the transaction: for locks to take after all others, which avoids deadlocks. An error rolls everything
   * back.
   */
  beforeCommit(check: () => Promise<void>): void;
  /** Runs after the commit; never after a rollback. */
  afterCommit(effect: () => void): void;
}
