import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** A generous limit: it ends hung tests and asserts nothing about speed. */
const testTimeout = 300_000;

/**
 * Test files of a process share their imports, since loading and compiling the server takes longer than most tests. They share
 * no state: each opens its own databases and applications.
 */
const shared = { testTimeout, hookTimeout: testTimeout, isolate: false };

/** Node runs TypeScript itself, so imports need not pass through Vite. */
const nodeOptions = { ...shared, experimental: { viteModuleRunner: false, nodeLoader: false } };

/** These mock a module, which needs a process of their own. */
const MODULE_MOCKING_TESTS = [
  'server/src/features/identity/session/session.account.test.ts',
  'server/src/features/identity/session/limits/session.{limits,ownerLockout,thousandAttempts}.test.ts',
  'server/src/features/identity/session/login/session.login.test.ts',
];

/**
 * What these test is decided before the database is asked, or by the same statements on both engines, so they run on SQLite
 * only. None of them asks for the engine (scripts/engines.test.mjs).
 */
const ENGINE_INDEPENDENT_TESTS = [
  // That a demo is written on PostgreSQL too: demo/fillDatabase.engines.test.ts.
  'server/src/demo/fillDatabase.test.ts',
  'server/src/{greeting,main,securityDocs}.test.ts',
  'server/src/platform/database/coalescedRead.test.ts',
  'server/src/platform/database/sqlite/*.test.ts',
  'server/src/platform/http/connections/{connectionGate,malformedRequests,resilience}.test.ts',
  'server/src/platform/http/limits/fairQueue.test.ts',
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
  'server/src/features/identity/session/limits/session.thousandAttempts.test.ts',
  'server/src/features/identity/session/two-factor/session.twoFactor.test.ts',
  'server/src/features/identity/usuarios/usuarios.actions.test.ts',
  'server/src/features/operations/notifications/notifications.kinds.test.ts',
  // File names decide which backups are kept; that a backup is complete has cli/backup.test.ts on both engines.
  'server/src/platform/backup/{backupJob,backupStatus,copyElsewhere}.test.ts',
];

/** These need PostgreSQL, some of them both engines. */
const SERVER_TESTS = [
  'server/src/cli/transfer.test.ts',
  'server/src/platform/database/postgres/primaryServer.test.ts',
  // A call that waits for a lock: SQLite lets one writer in at a time.
  'server/src/platform/http/routing/{lostRights,lostOperationRights}.test.ts',
];

/** These stop database servers and take minutes: `npm run conmutar`. */
const FAILOVER_TESTS = ['server/src/test-support/failover/*.test.ts'];

const failover = {
  test: {
    ...nodeOptions,
    name: 'conmutar',
    include: FAILOVER_TESTS,
    env: { MOTOR: 'postgres' },
    globalSetup: ['scripts/lib/built.global.mjs'],
  },
};

/** A backup runs on a thread that loads its own code; compiled once, that takes half as long. */
const COMPILE_CACHE = fileURLToPath(new URL('.cache/node', import.meta.url));

/** Server tests run once per engine: MOTOR says which, POSTGRES_URL where a PostgreSQL server waits for databases. */
const server = (motor: 'sqlite' | 'postgres') => {
  const env = { MOTOR: motor, NODE_COMPILE_CACHE: COMPILE_CACHE };
  const setupFiles = ['server/src/test-support/database/statementLengths.ts'];
  const foreign = motor === 'postgres' ? ENGINE_INDEPENDENT_TESTS : SERVER_TESTS;
  const globalSetup = [
    'scripts/lib/built.global.mjs',
    'server/src/test-support/database/templates.global.ts',
    ...(motor === 'postgres' ? ['server/src/test-support/database/postgres.global.ts'] : []),
  ];
  return [
    {
      test: {
        ...nodeOptions,
        name: `server-${motor}`,
        include: ['server/src/**/*.test.ts'],
        exclude: [...MODULE_MOCKING_TESTS, ...FAILOVER_TESTS, ...foreign],
        env,
        globalSetup,
        setupFiles,
      },
    },
    {
      test: {
        name: `server-${motor}-sustituyen`,
        include: MODULE_MOCKING_TESTS,
        exclude: foreign,
        testTimeout,
        env,
        globalSetup,
        setupFiles,
      },
    },
  ];
};

export default defineConfig({
  test: {
    allowOnly: false,
    // One more than cores: a test waits for its database a quarter of the time, on PostgreSQL more.
    maxWorkers: 3,
    // Each test builds an application and drops it; a larger young generation saves a tenth of the time in garbage collection.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        test: {
          ...nodeOptions,
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
          globalSetup: ['scripts/lib/built.global.mjs'],
        },
      },
      {
        test: {
          ...nodeOptions,
          name: 'bench',
          include: ['bench/src/**/*.test.ts'],
          globalSetup: ['scripts/lib/built.global.mjs'],
        },
      },
      { test: { ...nodeOptions, name: 'rules', include: ['rules/src/**/*.test.ts'] } },
      { test: { ...nodeOptions, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['web/src/**/*.test.ts'],
          setupFiles: ['web/src/test-support/clearNotices.ts'],
        },
      },
      ...server('sqlite'),
      ...server('postgres'),
      ...(process.env.CONMUTAR ? [failover] : []),
    ],
  },
});
