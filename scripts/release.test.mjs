import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { neededPackagePaths, packageIdOf, packageNameOf, readLockFile } from './lib/lockFilePackages.mjs';
import { root, serverDist } from './lib/paths.mjs';
import { releaseManifest, releasePackagePaths, releasePackages } from './lib/release.mjs';
import { serverArgs, serverEnv } from './lib/serverOptions.mjs';

const lock = readLockFile();
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const launcher = readFileSync(join(root, 'despliegue/conserje.cjs'), 'utf8');

/** Names of the packages that files import. @param {string[]} files */
function importedBy(files) {
  const names = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const fixed = /^(?:import\s+|(?:import|export|\})[^'"\n]*\bfrom\s+)['"]([^'"./][^'"]*)['"]/gm;
    const found = [...text.matchAll(fixed), ...text.matchAll(/\bimport\(\s*['"]([^'"./][^'"]*)['"]/g)];
    return found.map(([, name = '']) => name);
  });
  const packages = names
    .filter((name) => !isBuiltin(name) && !/[:\s$]/.test(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return [...new Set(packages)].sort();
}

/** @param {string[]} globs */
const sources = (...globs) =>
  globSync(globs, { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/test-support\/|\/dist\/|\/gallery\//.test(file))
    .map((file) => join(root, file));

test('npm start installs every package that the product and its build import', () => {
  const imported = importedBy(
    sources('{rules,contract,server,web}/src/**/*.{ts,tsx}', 'server/vite.config.ts', 'web/vite.{config,theme}.ts'),
  );
  expect(imported).toEqual(expect.arrayContaining(['fastify', 'react', 'vite', '@mantine/core']));
  const places = neededPackagePaths(lock, ['', 'rules', 'contract', 'server', 'web'], ['linux-x64']);
  const there = places.filter((place) => place === `node_modules/${packageNameOf(place)}`).map(packageNameOf);
  expect(imported.filter((name) => !name.startsWith('@conserje/') && !there.includes(name))).toEqual([]);
  for (const tool of ['vitest', 'typescript', '@biomejs/biome', '@playwright/test', '@tabler/icons'])
    expect(there).not.toContain(tool);
});

test('a release has every package that the built server imports, and none of its build', () => {
  const imported = importedBy(globSync('*.js', { cwd: serverDist }).map((file) => join(serverDist, file)));
  expect(imported).toEqual(expect.arrayContaining(['fastify', 'better-sqlite3', 'pg', 'sharp']));
  const there = releasePackagePaths(lock).map((place) => place.slice('node_modules/'.length));
  expect(imported.filter((name) => !there.includes(name))).toEqual([]);
  for (const name of ['vite', 'react', 'rolldown']) expect(there).not.toContain(name);
  for (const system of ['x64', 'arm64']) expect(there).toContain(`@img/sharp-libvips-linux-${system}`);
  expect(there.filter((name) => /darwin|win32|musl|^node-(?:bin-)?(?:linux|win)/.test(name))).toEqual([]);
});

test('the built server is ASCII, so that Node keeps its source with one byte for each character', () => {
  const built = globSync('*.js', { cwd: serverDist });
  expect(built).toContain('main.js');
  // A character within a tagged template cannot be escaped: there it belongs into a parameter.
  const wide = built.filter((file) => /[^\0-\x7f]/.test(readFileSync(join(serverDist, file), 'utf8')));
  expect(wide).toEqual([]);
});

test('the bill of materials of a release has what it contains: also the packages within the pages, but no Node', () => {
  const ids = releasePackages().map(packageIdOf);
  expect(ids).toEqual(
    expect.arrayContaining(releasePackagePaths(lock).map((place) => `${packageNameOf(place)}@${lock[place]?.version}`)),
  );
  expect(ids.some((id) => id.startsWith('@mantine/core@'))).toBe(true);
  expect(ids.filter((id) => /^node-(?:bin-)?(?:linux|darwin|win)|@vite@/.test(id))).toEqual([]);
  for (const { needs } of releasePackages()) for (const need of needs) expect(ids).toContain(need);
});

test('the launcher starts the server as npm start does', () => {
  for (const word of serverArgs.slice(0, -1)) expect(launcher).toContain(`'${word}'`);
  expect(launcher).toContain(`MALLOC_ARENA_MAX: '${serverEnv.MALLOC_ARENA_MAX}'`);
});

/** A folder laid out as a release, on the builds and packages of this clone. */
function layOut() {
  const folder = mkdtempSync(join(tmpdir(), 'conserje-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of [
    'server/dist',
    'server/package.json',
    ...(existsSync(join(root, 'web/dist')) ? ['web/dist'] : []),
  ])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const place of releasePackagePaths(lock).filter((one) => existsSync(join(root, one)))) {
    // A nested package is within the link of the one around it.
    if (place.lastIndexOf('node_modules/') > 0) continue;
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    symlinkSync(join(root, place), join(folder, place), 'junction');
  }
  writeFileSync(join(folder, 'conserje.cjs'), launcher);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(releaseManifest(own)));
  return folder;
}

test('a release starts without npm, answers, makes a backup, and stops when it is asked to', async () => {
  const folder = layOut();
  const env = { PATH: '/nowhere', PORT: '0', LOG_LEVEL: 'info', RESPALDO_CADA: '0' };
  const child = spawn(process.execPath, ['conserje.cjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGTERM'));
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  const closed = once(child, 'close');
  await expect.poll(() => said, { timeout: 120_000 }).toMatch(/Conserje en http/);
  const url = /Conserje en (http:\/\/[\d.:]+)/.exec(said)?.[1];
  expect((await fetch(`${url}/health`)).status).toBe(200);
  const backup = spawnSync(process.execPath, ['conserje.cjs', 'respaldo'], { cwd: folder, env, encoding: 'utf8' });
  expect(backup).toMatchObject({ status: 0, stdout: expect.stringContaining('Hecha y comprobada') });
  expect(globSync('data/respaldos/*.db', { cwd: folder })).toHaveLength(1);
  child.kill('SIGTERM');
  expect(await closed).toEqual([0, null]);
});

test('the launcher reports an outdated Node and an unknown command in Spanish', () => {
  const folder = layOut();
  const fake = "Object.defineProperty(process.versions,'node',{value:'22.1.0'})";
  const run = (/** @type {string[]} */ ...args) =>
    spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', timeout: 60_000 });
  const old = run('--import', `data:text/javascript,${encodeURIComponent(fake)}`, 'conserje.cjs');
  expect(old.status).toBe(1);
  expect(old.stderr).toContain('Conserje necesita Node 26 o más nuevo, y esta máquina tiene 22.1.0.');
  expect(run('conserje.cjs', 'volar')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no existe la orden «volar»'),
  });
});
