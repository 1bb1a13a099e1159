import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { FAILOVER_TESTS, serverTestsOn } from './scripts/lib/serverTests.mjs';

/** A generous limit: it ends hung tests and asserts nothing about speed. */
const testTimeout = 300_000;

const PROPERTY_SEED = 'scripts/lib/propertySeed.mjs';

/**
 * Test files of a process share their imports, since loading and compiling the server takes longer than most tests. They share
 * no state: each opens its own databases and applications.
 */
const shared = { testTimeout, hookTimeout: testTimeout, isolate: false, expect: { poll: { timeout: 20_000 } } };

/** Node runs TypeScript itself, so imports need not pass through Vite. */
const nodeOptions = { ...shared, experimental: { viteModuleRunner: false, nodeLoader: false } };

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

/** MOTOR says which engine the tests get, POSTGRES_URL where a PostgreSQL server waits for databases. */
const server = (motor: 'sqlite' | 'postgres') => ({
  test: {
    ...nodeOptions,
    name: `server-${motor}`,
    include: serverTestsOn(motor, process.env.TEST_SCOPE === 'main' ? 'main' : 'all'),
    env: { MOTOR: motor, NODE_COMPILE_CACHE: COMPILE_CACHE },
    setupFiles: [PROPERTY_SEED, 'server/src/test-support/database/statementLengths.ts'],
    globalSetup: [
      'scripts/lib/built.global.mjs',
      'server/src/test-support/database/templates.global.ts',
      ...(motor === 'postgres' ? ['server/src/test-support/database/postgres.global.ts'] : []),
    ],
  },
});

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
      { test: { ...nodeOptions, name: 'rules', setupFiles: [PROPERTY_SEED], include: ['rules/src/**/*.test.ts'] } },
      { test: { ...nodeOptions, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['web/src/**/*.test.ts'],
          setupFiles: [PROPERTY_SEED, 'web/src/test-support/clearToasts.ts'],
        },
      },
      server('sqlite'),
      server('postgres'),
      ...(process.env.CONMUTAR ? [failover] : []),
    ],
  },
});
