import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { webDist } from './lib/paths.mjs';

/** What the first visit of `/` may weigh over the wire, in bytes after brotli. */
const budget = { js: 160 * 1024, css: 35 * 1024 };
const homeScreen = 'features/inicio/InicioScreen.tsx';

/**
 * An entry of Vite's manifest, as far as it is read here.
 * @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], css?: string[] }} Chunk
 */

const manifestFile = join(webDist, '.vite', 'manifest.json');
if (!existsSync(manifestFile)) fail(`${manifestFile} is missing: build the web with build.manifest on.`);

/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
const chunks = Object.values(manifest);
const first = chunks.filter(({ isEntry, src }) => isEntry || src?.endsWith(homeScreen));
if (!first.some(({ isEntry }) => isEntry)) fail('the manifest has no entry.');
if (!first.some(({ src }) => src?.endsWith(homeScreen))) fail(`the manifest has no lazy chunk of ${homeScreen}.`);

/** @type {Set<string>} */
const files = new Set();
for (const chunk of first) addFilesOf(chunk);

let withinBudget = true;
for (const kind of /** @type {const} */ (['js', 'css'])) {
  const loaded = [...files].filter((file) => file.endsWith(`.${kind}`)).map((file) => ({ file, size: sizeOf(file) }));
  const total = loaded.reduce((sum, { size }) => sum + size, 0);
  withinBudget &&= total <= budget[kind];
  print(`${kind}: ${kib(total)} of ${kib(budget[kind])} KiB brotli in ${loaded.length} files`);
  if (total <= budget[kind]) continue;
  for (const { file, size } of loaded.sort((a, b) => b.size - a.size)) print(`  ${kib(size)} ${file}`);
}
if (!withinBudget) fail('the first visit of / weighs more than its budget.');

/**
 * Adds everything that a browser fetches for a chunk before the chunk can run.
 * @param {Chunk} chunk
 */
function addFilesOf(chunk) {
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const file of chunk.css ?? []) files.add(file);
  for (const key of chunk.imports ?? []) if (manifest[key]) addFilesOf(manifest[key]);
}

/** @param {string} file */
function sizeOf(file) {
  return brotliCompressSync(readFileSync(join(webDist, file))).length;
}

/** @param {number} bytes */
function kib(bytes) {
  return (bytes / 1024).toFixed(1);
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}

/** @param {string} message @returns {never} */
function fail(message) {
  print(`check-size: ${message}`);
  process.exit(1);
}
