import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ensureWebBuilt } from './lib/installAndBuild.mjs';
import { neededPackagePaths, packageIdOf, packageNameOf, readLockFile } from './lib/lockFilePackages.mjs';
import { root, serverDist } from './lib/paths.mjs';
import { makeRelease, releaseManifest, releasePackagePaths, releasePackages, releaseUnit } from './lib/release.mjs';
import { serverArgs, serverEnv } from './lib/serverOptions.mjs';
import { tarExclusions } from './lib/unpackPackages.mjs';

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

/** A folder that the test removes at its end, in memory if available: a release has thousands of files. */
function temporaryFolder() {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'conserje-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Copies packages of this clone as `npm pack` and tar would unpack them, without a registry.
 * @param {string[]} places
 * @param {string} target
 * @param {string[]} systems
 */
async function copyFromThisClone(places, target, systems) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  // A nested package comes with the one around it; one for another system is not installed.
  for (const place of places.filter((one) => one.lastIndexOf('node_modules/') === 0 && existsSync(join(root, one)))) {
    const left = tarExclusions(packageNameOf(place), systems);
    const copying = 'place=$1; from=$2; to=$3; shift 3; tar -c -C "$from" "$@" "$place" | tar -x -C "$to"';
    execFileSync('sh', ['-c', copying, 'sh', place, root, target, ...left]);
  }
}

/**
 * Runs what a part of docs/operacion.md writes for the portal's user, in another folder.
 * @param {RegExp} part
 * @param {string} archive
 * @param {string} folder
 */
function runAsWritten(part, archive, folder) {
  const [, block = ''] = part.exec(readFileSync(join(root, 'docs/operacion.md'), 'utf8')) ?? [];
  const commands = [...block.matchAll(/^sudo -u conserje ((?:rm|tar) .*)$/gm)].map(([, command = '']) =>
    command.replaceAll('/srv/conserje', folder).replace(/conserje-[\d.]+\.tar\.gz/, archive),
  );
  expect(commands.at(-1)).toMatch(/^tar -xzf/);
  for (const command of commands) execFileSync('sh', ['-c', command]);
}

/** A namespace without any network but its own loopback; as root only. */
const isolated = spawnSync('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up']).status === 0;

/** Starts the portal of an unpacked release. @param {string} folder */
async function startRelease(folder) {
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'info', RESPALDO_CADA: '0', DATABASE_URL: undefined };
  const alone = `${isolated ? 'ip link set lo up; ' : ''}PATH=/nowhere; export PATH; exec "$0" "$@"`;
  const [command = '', ...args] = [...(isolated ? ['unshare', '-n'] : []), 'sh', '-c', alone];
  const child = spawn(command, [...args, process.execPath, 'conserje.cjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGTERM'));
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  const closed = once(child, 'close');
  await expect.poll(() => said, { timeout: 120_000 }).toMatch(/Conserje en http/);
  const url = /Conserje en (http:\/\/[\d.:]+)/.exec(said)?.[1];
  return {
    said,
    /** Sends a request from the portal's own network. @param {string} path @param {unknown} [body] */
    ask(path, body) {
      const script = `const [url, body] = process.argv.slice(1);
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(url, body ? { method: 'POST', headers, body } : {});
        console.log(JSON.stringify({ http: answer.status, ...await answer.json() }))`;
      const asking = [
        process.execPath,
        '--input-type=module',
        '-e',
        script,
        `${url}${path}`,
        JSON.stringify(body) ?? '',
      ];
      const [first = '', ...rest] = [...(isolated ? ['nsenter', '-t', `${child.pid}`, '-n'] : []), ...asking];
      return JSON.parse(execFileSync(first, rest, { encoding: 'utf8' }));
    },
    async stop() {
      child.kill('SIGTERM');
      expect(await closed).toEqual([0, null]);
    },
  };
}

// A release is made on Linux, by GNU tar.
if (process.platform === 'linux')
  test('an unpacked archive starts without npm and network, makes a backup, and its upgrade has the same database', async () => {
    await ensureWebBuilt();
    const folder = temporaryFolder();
    const home = join(folder, 'conserje');
    mkdirSync(home);
    const unpacked = join(folder, 'made/conserje');
    const { archive } = await makeRelease(folder, { unpack: copyFromThisClone, unpacked, level: 1 });
    rmSync(unpacked, { recursive: true });
    runAsWritten(/## Put it up: a release\n([\s\S]*?)To upgrade/, archive, home);
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: home });

    const first = await startRelease(home);
    const [, usuario, clave] = /Primer administrador: (\S+) +Contraseña: (\S+)/.exec(first.said) ?? [];
    expect(first.ask('/health')).toMatchObject({ http: 200 });
    const backup = spawnSync(process.execPath, ['conserje.cjs', 'respaldo'], {
      cwd: home,
      env: { PATH: '/nowhere' },
      encoding: 'utf8',
    });
    expect(backup).toMatchObject({ status: 0, stdout: expect.stringContaining('Hecha y comprobada') });
    expect(globSync('data/respaldos/*.db', { cwd: home })).toHaveLength(1);
    await first.stop();

    mkdirSync(join(home, 'node_modules/former'));
    runAsWritten(/To upgrade([\s\S]*?)\n## /, archive, home);
    expect(existsSync(join(home, 'node_modules/former'))).toBe(false);
    const upgraded = await startRelease(home);
    expect(upgraded.said).not.toContain('Primer administrador');
    expect(upgraded.ask('/api/login', { op: 0, usuario, clave })).toMatchObject({ http: 200, data: { usuario } });
    await upgraded.stop();
  });

test.each(['conserje.service', 'conserje@.service'])(
  '%s of a release starts its launcher and nothing of a clone',
  (name) => {
    const unit = releaseUnit(readFileSync(join(root, 'despliegue', name), 'utf8'));
    expect(unit).toMatch(/^ExecStart=(?:\/usr\/bin\/env PORT=%i )?\/usr\/bin\/node conserje\.cjs$/m);
    expect(unit).not.toMatch(/clone|scripts\/|npm/);
  },
);

test('the launcher reports an outdated Node and an unknown command in Spanish', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'conserje.cjs'), launcher);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(releaseManifest(own)));
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
