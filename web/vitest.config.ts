import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { css } from './vite.css.ts';

// `npm test` sets CHROMIUM_PATH; the default is for editors on Debian.
const { CHROMIUM_PATH = '/usr/bin/chromium-headless-shell' } = process.env;

/** Component tests in a browser, without the server and the shell. */
export default defineConfig({
  root: import.meta.dirname,
  // Found before the first test: a library that a test loads later would reload the page of another one.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}'] },
  css,
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    allowOnly: false,
    isolate: false,
    restoreMocks: true,
    // Generous limits: they end hung tests and assert nothing about speed.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        actionTimeout: 20_000,
        launchOptions: { executablePath: CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu'] },
        contextOptions: { locale: 'es-DO', timezoneId: 'Europe/Madrid', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
