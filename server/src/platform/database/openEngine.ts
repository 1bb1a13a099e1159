import type { Metrics } from '../metrics/metrics.ts';
import { NO_METRICS } from '../metrics/metrics.ts';
import type { DatabaseLog } from './databaseErrorReporter.ts';
import { measureEvents } from './databaseMetrics.ts';
import { filePathOf } from './databaseUrl.ts';
import type { Engine } from './engine.ts';
import { OperatorError } from './operatorError.ts';
import { openPostgres } from './postgres/openPostgres.ts';
import { openSqlite } from './sqlite/openSqlite.ts';

/**
 * Opens the database of a `DATABASE_URL`: `file:` and a path, or `postgres://`. It need not exist or be reachable yet;
 * failures go to `log`.
 * @param schema number of steps of the schema that a portal works on; a command has none
 * @throws OperatorError on any other URL
 */
export function openEngine(url: string, log: DatabaseLog, metrics: Metrics = NO_METRICS, schema?: number): Engine {
  return measureEvents(open(url, log, metrics, schema), metrics);
}

function open(url: string, log: DatabaseLog, metrics: Metrics, schema: number | undefined): Engine {
  if (url.startsWith('file:')) return openSqlite(filePathOf(url), log, metrics);
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, log, metrics, schema);
  throw new OperatorError('DATABASE_URL debe empezar por file: o por postgres://');
}
