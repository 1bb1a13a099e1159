import { setImmediate } from 'node:timers/promises';
import type {
  BinaryOperationNode,
  CompiledQuery,
  DatabaseConnection,
  PostgresDialectConfig,
  TransactionSettings,
} from 'kysely';
import { PostgresDialect, PostgresDriver, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import type { DatabaseMetrics } from '../databaseMetrics.ts';
import { parseInCondition } from '../dataLists.ts';
import { NoPrimaryError } from './primaryServer.ts';
import { DatabaseLockedError } from './sharedLock.ts';

export type PostgresFailure = 'BASE_CAIDA' | 'BASE_OCUPADA' | 'BASE_LLENA';

/** By SQLSTATE or class: connection lost, server without writes, starting or stopping, I/O failure, deadlock, no resources. */
const FAILURE_BY_CODE: Record<string, PostgresFailure> = {
  '08': 'BASE_CAIDA',
  '25006': 'BASE_CAIDA',
  '57P01': 'BASE_CAIDA',
  '57P02': 'BASE_CAIDA',
  '57P03': 'BASE_CAIDA',
  '57P05': 'BASE_CAIDA',
  '58': 'BASE_CAIDA',
  '40': 'BASE_OCUPADA',
  '53': 'BASE_OCUPADA',
  '53100': 'BASE_LLENA',
};
/** Driver errors without a code. */
const CONNECTION_LOST = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;
const CONNECT_TIMEOUT_MESSAGE = 'timeout exceeded when trying to connect';
/** Codes of system errors such as ECONNRESET; Node's own begin with ERR_. */
const SYSTEM_ERROR = /^(?!ERR_)E[A-Z_]+$/;

/** Classifies a query error as a database failure; null when the query itself is at fault. */
export function classifyFailure(error: unknown): PostgresFailure | null {
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error;
    return FAILURE_BY_CODE[code] ?? FAILURE_BY_CODE[code.slice(0, 2)] ?? null;
  }
  if (!(error instanceof Error)) return null;
  if (error instanceof NoPrimaryError) return 'BASE_CAIDA';
  const isNetworkError = 'code' in error && SYSTEM_ERROR.test(String(error.code));
  return isNetworkError || CONNECTION_LOST.test(error.message) ? 'BASE_CAIDA' : null;
}

/** Classifies a connect error; an error without a class of its own means that the database is unreachable. */
const classifyConnectFailure = (error: unknown): PostgresFailure => {
  const busy =
    error instanceof DatabaseLockedError || (error instanceof Error && error.message === CONNECT_TIMEOUT_MESSAGE);
  return busy ? 'BASE_OCUPADA' : (classifyFailure(error) ?? 'BASE_CAIDA');
};

/** Translates an error; `dbError` is null for an error of the query itself. */
export type ErrorTranslator = (error: unknown, dbError: PostgresFailure | null) => unknown;

const ABORTED_TRANSACTION = '25P02';
const isAborted = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === ABORTED_TRANSACTION;

const IS_READ = /^select /;

class Driver extends PostgresDriver {
  private readonly translateError: ErrorTranslator;
  private readonly metrics: DatabaseMetrics | null;
  private readonly knownConnections = new WeakSet<DatabaseConnection>();
  /** Start of the open transaction of each connection. */
  private readonly transactionStarts = new Map<DatabaseConnection, number>();
  /** First error of the open transaction of each connection. */
  private readonly firstErrors = new Map<DatabaseConnection, unknown>();
  /** Unanswered `begin` of each connection, or its failure. */
  private readonly begins = new Map<DatabaseConnection, Promise<void>>();
  /** Statements of each connection that are sent, or wait for its `begin`. */
  private readonly unanswered = new WeakMap<DatabaseConnection, Set<Promise<unknown>>>();

