import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createBillOfMaterials } from './billOfMaterials.mjs';
import { SetupError, unpackForThisClone } from './installAndBuild.mjs';
import {
  deliveredPackages,
  neededPackagePaths,
  packageIdOf,
  packageNameOf,
  readLockFile,
} from './lockFilePackages.mjs';
import { cacheDir, root, serverDist, webDist } from './paths.mjs';

/** Systems whose native files a release has. */
const SYSTEMS = ['linux-x64', 'linux-arm64'];
/** Commands of a clone that a release has as well. */
const COMMANDS = ['acceso', 'cuadrar', 'importar', 'mudanza', 'respaldo', 'restaurar'];
/** What is copied as it is, beside the builds and the packages. */
const COPIED = ['server/package.json', 'despliegue/Caddyfile', 'despliegue/nginx.conf'];
const UNITS = ['despliegue/conserje.service', 'despliegue/conserje@.service'];

/** The unpacked release, from which an image is made. */
export const releaseDir = join(cacheDir, 'release', 'conserje');

/** @typedef {{ name: string, version: string, description: string, engines: { node: string } }} Manifest */

/** Node comes from the machine: a release would be three times as large with one for each system. @param {string} place */
const isNode = (place) => /^node_modules\/node-(?:bin-)?(?:linux|darwin|win)/.test(place);

/** Returns where the packages lie that the built server needs. @param {import('./lockFilePackages.mjs').Lock} lock */
export const releasePackagePaths = (lock) =>
  neededPackagePaths(lock, ['rules', 'contract', 'server'], SYSTEMS).filter((place) => !isNode(place));

/** Returns the packages that a release contains: those of the server as they are, those of the pages within the build. */
export function releasePackages() {
  const lock = readLockFile();
  const places = [...releasePackagePaths(lock), ...neededPackagePaths(lock, ['web'], SYSTEMS)];
  const ids = new Set(places.map((place) => `${packageNameOf(place)}@${lock[place]?.version}`));
  return deliveredPackages(lock)
    .filter((one) => ids.has(packageIdOf(one)))
    .map((one) => ({ ...one, needs: one.needs.filter((id) => ids.has(id)) }));
}

/**
 * Returns the package.json of a release.
 * @param {Manifest} own of the clone
 */
export function releaseManifest({ name, version, description }) {
  const scripts = Object.fromEntries(COMMANDS.map((command) => [command, `node conserje.cjs ${command}`]));
  return {
    name,
    version,
    private: true,
    description,
    type: 'module',
    engines: { node: `>=${builtFor()}` },
    scripts: { start: 'node conserje.cjs', ...scripts },
  };
}

/** Returns the systemd unit of a release: it starts the launcher, and needs no cache of npm. @param {string} unit of a clone */
export const releaseUnit = (unit) =>
  unit
    .replace(/ clone\b/, ' release')
    .replace(/^Environment=npm_config_cache=.*\n/m, '')
    .replace('scripts/start.mjs', 'conserje.cjs');

/** Major version of the Node that the server is built for: that of the lock file. */
function builtFor() {
  const [node] = Object.entries(readLockFile()).filter(([place]) => isNode(place));
  return node?.[1].version?.split('.')[0];
}

/**
 * Makes a release of the builds: an archive and the file with its hash. The same sources give the same bytes. `unpackedBytes` is
 * the size of the archive before its compression.
 * @param {string} folder for both
 * @param {{ unpack?: typeof unpackForThisClone, unpacked?: string, level?: number }} [options] `unpack`: where the packages come
 * from; `unpacked`: where the content is gathered, a folder named conserje; `level`: of the compression
 */
export async function makeRelease(folder, { unpack = unpackForThisClone, unpacked = releaseDir, level = 9 } = {}) {
  /** @type {Manifest} */
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await unpack(releasePackagePaths(readLockFile()), unpacked, SYSTEMS);
  for (const dist of [serverDist, webDist])
    cpSync(dist, join(unpacked, relative(root, dist)), {
      recursive: true,
      filter: (path) => basename(path) !== '.sources',
    });
  for (const file of COPIED) cpSync(join(root, file), join(unpacked, file));
  for (const file of UNITS) writeFileSync(join(unpacked, file), releaseUnit(readFileSync(join(root, file), 'utf8')));
  cpSync(join(root, 'despliegue', 'conserje.cjs'), join(unpacked, 'conserje.cjs'));
  const write = (/** @type {string} */ name, /** @type {unknown} */ content) =>
    writeFileSync(join(unpacked, name), `${JSON.stringify(content, null, 2)}\n`);
  write('package.json', releaseManifest(own));
  write('conserje.cdx.json', createBillOfMaterials(own, releasePackages()));
  writeFileSync(join(unpacked, 'SHA256SUMS'), await sumsOf(unpacked));
  mkdirSync(folder, { recursive: true });
  const name = `conserje-${own.version}`;
  const archive = join(folder, `${name}.tar.gz`);
  const unpackedBytes = await pack(unpacked, { name, archive, level });
  writeFileSync(`${archive}.sha256`, `${await hashOf(archive)}  ${name}.tar.gz\n`);
  return { archive, hash: `${archive}.sha256`, unpackedBytes };
}

/** As `sha256sum` writes and checks it. @param {string} folder */
async function sumsOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  let sums = '';
  for (const file of files) sums += `${await hashOf(join(folder, file))}  ${file}\n`;
  return sums;
}

/** @param {string} file */
async function hashOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Order, times, owners and modes are always the same; so is the gzip header of Node.
 * @param {string} unpacked
 * @param {{ name: string, archive: string, level: number }} options `name`: of the folder in the archive
 */
async function pack(unpacked, { name, archive, level }) {
  const args = [
    '--create',
    '--format=gnu',
    '--sort=name',
    '--mtime=@0',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    `--transform=s,^conserje,${name},`,
    '-C',
    dirname(unpacked),
    '-f',
    '-',
    'conserje',
  ];
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  tar.stderr.on('data', (chunk) => (said += chunk));
  const closed = once(tar, 'close');
  let bytes = 0;
  const count = async function* (/** @type {AsyncIterable<Buffer>} */ chunks) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  await pipeline(tar.stdout, count, createGzip({ level }), createWriteStream(archive));
  const [code] = await closed;
  if (code !== 0) throw new SetupError(`no se pudo hacer el paquete, para el que hace falta GNU tar:\n${said.trim()}`);
  return bytes;
}
