import { readRun } from './run.mjs';

const { mutate, report, ignoreStatic = false } = readRun();

export default {
  mutate,
  ignoreStatic,
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  // Stryker's sandbox links node_modules, where `@conserje/rules` is the workspace of the original: no test would see a fault of it.
  inPlace: true,
  // A test reaches another workspace by its package's name, which Vitest does not follow to find the related tests.
  vitest: { configFile: 'scripts/mutants/vitest.config.mjs', related: false },
  // One run beside the machine's other work.
  concurrency: 1,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: report },
  allowConsoleColors: false,
};
