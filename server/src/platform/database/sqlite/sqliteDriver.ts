import BetterSqlite3 from 'better-sqlite3';
import type {
  BinaryOperationNode,
  CompiledQuery,
  DatabaseConnection,
  Driver as KyselyDriver,
  QueryResult,
  SqliteDatabase,
  TransactionSettings,
} from 'kysely';
import { CompiledQuery as RawQuery, SqliteAdapter, SqliteDialect, SqliteDriver, SqliteQueryCompiler } from 'kysely';
import { waitFor } from '../../time/wait.ts';
import type { DatabaseErrorReporter } from '../databaseErrorReporter.ts';
import type { DatabaseMetrics } from '../databaseMetrics.ts';
import { parseInCondition } from '../dataLists.ts';
import type { DiskReserve } from './diskReserve.ts';
import { EventLoopYielder } from './eventLoopYielder.ts';
import type { ConnectionTurn } from './groupCommitQueue.ts';
import { GroupCommitQueue } from './groupCommitQueue.ts';
import { openSqliteFile, withStatementCache } from './sqliteFile.ts';

/** Maximum wait for another process, and the pauses between attempts. */
export const LOCK_WAIT_MS = 2_000;
const [PAUSE_MS, PAUSE_MAX_MS] = [5, 50];

const FAILURE_PATTERNS: [RegExp, 'BASE_CAIDA' | 'BASE_OCUPADA' | 'BASE_LLENA'][] = [
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'BASE_OCUPADA'],
  [/^SQLITE_FULL/, 'BASE_LLENA'],
  [/^SQLITE_(IOERR|CANTOPEN|READONLY|NOMEM)/, 'BASE_CAIDA'],
];

function classifyFailure(error: unknown) {
  if (!(error instanceof BetterSqlite3.SqliteError)) return undefined;
  const { code } = error;
  return FAILURE_PATTERNS.find(([pattern]) => pattern.test(code))?.[1];
}

/** The single connection to the file, shared in turns by statements and transactions. */
export class SqliteFile {
  readonly errorReporter: DatabaseErrorReporter;
  readonly reserve: DiskReserve;
  readonly metrics: DatabaseMetrics | null;
  private readonly queue = new GroupCommitQueue(() => this.commitAll());
  private readonly eventLoop = new EventLoopYielder();
  private readonly path: string;
  private openDatabase: BetterSqlite3.Database | undefined;
  private commit: BetterSqlite3.Statement | undefined;

  constructor(
    path: string,
    errorReporter: DatabaseErrorReporter,
    reserve: DiskReserve,
    metrics: DatabaseMetrics | null,
  ) {
    this.path = path;
    this.errorReporter = errorReporter;
    this.reserve = reserve;
    this.metrics = metrics;
  }

  /** The database, opened on first use. */
  get sqlite(): BetterSqlite3.Database {
    this.openDatabase ??= openSqliteFile(this.path, (error) =>
      this.errorReporter.reportWarning(error, 'database readable by others'),
    );
    return this.openDatabase;
  }

  async preparedDatabase(wait: number): Promise<SqliteDatabase> {
    return withStatementCache(await this.retryWhileBusy(wait, async () => this.sqlite));
  }

  /** Waits for its turn in the queue. @param writes whether it is a writing transaction */
  async acquireTurn(writes: boolean): Promise<ConnectionTurn> {
    const waitStart = this.metrics && !this.queue.isFree ? performance.now() : null;
    const turn = await this.queue.acquire(writes);
    // Waits after the turn is taken, so that writers who wait for the event loop are queued and share a commit.
    await this.eventLoop.yieldWhenBusy();
    this.metrics?.recordWait(waitStart === null ? 0 : performance.now() - waitStart);
    return turn;
  }

  get waitingCount(): number {
    return this.queue.waitingCount;
  }

  /** Adds the writes of the turn to the commit batch; the turn can then end. Resolves once they are on the disk. */
  joinBatch(): Promise<void> {
    return this.queue.joinBatch();
  }

