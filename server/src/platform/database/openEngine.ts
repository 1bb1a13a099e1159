import type { Metrics } from '../metrics/metrics.ts';
import { NO_METRICS } from '../metrics/metrics.ts';
import type { DbReport } from './databaseErrorReporter.ts';
import { measureEvents } from './databaseMetrics.ts';
import type { Motor } from './engine.ts';
import { OperatorError } from './operatorError.ts';
import { openPostgres } from './postgres/openPostgres.ts';
import { openSqlite } from './sqlite/openSqlite.ts';

/**
 * The database that a `DATABASE_URL` names: `file:` and a path, or `postgres://`. It need not be there yet; what befalls it
 * is told to `parte`.
 * @throws Impedimento on any other address
 */
export function openEngine(url: string, parte: DbReport, metrics: Metrics = NO_METRICS): Motor {
  return measureEvents(open(url, parte, metrics), metrics);
}

function open(url: string, parte: DbReport, metrics: Metrics): Motor {
  if (url.startsWith('file:')) return openSqlite(url.slice('file:'.length), parte, metrics);
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, parte, metrics);
  throw new OperatorError('DATABASE_URL debe empezar por file: o por postgres://');
}
