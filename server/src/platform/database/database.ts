import type { LiveEvent } from '@conserje/contract';
import type { NotificationKind, Topic } from '@conserje/rules';
import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import type { AppError } from '../appError.ts';
import type { AuditEntry } from '../unit-of-work/auditLog.ts';
import type { SecurityEvent } from '../unit-of-work/securityEvent.ts';

/** The tables. Each feature adds its own in its `*.table.ts` by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Database {}

/** A handle that queries may run on: the connection, or the transaction that they must be part of. */
export type Db = Kysely<Database>;

/** Who acts: a user, by the name that others know them by. */
export interface Actor {
  id: number;
  usuario: string;
  /** The program that acts for them. */
  programa?: { nombre: string } | null;
}

/** What a transaction has changed: its events carry the id, its answer (`x-cambio`, `x-temas`) the id and the subjects. */
export interface Change {
  readonly id: string;
  readonly temas: Set<Topic>;
}

/** Tables whose rows are told apart by an id. */
export type TableWithId = { [T in keyof Database]: Database[T] extends { id: unknown } ? T : never }[keyof Database];

/** What is told: to everyone who looks on, or to the one whom it is `para`. */
interface TransientNotice extends Omit<LiveEvent, 'quien' | 'cambio' | 'clase'> {
  clase?: undefined;
}
/** What is told someone and stays with them as a notice of that kind. */
export interface StoredNotice extends Omit<TransientNotice, 'clase' | 'tema'> {
  /** Not the session: what is told of it ends it, and no page shows its text as a notice. */
  tema: Exclude<Topic, 'sesion'>;
  para: number;
  clase: NotificationKind;
  /** Who is named in `msg` where `NAME_PLACEHOLDER` stands: names are joined, never copied. */
  sobre?: Actor;
  /** Told once and no more, by whatever process: which of its kind it is. */
  unica?: string;
}
export type Notice = TransientNotice | StoredNotice;

/** A transaction: what is read, written and told in it happens together, in the name of whoever acts, or not at all. */
export interface Tx {
  db: Transaction<Database>;
  /** The instant of the transaction, UTC milliseconds; taken anew whenever it may have waited for someone. */
  readonly ahora: number;
  /** In whose name; null is the system. In a request, its session user. */
  readonly actor: Actor | null;
  /** The same transaction in someone else's name, or with null in that of the system. */
  as(actor: Actor | null): Tx;
  /** Locks the rows that a query selects until the transaction ends, and answers them. What is decided on is read after it. */
  lockRows<TB extends keyof Database, O>(query: SelectQueryBuilder<Database, TB, O>): Promise<O[]>;
  /** The same for the row with an id; one that is not there locks nothing. */
  lockRow(table: TableWithId, id: number): Promise<void>;
  /** Waits for those who are writing to a table; whoever would write to it then waits until the transaction ends. */
  lockTable(table: keyof Database): Promise<void>;
  /** What the transaction fails with when it violates the named unique index. */
  onDuplicate(index: string, createError: () => AppError | Promise<AppError>): void;
  /** Adds to the audit log what was done. */
  audit(...entries: AuditEntry[]): Promise<void>;
  /**
   * What is added to it meanwhile is one press on many: the log shows the line that tells of all, and they open from it.
   * @param cuantos of how many; of one thing its own line tells
   */
  groupAuditEntries<T>(ofAll: AuditEntry, work: () => Promise<T>, count?: number): Promise<T>;
  /** Adds to the security log what happened (`platform/unit-of-work/securityLog.ts`), with the network that the request came from; answers the id of one alone. */
  recordSecurity(...securityEvents: SecurityEvent[]): Promise<number | null>;
  /**
   * Tells everyone who looks on, or the one whom it is `para`, in every process, once the transaction has committed. With a
   * `clase` it is kept for them too, in the transaction itself, unless they did it themselves.
   */
  notify(notice: Notice): void;
  /**
   * Runs as the last of the transaction: for what must wait for others only once nothing else is to be locked, so that
   * nobody waits in a circle. What it throws undoes all.
   */
  beforeCommit(check: () => Promise<void>): void;
  /** Runs after the commit, and not at all after a rollback. */
  afterCommit(effect: () => void): void;
}
