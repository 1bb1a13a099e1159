import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { root } from './paths.mjs';

/** @typedef {'sqlite' | 'postgres'} EngineName */
/** `main`: what `npm test` runs; `all`: what `npm test -- --all` runs. @typedef {'main' | 'all'} Scope */

/**
 * These tests run on SQLite only: what they test needs no database or is the same SQL on both engines. None of them asks
 * for the engine (scripts/engines.test.mjs).
 */
const ENGINE_INDEPENDENT_TESTS = [
  // That a demo is written on PostgreSQL too: demo/fillDatabase.postgres.test.ts.
  'server/src/demo/fillDatabase.test.ts',
  'server/src/{greeting,main,securityDocs}.test.ts',
  'server/src/platform/database/coalescedRead.test.ts',
  'server/src/platform/database/sqlite/*.test.ts',
  'server/src/platform/http/connections/{connectionLimiter,malformedRequests,resilience}.test.ts',
  'server/src/platform/fairQueue.test.ts',
  'server/src/platform/http/routing/{fileResponse,methods,registerRoutes,sharedResponseCache.calls}.test.ts',
  'server/src/platform/http/static/{indexHtml,pages}.test.ts',
  'server/src/platform/http/validation/{fuzz.paths,malformed,multipartForms,validation,visibleText}.test.ts',
  'server/src/platform/metrics/{prometheus,prometheusText}.test.ts',
  'server/src/platform/outbound/outboundHttp.test.ts',
  'server/src/platform/time/dates.test.ts',
  // Answers of Discord; the queue of roles in the database has discordRoles.test.ts.
  'server/src/features/community/discordRoles/discordRoles.refusals.test.ts',
  'server/src/features/community/radio/radio.{formats,try}.test.ts',
  'server/src/features/identity/permisos/permisos.guide.test.ts',
  // Two at once: session.claveLink.races.test.ts and session.twoFactor.meanwhile.test.ts.
  'server/src/features/identity/session/claves/session.claveLink.test.ts',
  'server/src/features/identity/session/limits/session.manyAttempts.test.ts',
  'server/src/features/identity/session/two-factor/session.twoFactor.test.ts',
  'server/src/features/identity/usuarios/usuarios.actions.test.ts',
  'server/src/features/operations/notifications/notifications.kinds.test.ts',
  // File names decide which backups are kept; that a backup is complete has cli/backup.test.ts on both engines.
  'server/src/platform/backup/{backupJob,backupStatus,copyElsewhere}.test.ts',
];

/** These need PostgreSQL, some of them both engines. */
const POSTGRES_ONLY_TESTS = [
  'server/src/cli/transfer.test.ts',
  // A larger demo is written on SQLite in every run, and its books are checked: cli/backup.test.ts.
  'server/src/demo/fillDatabase.postgres.test.ts',
  'server/src/platform/database/postgres/{deadlock,primaryServer}.test.ts',
  // A call that waits for a lock: SQLite lets one writer in at a time.
  'server/src/platform/http/routing/{lostRights,lostOperationRights}.test.ts',
];

/**
 * In `npm test` each file runs on one engine, SQLite unless it is listed here. PostgreSQL lets several writers in at a time, so a lock
 * that is missing shows there alone. It takes up to four times the time of SQLite.
 */
const POSTGRES_FIRST_TESTS = [
  'server/src/platform/database/**/*.test.ts',
  'server/src/platform/http/idempotency/idempotency.keys.test.ts',
  'server/src/server.*.test.ts',
  'server/src/**/*.{locks,races}.test.ts',
  // Its histories send several calls at once.
  'server/src/features/money/ventas/ventas.histories.test.ts',
];

/** Left to `npm test -- --all`: each takes long for what few changes reach. */
export const LONG_TESTS = [
  'server/src/cli/transfer.test.ts',
  'server/src/demo/fillDatabase.postgres.test.ts',
  'server/src/demo/fillDatabase.test.ts',
  'server/src/platform/http/connections/resilience.test.ts',
];

/** These stop database servers and take minutes: `npm run conmutar`. */
export const FAILOVER_TESTS = ['server/src/test-support/failover/*.test.ts'];

/** @param {string} file @param {readonly string[]} globs */
const isAmong = (file, globs) => globs.some((glob) => matchesGlob(file, glob));

/** @param {string} file @param {Scope} scope @returns {readonly EngineName[]} the engines that it runs on */
export function enginesOf(file, scope) {
  if (isAmong(file, FAILOVER_TESTS) || (scope === 'main' && isAmong(file, LONG_TESTS))) return [];
  if (isAmong(file, ENGINE_INDEPENDENT_TESTS)) return ['sqlite'];
  if (isAmong(file, POSTGRES_ONLY_TESTS)) return ['postgres'];
  if (scope === 'all') return ['sqlite', 'postgres'];
  return isAmong(file, POSTGRES_FIRST_TESTS) ? ['postgres'] : ['sqlite'];
}

/** @param {EngineName} engine @param {Scope} scope @returns {string[]} test files of the server, from the project's folder */
export const serverTestsOn = (engine, scope) =>
  globSync('server/src/**/*.test.ts', { cwd: root })
    .filter((file) => enginesOf(file, scope).includes(engine))
    .sort();
