import { defineConfig } from 'vitest/config';

/** Server tests run once per engine: MOTOR says which, POSTGRES_URL where a PostgreSQL server waits for databases. */
const server = { include: ['server/src/**/*.test.ts'], testTimeout: 30_000 };

export default defineConfig({
  test: {
    allowOnly: false,
    maxWorkers: 2,
    projects: [
      { test: { name: 'rules', include: ['rules/src/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { ...server, name: 'server-sqlite', env: { MOTOR: 'sqlite' } } },
      {
        test: {
          ...server,
          name: 'server-postgres',
          env: { MOTOR: 'postgres' },
          globalSetup: 'server/src/testing/postgres.global.ts',
        },
      },
      { test: { name: 'web', include: ['web/src/**/*.test.ts'] } },
    ],
  },
});
