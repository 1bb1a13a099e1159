/**
 * Files that are mutated together, and the tests that should kill the mutants.
 * @typedef {object} Area
 * @property {string[]} mutate globs of sources
 * @property {string[]} tests globs of test files
 * @property {boolean} [ignoreStatic] skips mutants of module initialization: each costs a run of all tests
 */

/** Sources of a group of features without tables and declarations: a mutant there is a schema error. @param {string} group */
const sourcesOf = (group) => [
  `server/src/features/${group}/**/*.ts`,
  '!server/src/features/**/*.{test,table,routes,module}.ts',
];
const testsOf = (/** @type {string} */ group) => [`server/src/features/${group}/**/*.test.ts`];

/** Groups of features that move no credits, minutes or rights. */
export const leftOut = ['community', 'operations'];

/** @type {Record<string, Area>} */
export const areas = {
  rules: {
    mutate: ['rules/src/**/*.ts', '!rules/src/**/*.test.ts', '!rules/src/index.ts'],
    tests: ['rules/src/**/*.test.ts'],
    ignoreStatic: true,
  },
  money: { mutate: sourcesOf('money'), tests: testsOf('money') },
  time: { mutate: sourcesOf('work'), tests: testsOf('work') },
  careers: { mutate: sourcesOf('careers'), tests: testsOf('careers') },
  rights: {
    mutate: [
      ...sourcesOf('identity'),
      'server/src/platform/http/access/{identity,accessGuard,callerRight,ownership,sessionCookie}.ts',
    ],
    tests: [...testsOf('identity'), 'server/src/platform/http/access/*.test.ts'],
  },
  declarations: {
    mutate: ['contract/src/**/*.ts', '!contract/src/**/*.test.ts', '!contract/src/{index,declarations}.ts'],
    tests: [
      'contract/src/**/*.test.ts',
      'server/src/platform/http/access/{accessMatrix,declaredAccess}.test.ts',
      'server/src/platform/http/routing/registerRoutes.test.ts',
      'server/src/platform/http/validation/validation.test.ts',
    ],
  },
};
