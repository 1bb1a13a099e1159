import { playwright } from '@vitest/browser-playwright';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vitest/config';

// `npm test` finds the browser; the default serves editors on Debian.
const { CHROMIUM_PATH = '/usr/bin/chromium-headless-shell' } = process.env;

/** What shows, in a browser, without server, shell or screen around it. */
export default defineConfig({
  root: import.meta.dirname,
  css: { postcss: { plugins: [presetMantine()] } },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    allowOnly: false,
    isolate: false,
    restoreMocks: true,
    // They end what hangs, and tell nothing of speed on a machine that has other work too.
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
