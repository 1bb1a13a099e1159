import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';

/** So many causes behind one another are told. */
const CAUSES = 4;

/**
 * What the log is told of an error: what it is called, what it says and where it was thrown. A database adds the row that it
 * refused, and a library whatever it was sent: none of that is anybody's to read there.
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

/** The log of a process, one JSON line an entry; on standard output when `target` is left out. */
export function createLogger(level: string, target?: DestinationStream): Logger {
  const options = { level, serializers: { err: (error: unknown) => serializeError(error) } };
  return target ? pino(options, target) : pino(options);
}
