import type { Viewer } from '@conserje/rules';
import { UNAUDITED_TOPICS } from '@conserje/rules';
import type { SelectQueryBuilder } from 'kysely';
import type {
  Actor,
  Change,
  Database,
  Db,
  Notice,
  NotificationForMany,
  TableWithId,
  Tx,
} from '../database/database.ts';
import type { Engine } from '../database/engine.ts';
import type { AfterCommitEffects, ErrorLogger } from './afterCommitEffects.ts';
import type { AuditEntry, UndoableEffect } from './auditLog.ts';
import { AuditWriter } from './auditWriter.ts';
import type { DuplicateErrors } from './duplicateErrors.ts';
import { TransactionNotices } from './noticeCollector.ts';
import type { NewNotification } from './notifications.ts';
import { PendingWrites } from './pendingWrites.ts';
import { RowLocks } from './rowLocks.ts';
import type { SecurityEvent } from './securityEvent.ts';
import type { LineLogger } from './securityLog.ts';
import { SecurityWriter } from './securityWriter.ts';
import { bumpTopicVersions } from './topicVersions.ts';
import { TransactionClock } from './transactionClock.ts';

/** What a transaction did, to be stored for a repeated request. */
export interface Outcome {
  change: Change;
  made: readonly UndoableEffect[];
  /** UTC milliseconds. */
  now: number;
}

/** Options of a transaction; without an actor the system acts. */
export interface TransactionOptions {
  engine: Engine;
  /** UTC milliseconds. */
  clock: () => number;
  /** Receives the security events, and the errors of effects after the commit. */
  log?: (LineLogger & ErrorLogger) | undefined;
  actor?: Actor | null;
  /** Network address of the caller, for the security log; absent outside a request. */
  address?: string | undefined;
  /** Whether audited changes must also be in the security log. */
  isWatched?: boolean | undefined;
  /**
   * Refuses an actor who lost the right to the call; may use only `prepared` queries. `kept`: the viewer as read under
   * locks.
   */
  requireRight?: ((db: Db, kept?: Viewer) => Promise<void>) | undefined;
  /** Last step of the transaction: stores the result, for a repeated request. */
  storeResult?: ((db: Db, result: unknown, outcome: Outcome) => Promise<void>) | undefined;
  /** Called with the change after the commit. */
  onChange?: (change: Change) => void;
  /** Called with the stored notifications after the commit. */
  onNotify?: (notifications: readonly NewNotification[]) => void;
}

/** Parts that outlive the transaction: they are used after the commit, and after a failure. */
interface Afterwards {
  effects: AfterCommitEffects;
  duplicateErrors: DuplicateErrors;
}

/** One open transaction: the parts that write its logs and announce its change, and the steps before its commit. */
export class UnitOfWork {
  readonly db: Tx['db'];
  readonly clock: TransactionClock;
  readonly locks: RowLocks;
  readonly auditLog: AuditWriter;
  readonly securityLog: SecurityWriter;
  readonly notices = new TransactionNotices();
  readonly writes = new PendingWrites();
  readonly effects: AfterCommitEffects;
  readonly duplicateErrors: DuplicateErrors;
  private readonly options: TransactionOptions;
  private readonly checks: (() => Promise<void>)[] = [];
  private readonly lastWrites: (() => Promise<unknown>)[] = [];

  constructor(db: Tx['db'], options: TransactionOptions, { effects, duplicateErrors }: Afterwards) {
    const { engine, clock, log, address } = options;
    this.db = db;
    this.options = options;
    this.effects = effects;
    this.duplicateErrors = duplicateErrors;
    this.clock = new TransactionClock(clock);
    this.locks = new RowLocks(db, engine, this.clock);
    this.auditLog = new AuditWriter(db, this.clock, this.writes);
    this.securityLog = new SecurityWriter({ db, clock: this.clock, address, log, effects });
  }

  /** Returns the handle of an actor; null is the system. */
  as(actor: Actor | null): Tx {
    return new ActorTx(this, actor);
  }

  addCheck(check: () => Promise<void>): void {
    this.checks.push(check);
  }

  addLastWrite(write: () => Promise<unknown>): void {
    this.lastWrites.push(write);
  }

  async requireRight(kept: Viewer): Promise<void> {
    await this.options.requireRight?.(this.db, kept);
  }

