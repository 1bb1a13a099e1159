/**
 * Files that are mutated together, and the tests that should kill the mutants.
 * @typedef {object} Area
 * @property {string[]} mutate globs of sources
 * @property {string[]} tests globs of test files
 * @property {boolean} [ignoreStatic] skips mutants of module initialization: each costs a run of all tests
 */

const money = ['nomina', 'paga', 'listaPaga', 'pendientes', 'ventas', 'renta', 'multas', 'creditos', 'membresias'];
const time = ['tiempos', 'workLedger', 'fichaje', 'ausencias', 'ascensos', 'paseLista'];
const rights = ['permisos', 'session', 'usuarios'];

/** Sources of feature folders without tables and declarations: a mutant there is a schema error. */
const sourcesOf = (/** @type {string[]} */ rooms) => [
  `server/src/features/*/{${rooms.join(',')}}/**/*.ts`,
  '!server/src/features/**/*.{test,table,routes,module}.ts',
];
const testsOf = (/** @type {string[]} */ rooms) => [`server/src/features/*/{${rooms.join(',')}}/**/*.test.ts`];

/** @type {Record<string, Area>} */
export const areas = {
  rules: {
    mutate: ['rules/src/**/*.ts', '!rules/src/**/*.test.ts', '!rules/src/index.ts'],
    tests: ['rules/src/**/*.test.ts'],
    ignoreStatic: true,
  },
  money: { mutate: sourcesOf(money), tests: testsOf(money) },
  time: { mutate: sourcesOf(time), tests: testsOf(time) },
  rights: {
    mutate: [
      ...sourcesOf(rights),
      'server/src/platform/http/access/{identity,accessGuard,callerRight,ownership,sessionCookie}.ts',
    ],
    tests: [...testsOf(rights), 'server/src/platform/http/access/*.test.ts'],
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
