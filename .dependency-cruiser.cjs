// Import boundaries of docs/ARCHITECTURE.md. An import that no rule allows is an error.

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

/** As `only`, and Node's built-in modules. */
const onlyOnNode = (...rule) => only(...rule, { dependencyTypesNot: ['core'] });

/** Components that show a name without a link: PersonLink itself, a person's card and page, one's own name, the menu of a row, the radio's guest. */
const SHOWS_PLAIN_NAMES = [
  '^web/src/shared/people/(PersonLink|PersonCard)\\.tsx$',
  '^web/src/features/identity/usuarios/components/person/PersonPage\\.tsx$',
  '^web/src/(app/shell/UsuarioMenu|features/(community/home/components/HomeHero|identity/(perfil/components/Identity|nameChange/components/NamePlate)))\\.tsx$',
  '^web/src/features/work/tiempos/components/TiempoMenu\\.tsx$',
  '^web/src/features/community/radio/components/Player\\.tsx$',
  '^web/src/gallery/',
];

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    never('no-circle', 'No circular imports.', {}, { circular: true }),
    never('resolvable', 'Every import can be resolved.', {}, { couldNotResolve: true }),

    only('rules-alone', 'rules import nothing.', '^rules/src/', ['^rules/src/']),
    only('contract-on-rules', 'contract imports rules and TypeBox.', '^contract/src/', [
      '^contract/src/',
      '^rules/src/index\\.ts$',
      `${npm}/typebox/`,
    ]),

    onlyOnNode('server-platform', 'The platform of the server imports no feature.', '^server/src/platform/', [
      '^server/src/platform/',
      '^(rules|contract)/src/index\\.ts$',
      npm,
    ]),
    never(
      'database-below-http',
      'The database knows nothing of those that use it: requests, live events, jobs, backups.',
      { path: '^server/src/platform/database/', pathNot: tests },
      { path: '^server/src/platform/(http|realtime|jobs|backup|images|outbound)/' },
    ),
    onlyOnNode(
      'server-migrations',
      'A migration imports no feature: features change later, a migration does not.',
      '^server/src/migrations/',
      ['^server/src/(migrations|platform)/', '^rules/src/index\\.ts$', npm],
    ),
    onlyOnNode(
      'server-feature',
      'A feature of the server imports its own folder, the platform, and the public file of another feature.',
      '^server/src/features/([^/]+/[^/]+)/',
      [
        '^server/src/platform/',
        '^server/src/features/$1/',
        '^server/src/features/[^/]+/([^/]+)/\\1\\.public\\.ts$',
        '^(rules|contract)/src/index\\.ts$',
        npm,
      ],
    ),
    never(
      'test-support-in-tests',
      'The product imports neither tests nor their support code.',
      { path: '^(server|web|rules|contract)/src/', pathNot: [tests, '^(server|web)/src/test-support/'] },
      { path: '^(server|web)/src/test-support/|\\.test\\.tsx?$' },
    ),
    never(
      'server-starts-nothing',
      'The server starts no child process and evaluates no text as code.',
      { path: '^server/src/', pathNot: ['^server/src/(demo|test-support)/', tests] },
      { path: '^(node:)?(child_process|vm)$' },
    ),
    never(
      'server-demo-apart',
      'The server does not import the demo. Its hotel is also used by tests.',
      { path: '^server/src/', pathNot: ['^server/src/(demo|test-support)/', tests] },
      { path: '^server/src/demo/' },
    ),
    never(
      'server-main-last',
      'main.ts, the commands and the backup thread are started, never imported.',
      {},
      { path: '^server/src/(main|backup\\.worker|cli/[^/]+)\\.ts$', pathNot: tests },
    ),

    only('web-platform', 'The platform of the web imports neither components nor domain code.', '^web/src/platform/', [
      '^web/src/platform/',
      '^(rules|contract)/src/index\\.ts$',
      npm,
    ]),
    only('web-ui', 'ui imports the platform and rules only, and no type of a call.', '^web/src/ui/', [
      '^web/src/(ui|platform)/',
      '^rules/src/index\\.ts$',
      npm,
    ]),
    never(
      'web-ui-asks-nothing',
      'Components of ui get their data as properties: they reach no call or query, not even indirectly.',
      { path: '^web/src/ui/', pathNot: tests },
      { path: `^web/src/platform/api/apiClient\\.ts$|${npm}/@tanstack/(react-query|query-core)/`, reachable: true },
    ),
    only('web-shared', 'shared imports platform and ui, and no screen.', '^web/src/shared/', [
      '^web/src/(shared|ui|platform)/',
      '^(rules|contract)/src/index\\.ts$',
      npm,
    ]),
    only(
      'web-feature',
      'A feature of the web imports its own folder, shared, ui and the platform.',
      '^web/src/features/([^/]+/[^/]+)/',
      ['^web/src/(shared|ui|platform)/', '^web/src/features/$1/', '^(rules|contract)/src/index\\.ts$', npm],
    ),
    only('web-app', 'The shell of the web may import features.', '^web/src/(app/|main\\.tsx$)', [
      '^web/src/',
      '^(rules|contract)/src/index\\.ts$',
      npm,
    ]),
    only(
      'web-gallery',
      'The gallery shows components of the shell, shared, ui and the platform.',
      '^web/src/gallery/',
      ['^web/src/(gallery|app|shared|ui|platform)/', '^(rules|contract)/src/index\\.ts$', npm],
    ),
    never(
      'names-are-links',
      'The name of a person links to their card (PersonLink); it is plain text only where there is no card, or it is open already.',
      { path: '^web/src/', pathNot: SHOWS_PLAIN_NAMES },
      { path: '^web/src/shared/people/Name\\.tsx$' },
    ),
    never(
      'gallery-apart',
      'Nothing of the portal imports the gallery.',
      { path: '^web/', pathNot: '^web/src/gallery/' },
      { path: '^web/src/gallery/' },
    ),
    never(
      'web-without-server',
      'The web and its tests never import the server.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    never(
      'contract-as-types',
      'The web imports types of the contract only, so that no schema reaches the browser.',
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
      'product-without-e2e-and-bench',
      'The product imports neither the browser tests nor the benchmarks.',
      { path: '^(rules|contract|server|web)/' },
      { path: '^(e2e|bench)/' },
    ),
    never(
      'e2e-from-outside',
      'A browser test uses the built pages and server, the stand-ins for what is not ours, and the arguments of a command.',
      { path: '^e2e/' },
      {
        path: '^(server|web)/',
        pathNot:
          '^server/src/(cli/support/commandArguments|test-support/(cluster/serverHostCommands|database/postgres(\\.global)?)|demo/(discord\\w*|hotel|localServer|radio))\\.ts$',
      },
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
