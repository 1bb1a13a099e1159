import { defineConfig } from 'vitest/config';

/** It ends what hangs, and tells nothing of speed on a machine that has other work too. */
const testTimeout = 300_000;

/**
 * Files that share a process share what they import: to load and compile the server takes longer than most of its tests.
 * Nothing stays from one to the next, since each has databases and applications of its own.
 */
const comun = { testTimeout, hookTimeout: testTimeout, isolate: false };

/** Node reads TypeScript by itself: tests run the sources, without Vite's detour at every import that is used. */
const deNode = { ...comun, experimental: { viteModuleRunner: false, nodeLoader: false } };

/** These replace a library, which only holds in a process of their own. */
const SUSTITUYEN = ['server/src/features/sesion/sesion.{cuenta,dueno,limites,login,mil}.test.ts'];

/**
 * What these try is decided before the database is asked, or by the same queries whatever it is: one engine does for them. None
 * of them asks which it is (scripts/engines.test.mjs).
 */
const SIN_MOTOR = [
  // On PostgreSQL the pages of long lists have the demo to be read from (paginado.test.ts).
  'server/src/demo/llenar.test.ts',
  'server/src/{arranque,metricas,resistencia}.test.ts',
  'server/src/platform/{fechas,fuera,turnos,vistazo}.test.ts',
  'server/src/platform/http/{abuso,comunes,contrato,fichero,formulario,fuzz.forma,metodos,paginas,portada,puerta,validacion,visible}.test.ts',
  'server/src/features/notificaciones/notificaciones.clases.test.ts',
  'server/src/features/personas/personas.acciones.test.ts',
  'server/src/features/radio/radio.{formas,probar}.test.ts',
  'server/src/features/sesion/sesion.{dosPasos,enlace,mil}.test.ts',
  'server/src/{saludo,seguridad}.test.ts',
  // Which backups stay is said by the names in a folder; that one of either engine is whole, respaldo.test.ts.
  'server/src/respaldo.rondas.test.ts',
];

/** These have both engines at once, and so run where there is a server. */
const CON_LOS_DOS = ['server/src/mudanza.test.ts'];

/** Server tests run once per engine: MOTOR says which, POSTGRES_URL where a PostgreSQL server waits for databases. */
const servidor = (motor: 'sqlite' | 'postgres') => {
  const env = { MOTOR: motor };
  const ajenas = motor === 'postgres' ? SIN_MOTOR : CON_LOS_DOS;
  const globalSetup = [
    'scripts/lib/built.global.mjs',
    ...(motor === 'postgres' ? ['server/src/testing/postgres.global.ts'] : []),
  ];
  return [
    {
      test: {
        ...deNode,
        name: `server-${motor}`,
        include: ['server/src/**/*.test.ts'],
        exclude: [...SUSTITUYEN, ...ajenas],
        env,
        globalSetup,
      },
    },
    {
      test: {
        name: `server-${motor}-sustituyen`,
        include: SUSTITUYEN,
        exclude: ajenas,
        ...{ testTimeout, env, globalSetup },
      },
    },
  ];
};

export default defineConfig({
  test: {
    allowOnly: false,
    // On two cores: a test waits for its database a quarter of its time, on PostgreSQL more.
    maxWorkers: 3,
    // Each test builds an application and drops it: with room for many of them, a tenth of the time less goes into sweeping.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      { test: { ...deNode, name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
      { test: { ...deNode, name: 'rules', include: ['rules/src/**/*.test.ts'] } },
      { test: { ...deNode, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...comun,
          name: 'web',
          include: ['web/src/**/*.test.ts'],
          setupFiles: ['web/src/testing/sinAvisos.ts'],
        },
      },
      ...servidor('sqlite'),
      ...servidor('postgres'),
    ],
  },
});
