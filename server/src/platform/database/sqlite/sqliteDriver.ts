import BetterSqlite3 from 'better-sqlite3';
import type {
  CompiledQuery,
  DatabaseConnection,
  Driver as Manejador,
  QueryResult,
  SqliteDatabase,
  TransactionSettings,
} from 'kysely';
import { CompiledQuery as ListQuery, SqliteAdapter, SqliteDialect, SqliteDriver, SqliteQueryCompiler } from 'kysely';
import { waitFor } from '../../time/wait.ts';
import type { DatabaseErrorReporter } from '../databaseErrorReporter.ts';
import type { DatabaseMetrics } from '../databaseMetrics.ts';
import type { DiskReserve } from './diskReserve.ts';
import type { Turn } from './groupCommitQueue.ts';
import { GroupCommitQueue } from './groupCommitQueue.ts';
import { openSqliteFile, withPreparedStatements } from './sqliteFile.ts';

/** How long whoever wants something waits for another process, and how often it looks meanwhile. */
export const WAIT_MS = 2_000;
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

/** The one connection to the file, which statements and transactions use by turns. */
export class SqliteFile {
  readonly errorReporter: DatabaseErrorReporter;
  readonly reserve: DiskReserve;
  readonly metrics: DatabaseMetrics | null;
  private readonly queue = new GroupCommitQueue(() => this.commitAll());
  private readonly ruta: string;
  private abierto: BetterSqlite3.Database | undefined;
  private commit: BetterSqlite3.Statement | undefined;

  constructor(
    ruta: string,
    errorReporter: DatabaseErrorReporter,
    reserve: DiskReserve,
    metrics: DatabaseMetrics | null,
  ) {
    this.ruta = ruta;
    this.errorReporter = errorReporter;
    this.reserve = reserve;
    this.metrics = metrics;
  }

  /** The engine itself, which is open once anything has been asked. */
  get sqlite(): BetterSqlite3.Database {
    this.abierto ??= openSqliteFile(this.ruta, (error) =>
      this.errorReporter.reportWarning(error, 'database readable by others'),
    );
    return this.abierto;
  }

  async preparedDatabase(wait: number): Promise<SqliteDatabase> {
    return withPreparedStatements(await this.retryWhileBusy(wait, async () => this.sqlite));
  }

  /** Waits for those who came before. @param escribe a transaction that writes */
  async turno(escribe: boolean): Promise<Turn> {
    const desde = this.metrics && !this.queue.free ? performance.now() : null;
    const turno = await this.queue.acquire(escribe);
    this.metrics?.recordWait(desde === null ? 0 : performance.now() - desde);
    return turno;
  }

  /** How many wait for their turn. */
  get esperan(): number {
    return this.queue.esperan;
  }

  /** What was written in a turn waits for the disk, with what others write meanwhile; its turn is over then. */
  merge(): Promise<void> {
    return this.queue.merge();
  }

  /** @returns whether the engine, failing, has thrown away all that was not committed */
  wasRolledBack(error: unknown): boolean {
    if (this.sqlite.inTransaction) return false;
    this.queue.discard(error);
    return true;
  }

  /** Tries again for a while what another process is in the way of. @throws FalloDeBase */
  async retryWhileBusy<T>(wait: number, attempt: () => Promise<T>): Promise<T> {
    const hasta = performance.now() + wait;
    for (let pausa = PAUSE_MS; ; pausa = Math.min(2 * pausa, PAUSE_MAX_MS))
      try {
        return await attempt();
      } catch (error) {
        const dbError = classifyFailure(error);
        if (dbError === undefined) throw error;
        if (dbError !== 'BASE_OCUPADA' || performance.now() >= hasta) throw this.errorReporter.fallo(dbError, error);
        await waitFor(pausa);
      }
  }

  private commitAll(): void {
    try {
      this.commit ??= this.sqlite.prepare('commit');
      this.commit.run();
    } catch (error) {
      if (this.sqlite.inTransaction) this.sqlite.exec('rollback');
      const dbError = classifyFailure(error);
      throw dbError ? this.errorReporter.fallo(dbError, error) : error;
    }
    try {
      // There may be room again.
      this.reserve.fill();
    } catch (error) {
      this.errorReporter.reportWarning(error, 'no room could be set aside for a full disk');
    }
  }
}

const BEGIN = ListQuery.raw('begin');
const BEGIN_READ = ListQuery.raw('begin deferred');
const COMMIT = ListQuery.raw('commit');
const ROLLBACK = ListQuery.raw('rollback');
/** Of one transaction among others that are committed with it. */
const SAVEPOINT = ListQuery.raw('savepoint propia');
const ROLLBACK_TO_SAVEPOINT = ListQuery.raw('rollback to propia');
const RELEASE_SAVEPOINT = ListQuery.raw('release propia');

