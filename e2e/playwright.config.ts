import type { ReporterDescription } from '@playwright/test';
import { defineConfig } from '@playwright/test';
import { LAUNCH_OPTIONS } from './fixtures/browserLaunch.ts';
import { DESKTOP } from './fixtures/viewports.ts';

const { E2E_REPORT, TEST_SCOPE } = process.env;

const reporter: ReporterDescription[] = [['list']];
if (E2E_REPORT) reporter.push(['json', { outputFile: E2E_REPORT }]);

const onSqlite = { name: 'sqlite', metadata: { motor: 'sqlite' } };
/** They take longest and are the last by name. */
const LONGEST = ['**/work/{paseLista,workday}.spec.ts'];
const ofMain = [
  { ...onSqlite, name: 'sqlite:longest', testMatch: LONGEST, grep: /@main/ },
  { ...onSqlite, testIgnore: LONGEST, grep: /@main/ },
];
const onPostgres = { name: 'postgres', metadata: { motor: 'postgres' }, grep: /@ambos-motores/ };

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  globalSetup: '../server/src/test-support/database/postgres.global.ts',
  // Generous limits: they end hung runs and assert nothing about speed.
  globalTimeout: 60 * 60_000,
  timeout: 180_000,
  // Three keep two cores busy. With four it took as long, and in each run one test passed only at the second attempt.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // The run reports tests that pass only on retry and tolerates a few (scripts/test.mjs).
  retries: 1,
  reporter,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 20_000,
    viewport: DESKTOP,
    locale: 'es-DO',
    // Differs from the agencia's zone, so that dates shown in the viewer's zone by mistake fail.
    timezoneId: 'Europe/Madrid',
    // Traces cost a quarter of the run; enable with "npm test -- --only e2e --trace on".
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: LAUNCH_OPTIONS,
  },
  projects: TEST_SCOPE === 'main' ? ofMain : [onSqlite, onPostgres],
});
