import type { DatabaseErrorCode } from '@conserje/contract';
import { AppError } from '../appError.ts';

/** Where an engine says what befalls its database. */
export interface DatabaseLog {
  warn(data: object, msg: string): void;
  info(msg: string): void;
}

/** The database could not do what it was asked, through no fault of whoever asked; `cause` is what it said. */
export class DatabaseError extends AppError {
  override readonly cause: unknown;

  constructor(code: DatabaseErrorCode, cause: unknown) {
    super(code);
    this.cause = cause;
  }
}

/** Whether something failed because the database is away, busy or full. */
export const isDatabaseError = (error: unknown): error is DatabaseError => error instanceof DatabaseError;

const SAID = {
  BASE_CAIDA: 'database lost, calls are answered 503',
  BASE_OCUPADA: 'database busy, calls are answered 503',
  BASE_LLENA: 'no room left for the database, changes are answered 503',
} as const satisfies Partial<Record<DatabaseErrorCode, string>>;
const INTERVAL_MS = 60_000;

/** In one line: a stack tells nothing of a database that is away. */
function summarizeCause(causa: unknown): { causa: string } {
  if (!(causa instanceof Error)) return { causa: String(causa) };
  const code = 'code' in causa ? String(causa.code) : '';
  return { causa: [causa.message, code].filter(Boolean).join(' ') };
}

/** Makes the answers to failures of a database, and tells the log, which hears of each kind once in a while and not for every caller. */
export class DatabaseErrorReporter {
  private readonly log: DatabaseLog;
  private readonly told = new Map<string, number>();

  constructor(log: DatabaseLog) {
    this.log = log;
  }

  createError(code: keyof typeof SAID, cause: unknown): DatabaseError {
    this.warnThrottled(SAID[code], cause);
    return new DatabaseError(code, cause);
  }

  /** Connections were lost, and others could be made at once. */
  reportCut(cause: unknown): void {
    this.warnThrottled('connections to the database were cut, and made anew', cause);
  }

  reportLoss(cause: unknown): void {
    this.log.warn(summarizeCause(cause), SAID.BASE_CAIDA);
  }

  reportRecovery(): void {
    this.log.info('database is back');
  }

  /** What went wrong for nobody in particular. */
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
