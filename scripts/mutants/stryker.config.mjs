import { readRun } from './run.mjs';

const { mutate, report, ignoreStatic = false } = readRun();

export default {
  mutate,
  ignoreStatic,
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  // A sandbox would link node_modules, where `@conserje/rules` is the original workspace without mutants.
  inPlace: true,
  // Vitest does not follow package names of workspaces when it finds related tests.
  vitest: { configFile: 'scripts/mutants/vitest.config.mjs', related: false },
  // Leaves the other cores to the machine.
  concurrency: 1,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: report },
  allowConsoleColors: false,
};
