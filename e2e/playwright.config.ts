import type { ReporterDescription } from '@playwright/test';
import { defineConfig } from '@playwright/test';

// `npm test` finds the browser; the default serves editors on Debian.
const { CHROMIUM_PATH = '/usr/bin/chromium', E2E_REPORT } = process.env;

const reporter: ReporterDescription[] = [['list']];
if (E2E_REPORT) reporter.push(['json', { outputFile: E2E_REPORT }]);

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  globalSetup: '../server/src/testing/postgres.global.ts',
  globalTimeout: 4 * 60_000,
  timeout: 60_000,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter,
  use: {
    locale: 'es-DO',
    // Not the agency's zone: what is shown in the viewer's own zone by mistake, a test sees.
    timezoneId: 'Europe/Madrid',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'sqlite', metadata: { motor: 'sqlite' } },
    { name: 'postgres', metadata: { motor: 'postgres' } },
  ],
});
