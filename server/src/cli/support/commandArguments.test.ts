import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../platform/projectRoot.ts';

/** Runs a program of the clone in an empty folder, with the database there; returns its end and the files in the folder. */
async function run(program: string, args: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'conserje-uso-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = { ...process.env, DATABASE_URL: `file:${join(folder, 'datos/conserje.db')}` };
  const { promise, resolve } = Promise.withResolvers<{ exitCode: unknown; output: string; errorOutput: string }>();
  execFile(
    process.execPath,
    [join(ROOT, program), ...args],
    { cwd: folder, env, timeout: 20_000 },
    (error, output, errorOutput) => resolve({ exitCode: error?.code ?? 0, output, errorOutput }),
  );
  return { ...(await promise), files: await readdir(folder) };
}

const usageOf = (command: string) => ({
  exitCode: 2,
  output: '',
  errorOutput: expect.stringMatching(new RegExp(`^Uso: npm run ${command}\\b`)),
  files: [],
});

test.each([
  ['respaldo', '/otra/carpeta'],
  ['cuadrar', 'todo'],
  ['acceso', 'Ana', 'Leo'],
  ['importar', 'socios.csv', 'otros.csv'],
  ['mudanza', 'otra.db'],
  ['restaurar', '--lista', 'conserje.db'],
])(
  '%s prints its usage and does nothing with --ayuda, or with arguments that it does not take',
  async (command, ...args) => {
    for (const wrong of [['--ayuda'], ['--help'], args])
      expect(await run(`server/dist/${command}.js`, wrong)).toEqual(usageOf(command));
  },
);

test.each([
  ['demo', 'server/src/demo/main.ts', '200', '8'],
  ['hotel', 'server/src/demo/hotelServer.ts', '--ayuda'],
  ['radio', 'server/src/demo/radioServer.ts', '--ayuda'],
  ['discord', 'server/src/demo/discordServer.ts', '--ayuda'],
  ['bench', 'bench/src/main.ts', '--ayuda'],
  ['retratos', 'e2e/screenshots/main.ts', '--ayuda'],
])('%s prints its usage, too', async (command, program, ...args) => {
  expect(await run(program, args)).toEqual(usageOf(command));
});

test.each([
  ['paquete', 'scripts/run.mjs'],
  ['materiales', 'scripts/supplyChain.mjs'],
])('%s takes no option for the name of what it writes', async (command, program) => {
  expect(await run(program, [command, '--ayuda'])).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining(`Uso: npm run ${command}`),
    files: [],
  });
});
