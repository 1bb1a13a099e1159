import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/browsers',
  // SQLite only: the database engine makes no difference to a browser.
  globalSetup: [],
  workers: 2,
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
});
