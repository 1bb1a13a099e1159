import { defineConfig } from 'vitest/config';
import { readRun } from './run.mjs';

/** A fault may end a loop's end; Stryker's own limit stops such a run. */
const testTimeout = 60_000;

export default defineConfig({
  test: {
    name: 'mutants',
    include: readRun().tests,
    // It starts the built server in a process of its own, which no fault in the sources reaches.
    exclude: ['server/src/features/money/creditos/creditos.reconcile.test.ts'],
    env: { MOTOR: 'sqlite' },
    allowOnly: false,
    testTimeout,
    hookTimeout: testTimeout,
  },
});
