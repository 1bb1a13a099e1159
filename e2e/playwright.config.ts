import type { ReporterDescription } from '@playwright/test';
import { defineConfig } from '@playwright/test';
import { LAUNCH_OPTIONS } from './fixtures/browserLaunch.ts';
import { DESKTOP } from './fixtures/viewports.ts';

const { E2E_REPORT } = process.env;

const reporter: ReporterDescription[] = [['list']];
if (E2E_REPORT) reporter.push(['json', { outputFile: E2E_REPORT }]);

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  globalSetup: '../server/src/test-support/database/postgres.global.ts',
  // Generous: they end what hangs, and tell nothing of speed on a machine that has other work too.
  globalTimeout: 60 * 60_000,
  timeout: 180_000,
  // On two cores: a journey waits for as long as it works; with three of them a fifth of the time was nobody's.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  // What passes only then is named at the end of the run, which bears few of them (scripts/test.mjs).
  retries: 1,
  reporter,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 20_000,
    viewport: DESKTOP,
    locale: 'es-DO',
    // Not the agency's zone: what is shown in the viewer's own zone by mistake, a test sees.
    timezoneId: 'Europe/Madrid',
    // Recording costs a quarter of the run: ask for it with "npm test -- --only e2e --trace on".
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: LAUNCH_OPTIONS,
  },
  projects: [
    { name: 'sqlite', metadata: { motor: 'sqlite' } },
    { name: 'postgres', metadata: { motor: 'postgres' }, grep: /@ambos-motores/ },
  ],
});