  constructor(config: PostgresDialectConfig, translateError: ErrorTranslator, metrics: DatabaseMetrics | null) {
    super(config);
    this.translateError = translateError;
    this.metrics = metrics;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    this.transactionStarts.set(connection, performance.now());
    const begun = super.beginTransaction(connection as Parameters<PostgresDriver['beginTransaction']>[0], settings);
    this.begins.set(connection, begun);
    begun.then(
      () => this.begins.delete(connection),
      () => undefined,
    );
  }

  /**
   * Waits for the statements before it: one that waits for `begin`, or for another one, would be sent after the
   * transaction.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const unanswered = this.unanswered.get(connection);
    do {
      await Promise.allSettled(unanswered ?? []);
      await setImmediate();
    } while (unanswered && unanswered.size > 0);
    // Sent after a failed `begin` as well, whose answer alone may have been lost.
    this.begins.delete(connection);
    await super.rollbackTransaction(connection as Parameters<PostgresDriver['rollbackTransaction']>[0]);
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const start = this.transactionStarts.get(connection);
    this.transactionStarts.delete(connection);
    this.begins.delete(connection);
    this.firstErrors.delete(connection);
    if (start !== undefined) this.metrics?.transaction(performance.now() - start);
    await super.releaseConnection(connection as Parameters<PostgresDriver['releaseConnection']>[0]);
  }

  /**
   * Returns the translated error that an error of a transaction follows from: what was sent behind a failed statement
   * fails because of it.
   */
  private causeOf(connection: DatabaseConnection, error: unknown): unknown {
    if (!this.transactionStarts.has(connection)) return undefined;
    const first = this.firstErrors.get(connection);
    if (first !== undefined) return isAborted(error) ? first : undefined;
    const translated = this.translateError(error, classifyFailure(error));
    this.firstErrors.set(connection, translated);
    return translated;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const start = performance.now();
    const connection = await super.acquireConnection().catch((error: unknown) => {
      throw this.translateError(error, classifyConnectFailure(error));
    });
    this.metrics?.recordWait(performance.now() - start);
    if (this.knownConnections.has(connection)) return connection;
    this.knownConnections.add(connection);
    const unanswered = new Set<Promise<unknown>>();
    this.unanswered.set(connection, unanswered);
    const execute = connection.executeQuery.bind(connection);
    const executeInOrder = async <R>(query: CompiledQuery) => {
      const start = performance.now();
      const begun = this.begins.get(connection);
      try {
        // Reads are sent behind `begin` at once; a write outside a transaction could not be undone.
        if (begun && !IS_READ.test(query.sql)) await begun;
        const result = await execute<R>(query);
        await begun;
        return result;
      } catch (error) {
        throw this.causeOf(connection, error) ?? this.translateError(error, classifyFailure(error));
      } finally {
        if (!this.transactionStarts.has(connection)) this.metrics?.query(performance.now() - start);
      }
    };
    connection.executeQuery = <R>(query: CompiledQuery) => {
      const answer = executeInOrder<R>(query);
      unanswered.add(answer);
      const settled = () => unanswered.delete(answer);
      answer.then(settled, settled);
      return answer;
    };
    return connection;
  }
}

class Compiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = parseInCondition(node);
    if (!list) {
      super.visitBinaryOperation(node);
      return;
    }
    this.visitNode(node.leftOperand);
    this.append(list.isNegated ? ' <> all(' : ' = any(');
    this.appendValue(list.values);
    this.append(')');
  }
}

/** PostgresDialect that translates database failures. */
export class TranslatingPostgresDialect extends PostgresDialect {
  private readonly parts: [PostgresDialectConfig, ErrorTranslator, DatabaseMetrics | null];

  constructor(...parts: [PostgresDialectConfig, ErrorTranslator, DatabaseMetrics | null]) {
    super(parts[0]);
    this.parts = parts;
  }

  override createDriver(): Driver {
    return new Driver(...this.parts);
  }

  override createQueryCompiler(): Compiler {
    return new Compiler();
  }
}