  /**
   * Takes the last steps before the commit. The first effect after it then sends the events, the last ones report the
   * change.
   * @throws Error when a log misses the change
   */
  async complete(result: unknown): Promise<void> {
    const { db, clock, notices, effects } = this;
    const { engine, storeResult, onChange, onNotify } = this.options;
    for (const check of this.checks) await check();
    await notices.saveNotifications(db);
    this.requireLogEntries();
    for (const write of this.lastWrites) this.writes.add(write());
    const [announced] = await Promise.all([
      engine.announce(db, notices.messages()),
      bumpTopicVersions(db, notices.change.temas, clock.now),
      this.writes.settle(),
      // Sent last, so it reads the right while all locks are held.
      this.options.requireRight?.(db),
    ]);
    effects.addFirst(announced);
    await storeResult?.(db, result, { change: notices.change, made: this.auditLog.made, now: clock.now });
    const { savedNotifications } = notices;
    if (savedNotifications.length > 0) effects.add(() => onNotify?.(savedNotifications));
    effects.add(() => onChange?.(notices.change));
  }

  /** Requires an audit entry for a change by a person that is announced, and a security entry for a watched call. */
  private requireLogEntries(): void {
    const { actor, isWatched } = this.options;
    const { temas } = this.notices.change;
    if (actor && !this.auditLog.hasEntries && [...temas].some((topic) => !UNAUDITED_TOPICS.includes(topic)))
      throw new Error(`a change of ${[...temas].join()} needs an audit entry, or a place in UNAUDITED_TOPICS`);
    if (isWatched && this.auditLog.hasEntries && !this.securityLog.hasEntries)
      throw new Error('the security log says nothing of a change');
  }
}

/**
 * Handle of a transaction in the name of one actor. It forwards to the unit of work, since one unit may have several
 * actors.
 */
class ActorTx implements Tx {
  readonly actor: Actor | null;
  readonly db: Tx['db'];
  private readonly unit: UnitOfWork;

  constructor(unit: UnitOfWork, actor: Actor | null) {
    this.unit = unit;
    this.actor = actor;
    this.db = unit.db;
  }

  get now(): number {
    return this.unit.clock.now;
  }

  as(actor: Actor | null): Tx {
    return this.unit.as(actor);
  }

  lockRows<TB extends keyof Database, O>(query: SelectQueryBuilder<Database, TB, O>): Promise<O[]> {
    return this.unit.locks.lockRows(query);
  }

  lockRow(table: TableWithId, id: number): Promise<void> {
    return this.unit.locks.lockRow(table, id);
  }

  shareRow(table: TableWithId, id: number): Promise<void> {
    return this.unit.locks.shareRow(table, id);
  }

  lockTable(table: keyof Database): Promise<void> {
    return this.unit.locks.lockTable(table);
  }

  requireRight(kept: Viewer): Promise<void> {
    return this.unit.requireRight(kept);
  }

  onDuplicate(...declaration: Parameters<Tx['onDuplicate']>): void {
    this.unit.duplicateErrors.set(...declaration);
  }

  write(pending: Promise<unknown>): void {
    this.unit.writes.add(pending);
  }

  writeLast(write: () => Promise<unknown>): void {
    this.unit.addLastWrite(write);
  }

  audit(...entries: AuditEntry[]): Promise<void> {
    return this.unit.auditLog.write(this.actor, entries);
  }

  groupAuditEntries<T>(summary: AuditEntry, work: () => Promise<T>, count = 2): Promise<T> {
    return count < 2 ? work() : this.unit.auditLog.group(this.actor, summary, work);
  }

  recordSecurity(...securityEvents: SecurityEvent[]): Promise<number | null> {
    return this.unit.securityLog.record(this.actor, securityEvents);
  }

  notify(notice: Notice): void {
    this.unit.notices.add(notice, this.actor, this.now);
  }

  notifyMany(notification: NotificationForMany): Promise<void> {
    return this.unit.notices.addForMany(this.db, notification, this.actor, this.now);
  }

  beforeCommit(check: () => Promise<void>): void {
    this.unit.addCheck(check);
  }

  afterCommit(effect: () => void): void {
    this.unit.effects.add(effect);
  }
}
