import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/browsers',
  // SQLite alone: what differs between the engines, no browser sees.
  globalSetup: [],
  workers: 2,
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
});
