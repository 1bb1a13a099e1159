// "Who may import whom" of docs/ARCHITECTURE.md. A part of the house is closed unless a rule opens it.

const tests = '\\.test\\.tsx?$';
const npm = 'node_modules';

/** Files under `from` (tests apart) may import only what `allowed` names. */
const only = (name, comment, from, allowed, more = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { pathNot: allowed, couldNotResolve: false, ...more },
});

/** As `only`; Node's own modules are open too. */
const onlyOnNode = (...rule) => only(...rule, { dependencyTypesNot: ['core'] });

/** Who draws a name alone: Puerta itself, the card, the person's page, one's own name, a menu about a row, a guest of the radio. */
const NOMBRE_A_SECAS = [
  '^web/src/dominio/(Puerta|TarjetaPersona)\\.tsx$',
  '^web/src/features/personas/components/PaginaPersona\\.tsx$',
  '^web/src/(app/MenuUsuario|features/(inicio/components/Vestibulo|perfil/components/Identidad|cambionombre/components/Placa))\\.tsx$',
  '^web/src/features/tiempos/components/MenuTiempo\\.tsx$',
  '^web/src/features/radio/components/Receptor\\.tsx$',
  '^web/src/piezas/',
];

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    never('no-circle', 'Nothing imports itself, by whatever detour.', {}, { circular: true }),
    never('resolvable', 'Every import leads somewhere.', {}, { couldNotResolve: true }),

    only('rules-alone', 'rules import nothing.', '^rules/src/', ['^rules/src/']),
    only('contract-on-rules', 'contract imports rules and TypeBox.', '^contract/src/', [
      '^contract/src/',
      '^rules/src/index\\.ts$',
      `${npm}/typebox/`,
    ]),

    onlyOnNode('server-platform', 'The platform of the server knows no feature.', '^server/src/platform/', [
      '^server/src/platform/',
      '^(rules|contract)/src/index\\.ts$',
      npm,
    ]),
    onlyOnNode(
      'server-migrations',
      'A migration stands on its own: features change, it does not.',
      '^server/src/migrations/',
      ['^server/src/(migrations|platform)/', '^rules/src/index\\.ts$', npm],
    ),
    onlyOnNode(
      'server-feature',
      'A room of the server uses the platform and what other rooms hand out.',
      '^server/src/features/([^/]+)/',
      [
        '^server/src/platform/',
        '^server/src/features/$1/',
        '^server/src/features/([^/]+)/\\1\\.public\\.ts$',
        '^(rules|contract)/src/index\\.ts$',
        npm,
      ],
    ),
    never(
      'testing-in-tests',
      'What helps tests is no part of the product.',
      { path: '^(server|web|rules|contract)/src/', pathNot: [tests, '^(server|web)/src/testing/'] },
      { path: '^(server|web)/src/testing/|\\.test\\.tsx?$' },
    ),
    never(
      'server-starts-nothing',
      'Nothing of the product starts another program or evaluates a text.',
      { path: '^server/src/', pathNot: ['^server/src/(demo|testing)/', tests] },
      { path: '^(node:)?(child_process|vm)$' },
    ),
    never(
      'server-demo-apart',
      'The demo fills a database from outside; its stand-in hotel serves the tests too.',
      { path: '^server/src/', pathNot: ['^server/src/(demo|testing)/', tests] },
      { path: '^server/src/demo/' },
    ),
    never(
      'server-main-last',
      'main.ts reads the environment and listens, the commands print: nothing imports them.',
      {},
      { path: '^server/src/(main|acceso|cuadrar|importar|mudanza|respaldo|restaurar)\\.ts$' },
    ),

    only(
      'web-platform',
      'The platform of the web knows neither looks nor what the agency is about.',
      '^web/src/platform/',
      ['^web/src/platform/', '^(rules|contract)/src/index\\.ts$', npm],
    ),
    only('web-ui', 'What shows stands on the platform alone, and knows no shape of a call.', '^web/src/ui/', [
      '^web/src/(ui|platform)/',
      '^rules/src/index\\.ts$',
      npm,
    ]),
    never(
      'web-ui-asks-nothing',
      'What shows is given what it shows: by no detour does it reach a call or a query.',
      { path: '^web/src/ui/', pathNot: tests },
      { path: `^web/src/platform/api\\.ts$|${npm}/@tanstack/(react-query|query-core)/`, reachable: true },
    ),
    only(
      'web-dominio',
      'What screens share of the agency stands on platform and ui, and knows no screen.',
      '^web/src/dominio/',
      ['^web/src/(dominio|ui|platform)/', '^(rules|contract)/src/index\\.ts$', npm],
    ),
    only('web-feature', 'A screen of the web uses its own room and the floors below.', '^web/src/features/([^/]+)/', [
      '^web/src/(dominio|ui|platform)/',
      '^web/src/features/$1/',
      '^(rules|contract)/src/index\\.ts$',
      npm,
    ]),
    only('web-app', 'The shell of the web opens the features.', '^web/src/(app/|main\\.tsx$)', [
      '^web/src/',
      '^(rules|contract)/src/index\\.ts$',
      npm,
    ]),
    only('web-piezas', 'The page of the parts shows the shared floors and the shell.', '^web/src/piezas/', [
      '^web/src/(piezas|app|dominio|ui|platform)/',
      '^(rules|contract)/src/index\\.ts$',
      npm,
    ]),
    never(
      'names-are-doors',
      'A name is drawn as the way to its card, by Puerta; alone where there is none, or one is at it already.',
      { path: '^web/src/', pathNot: NOMBRE_A_SECAS },
      { path: '^web/src/dominio/Nombre\\.tsx$' },
    ),
    never(
      'piezas-apart',
      'The page of the parts is for who works on them: nothing of the portal leads to it.',
      { path: '^web/', pathNot: '^web/src/piezas/' },
      { path: '^web/src/piezas/' },
    ),
    never(
      'web-without-server',
      'The web, its tests too, never imports the server.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    never(
      'contract-as-types',
      'The web takes the types of the contract alone, so that no schema reaches the browser.',
      { path: '^web/src/', pathNot: tests },
      { path: '^contract/', dependencyTypesNot: ['type-only', 'type-import'] },
    ),
    never(
      'no-schema-in-web',
      'No schema library in the browser.',
      { path: '^web/' },
      { path: `${npm}/(typebox|@sinclair)/` },
    ),

    never(
      'no-house-on-outside',
      'Journeys and measurements look at the house from outside.',
      { path: '^(rules|contract|server|web)/' },
      { path: '^(e2e|bench)/' },
    ),
    never(
      'e2e-from-outside',
      'A journey uses the browser and the server as they are delivered.',
      { path: '^e2e/' },
      { path: '^(server|web)/', pathNot: '^server/src/testing/(ordenes|postgres(\\.global)?)\\.ts$' },
    ),
  ],
  options: {
    doNotFollow: { path: npm },
    exclude: { path: '(^|/)(dist|test-results|playwright-report)/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
