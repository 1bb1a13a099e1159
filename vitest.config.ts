import { defineConfig } from 'vitest/config';

/** It ends what hangs, and tells nothing of speed on a machine that has other work too. */
const testTimeout = 30_000;

/** Server tests run once per engine: MOTOR says which, POSTGRES_URL where a PostgreSQL server waits for databases. */
const server = { include: ['server/src/**/*.test.ts'], testTimeout };

export default defineConfig({
  test: {
    allowOnly: false,
    maxWorkers: 2,
    projects: [
      { test: { name: 'rules', include: ['rules/src/**/*.test.ts'], testTimeout } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], testTimeout } },
      { test: { ...server, name: 'server-sqlite', env: { MOTOR: 'sqlite' } } },
      {
        test: {
          ...server,
          name: 'server-postgres',
          env: { MOTOR: 'postgres' },
          globalSetup: 'server/src/testing/postgres.global.ts',
        },
      },
      { test: { name: 'web', include: ['web/src/**/*.test.ts'], testTimeout } },
    ],
  },
});