  /** @returns whether the engine rolled back everything uncommitted on this error */
  wasRolledBack(error: unknown): boolean {
    if (this.sqlite.inTransaction) return false;
    this.queue.discard(error);
    return true;
  }

  /** Retries for `wait` milliseconds while another process is in the way. @throws DatabaseError */
  async retryWhileBusy<T>(wait: number, attempt: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + wait;
    for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS))
      try {
        return await attempt();
      } catch (error) {
        const dbError = classifyFailure(error);
        if (dbError === undefined) throw error;
        if (dbError !== 'BASE_OCUPADA' || performance.now() >= deadline)
          throw this.errorReporter.createError(dbError, error);
        await waitFor(pauseMs);
      }
  }

  private commitAll(): void {
    try {
      this.commit ??= this.sqlite.prepare('commit');
      this.commit.run();
    } catch (error) {
      if (this.sqlite.inTransaction) this.sqlite.exec('rollback');
      const dbError = classifyFailure(error);
      throw dbError ? this.errorReporter.createError(dbError, error) : error;
    }
    try {
      // There may be space again.
      this.reserve.fill();
    } catch (error) {
      this.errorReporter.reportWarning(error, 'no room could be set aside for a full disk');
    }
  }
}

const BEGIN = RawQuery.raw('begin');
const BEGIN_READ = RawQuery.raw('begin deferred');
const COMMIT = RawQuery.raw('commit');
const ROLLBACK = RawQuery.raw('rollback');
/** Of one transaction within a batch. */
const SAVEPOINT = RawQuery.raw('savepoint propia');
const ROLLBACK_TO_SAVEPOINT = RawQuery.raw('rollback to propia');
const RELEASE_SAVEPOINT = RawQuery.raw('release propia');

/** Connection of one query or transaction. */
class QueuedConnection implements DatabaseConnection {
  private readonly file: SqliteFile;
  private readonly inner: DatabaseConnection;
  private readonly wait: number;
  /** Turn of the open transaction. */
  private turn: ConnectionTurn | undefined;
  private transactionStart = 0;
  private isReadOnly = false;
  /** Error by which the engine rolled the transaction back. */
  private broken: unknown;
  /** Statement of the transaction that was sent last. */
  private previous: Promise<unknown> = Promise.resolve();

  constructor(file: SqliteFile, inner: DatabaseConnection, wait: number) {
    this.file = file;
    this.inner = inner;
    this.wait = wait;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.turn
      ? this.executeInTransaction(query)
      : this.file.retryWhileBusy(this.wait, () => this.runInTurn(query));
  }

  streamQuery<R>(query: CompiledQuery, chunk: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery(query, chunk);
  }

  /** @param isReadOnly a read-only transaction blocks no other process and waits for no writer */
  start(isReadOnly: boolean): Promise<void> {
    // Gives up the turn between attempts: readers need not wait for a blocked writer.
    return this.file.retryWhileBusy(this.wait, async () => {
      const turn = await this.file.acquireTurn(!isReadOnly);
      try {
        await this.inner.executeQuery(turn.sharesCommit ? SAVEPOINT : isReadOnly ? BEGIN_READ : BEGIN);
      } catch (error) {
        if (turn.sharesCommit) this.file.wasRolledBack(error);
        turn.finish();
        throw error;
      }
      this.turn = turn;
      if (this.file.metrics) this.transactionStart = performance.now();
      this.isReadOnly = isReadOnly;
    });
  }

  async commit(): Promise<void> {
    const { isReadOnly, turn } = this;
    if (isReadOnly) await this.executeInTransaction(COMMIT);
    else if (turn?.sharesCommit) await this.executeInTransaction(RELEASE_SAVEPOINT);
    else if (this.broken !== undefined) throw this.broken;
    const saved = isReadOnly ? undefined : this.file.joinBatch();
    this.release();
    await saved;
  }

