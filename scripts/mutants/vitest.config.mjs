import { defineConfig } from 'vitest/config';
import { readRun } from './run.mjs';

/** Generous, because a mutant may remove the end of a loop; Stryker's own limit stops such a run. */
const testTimeout = 60_000;

export default defineConfig({
  test: {
    name: 'mutants',
    include: readRun().tests,
    // Starts the built server in its own process, which mutants of the sources do not reach.
    exclude: ['server/src/features/money/creditos/creditos.reconcile.test.ts'],
    env: { MOTOR: 'sqlite' },
    allowOnly: false,
    testTimeout,
    hookTimeout: testTimeout,
  },
});