/** What one query or one transaction uses. */
class QueuedConnection implements DatabaseConnection {
  private readonly archivo: SqliteFile;
  private readonly inner: DatabaseConnection;
  private readonly wait: number;
  /** Of the transaction under way. */
  private turno: Turn | undefined;
  private desde = 0;
  private lee = false;
  /** Why the engine has rolled it back by itself. */
  private broken: unknown;

  constructor(archivo: SqliteFile, inner: DatabaseConnection, wait: number) {
    this.archivo = archivo;
    this.inner = inner;
    this.wait = wait;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.turno
      ? this.executeInTransaction(query)
      : this.archivo.retryWhileBusy(this.wait, () => this.runInTurn(query));
  }

  streamQuery<R>(query: CompiledQuery, chunk: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery(query, chunk);
  }

  /** @param lee a transaction that only reads keeps nobody out, and waits for nobody who writes */
  start(lee: boolean): Promise<void> {
    // Between attempts it is others' turn: readers need not wait for whoever cannot write.
    return this.archivo.retryWhileBusy(this.wait, async () => {
      const turno = await this.archivo.turno(!lee);
      try {
        await this.inner.executeQuery(turno.sharesCommit ? SAVEPOINT : lee ? BEGIN_READ : BEGIN);
      } catch (error) {
        if (turno.sharesCommit) this.archivo.wasRolledBack(error);
        turno.finish();
        throw error;
      }
      this.turno = turno;
      if (this.archivo.metrics) this.desde = performance.now();
      this.lee = lee;
    });
  }

  async commitAll(): Promise<void> {
    const { lee, turno } = this;
    if (lee) await this.executeInTransaction(COMMIT);
    else if (turno?.sharesCommit) await this.executeInTransaction(RELEASE_SAVEPOINT);
    else if (this.broken !== undefined) throw this.broken;
    const saved = lee ? undefined : this.archivo.merge();
    this.release();
    await saved;
  }

  async rollBack(): Promise<void> {
    const { turno } = this;
    // It went with others before the disk, and was lost there with them.
    if (!turno) return;
    if (this.archivo.sqlite.inTransaction) {
      await this.inner.executeQuery(turno.sharesCommit ? ROLLBACK_TO_SAVEPOINT : ROLLBACK);
      if (turno.sharesCommit) await this.inner.executeQuery(RELEASE_SAVEPOINT);
    }
    this.release();
  }

  release(): void {
    const { turno } = this;
    if (!turno) return;
    this.archivo.metrics?.transaction(performance.now() - this.desde);
    this.turno = undefined;
    this.broken = undefined;
    turno.finish();
  }

  private async runInTurn<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const turno = await this.archivo.turno(false);
    const { metrics } = this.archivo;
    const desde = metrics ? performance.now() : 0;
    try {
      return await this.inner.executeQuery<R>(query);
    } finally {
      metrics?.query(performance.now() - desde);
      turno.finish();
    }
  }

  /** Whatever followed what the engine has rolled back would stand alone. */
  private async executeInTransaction<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.broken !== undefined) throw this.broken;
    try {
      return await this.archivo.retryWhileBusy(this.wait, () => this.inner.executeQuery<R>(query));
    } catch (error) {
      if (this.archivo.wasRolledBack(error)) this.broken = error;
      throw error;
    }
  }
}

class Driver implements Manejador {
  private readonly archivo: SqliteFile;
  private readonly wait: number;
  private readonly inner: SqliteDriver;

  constructor(archivo: SqliteFile, wait: number) {
    this.archivo = archivo;
    this.wait = wait;
    this.inner = new SqliteDriver({ database: () => archivo.preparedDatabase(wait) });
  }

  init(): Promise<void> {
    return this.inner.init();
  }
  async acquireConnection(): Promise<QueuedConnection> {
    return new QueuedConnection(this.archivo, await this.inner.acquireConnection(), this.wait);
  }
  beginTransaction(connection: QueuedConnection, { accessMode }: TransactionSettings): Promise<void> {
    return connection.start(accessMode === 'read only');
  }
  commitTransaction(connection: QueuedConnection): Promise<void> {
    return connection.commitAll();
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
  /** Migrations run in one transaction, so that two processes that start together cannot both apply one. */
  override get supportsTransactionalDdl() {
    return true;
  }
  /** Turns are taken here, statement by statement, not by Kysely for as long as anyone waits. */
  override get supportsMultipleConnections() {
    return true;
  }
}

class Compiler extends SqliteQueryCompiler {
  /**
   * With a bare `?` the engine looks at the value when it plans a join or an order, and so plans anew whenever another value
   * is bound: most of what a short query costs. An expression is not looked at, and means the same.
   */
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** The dialect of a file; `wait` in milliseconds is how long a query may wait for another process. */
export class QueuedSqliteDialect extends SqliteDialect {
  private readonly parts: [SqliteFile, number];

  constructor(archivo: SqliteFile, wait: number) {
    super({ database: () => archivo.preparedDatabase(wait) });
    this.parts = [archivo, wait];
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