  async rollBack(): Promise<void> {
    const { turn } = this;
    // The turn ended with the batch, whose commit failed.
    if (!turn) return;
    await this.previous;
    if (this.file.sqlite.inTransaction) {
      await this.inner.executeQuery(turn.sharesCommit ? ROLLBACK_TO_SAVEPOINT : ROLLBACK);
      if (turn.sharesCommit) await this.inner.executeQuery(RELEASE_SAVEPOINT);
    }
    this.release();
  }

  release(): void {
    const { turn } = this;
    if (!turn) return;
    this.file.metrics?.transaction(performance.now() - this.transactionStart);
    this.turn = undefined;
    this.broken = undefined;
    turn.finish();
  }

  private async runInTurn<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const turn = await this.file.acquireTurn(false);
    const { metrics } = this.file;
    const start = metrics ? performance.now() : 0;
    try {
      return await this.inner.executeQuery<R>(query);
    } finally {
      metrics?.query(performance.now() - start);
      turn.finish();
    }
  }

  /** Runs statements one after the other, also when they are sent together: one that fails may end the transaction. */
  private executeInTransaction<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.previous.then(() => this.executeNext<R>(query));
    this.previous = result.catch(() => undefined);
    return result;
  }

  /** Rejects statements after a rollback by the engine, as they would run outside the transaction. */
  private async executeNext<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.broken !== undefined) throw this.broken;
    try {
      return await this.file.retryWhileBusy(this.wait, () => this.inner.executeQuery<R>(query));
    } catch (error) {
      if (this.file.wasRolledBack(error)) this.broken = error;
      throw error;
    }
  }
}

class Driver implements KyselyDriver {
  private readonly file: SqliteFile;
  private readonly wait: number;
  private readonly inner: SqliteDriver;

  constructor(file: SqliteFile, wait: number) {
    this.file = file;
    this.wait = wait;
    this.inner = new SqliteDriver({ database: () => file.preparedDatabase(wait) });
  }

  init(): Promise<void> {
    return this.inner.init();
  }
  async acquireConnection(): Promise<QueuedConnection> {
    return new QueuedConnection(this.file, await this.inner.acquireConnection(), this.wait);
  }
  beginTransaction(connection: QueuedConnection, { accessMode }: TransactionSettings): Promise<void> {
    return connection.start(accessMode === 'read only');
  }
  commitTransaction(connection: QueuedConnection): Promise<void> {
    return connection.commit();
  }
  rollbackTransaction(connection: QueuedConnection): Promise<void> {
    return connection.rollBack();
  }
  async releaseConnection(connection: QueuedConnection): Promise<void> {
    connection.release();
  }
  destroy(): Promise<void> {
    return this.inner.destroy();
  }
}

class Adapter extends SqliteAdapter {
  /** Runs migrations in one transaction, so that two processes starting together cannot both apply one. */
  override get supportsTransactionalDdl() {
    return true;
  }
  /** Turns are taken per statement here; Kysely would hold the connection while a caller waits. */
  override get supportsMultipleConnections() {
    return true;
  }
}

class Compiler extends SqliteQueryCompiler {
  /**
   * With a bare `?` the engine inspects the value when it plans a join or an order, and replans for each new value:
   * most of the cost of a short query. An expression is not inspected and means the same.
   */
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = parseInCondition(node);
    if (!list) {
      super.visitBinaryOperation(node);
      return;
    }
    this.visitNode(node.leftOperand);
    this.append(list.isNegated ? ' not in (select value from json_each(' : ' in (select value from json_each(');
    this.appendValue(JSON.stringify(list.values));
    this.append('))');
  }
}

/** Dialect of a file; a query waits at most `wait` milliseconds for another process. */
export class QueuedSqliteDialect extends SqliteDialect {
  private readonly parts: [SqliteFile, number];

  constructor(file: SqliteFile, wait: number) {
    super({ database: () => file.preparedDatabase(wait) });
    this.parts = [file, wait];
  }
  override createDriver(): Driver {
    return new Driver(...this.parts);
  }
  override createQueryCompiler(): Compiler {
    return new Compiler();
  }
  override createAdapter(): Adapter {
    return new Adapter();
  }
}
