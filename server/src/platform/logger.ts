import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';

/** Maximum depth of logged causes. */
const CAUSES = 4;

/**
 * Logs only type, message, code, stack and causes of an error. Database errors carry the refused row and library errors
 * their input: personal data that the log must not hold.
 */
function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const hasCode = 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number');
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(hasCode && { code: error.code }),
    ...(error.cause !== undefined && depth < CAUSES && { cause: serializeError(error.cause, depth + 1) }),
  };
}

/** Creates the JSON-lines logger of a process; writes to standard output without `target`. */
export function createLogger(level: string, target?: DestinationStream): Logger {
  const options = { level, serializers: { err: (error: unknown) => serializeError(error) } };
  return target ? pino(options, target) : pino(options);
}
