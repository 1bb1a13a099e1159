import type { DatabaseErrorCode } from '@conserje/contract';
import { AppError } from '../appError.ts';

/** Log of an engine. */
export interface DatabaseLog {
  warn(data: object, msg: string): void;
  info(msg: string): void;
}

/** Discards everything. */
export const SILENT_LOG: DatabaseLog = { warn: () => undefined, info: () => undefined };

/** A database failure that is not the caller's fault; `cause` is the engine's error. */
export class DatabaseError extends AppError {
  override readonly cause: unknown;

  constructor(code: DatabaseErrorCode, cause: unknown) {
    super(code);
    this.cause = cause;
  }
}

/** Returns whether an error means that the database is away, busy or full. */
export const isDatabaseError = (error: unknown): error is DatabaseError => error instanceof DatabaseError;

const LOG_MESSAGES = {
  BASE_CAIDA: 'database lost, calls are answered 503',
  BASE_OCUPADA: 'database busy, calls are answered 503',
  BASE_LLENA: 'no room left for the database, changes are answered 503',
} as const satisfies Partial<Record<DatabaseErrorCode, string>>;
const INTERVAL_MS = 60_000;

/** One line without the stack, which says nothing about an absent database. */
function summarizeCause(cause: unknown): { causa: string } {
  if (!(cause instanceof Error)) return { causa: String(cause) };
  const code = 'code' in cause ? String(cause.code) : '';
  return { causa: [cause.message, code].filter(Boolean).join(' ') };
}

/**
 * Creates the errors of database failures and logs them, each kind at most once per interval rather than once per
 * caller.
 */
export class DatabaseErrorReporter {
  private readonly log: DatabaseLog;
  private readonly told = new Map<string, number>();

  constructor(log: DatabaseLog) {
    this.log = log;
  }

  createError(code: keyof typeof LOG_MESSAGES, cause: unknown): DatabaseError {
    this.warnThrottled(LOG_MESSAGES[code], cause);
    return new DatabaseError(code, cause);
  }

  /** Logs that connections were lost while new ones could be opened at once. */
  reportCut(cause: unknown): void {
    this.warnThrottled('connections to the database were cut, and made anew', cause);
  }

  reportLoss(cause: unknown): void {
    this.log.warn(summarizeCause(cause), LOG_MESSAGES.BASE_CAIDA);
  }

  reportRecovery(): void {
    this.log.info('database is back');
  }

  /** Logs a failure outside any request. */
  reportWarning(cause: unknown, msg: string): void {
    this.log.warn(summarizeCause(cause), msg);
  }

  private warnThrottled(msg: string, cause: unknown): void {
    const now = performance.now();
    if (now - (this.told.get(msg) ?? Number.NEGATIVE_INFINITY) < INTERVAL_MS) return;
    this.told.set(msg, now);
    this.log.warn(summarizeCause(cause), msg);
  }
}
