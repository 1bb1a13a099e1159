import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { firstVisitFonts, screenBudgets } from './lib/budgets.mjs';
import { webDist } from './lib/paths.mjs';

/** Budget of the first visit of `/`, in bytes after brotli. */
const budget = { js: 160 * 1024, css: 35 * 1024 };
const homeScreen = 'features/community/home/HomeScreen.tsx';

/**
 * The used properties of an entry in Vite's manifest.
 * @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], css?: string[] }} Chunk
 */

const manifestFile = join(webDist, '.vite', 'manifest.json');
if (!existsSync(manifestFile)) fail(`${manifestFile} is missing: build the web with build.manifest on.`);

/** @type {Map<string, number>} */
const sizes = new Map();
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
const chunks = Object.values(manifest);
const first = chunks.filter(({ isEntry, src }) => isEntry || src?.endsWith(homeScreen));
if (!first.some(({ isEntry }) => isEntry)) fail('the manifest has no entry.');
if (!first.some(({ src }) => src?.endsWith(homeScreen))) fail(`the manifest has no lazy chunk of ${homeScreen}.`);

if (chunks.some(({ src }) => /^(?:src\/gallery\/|gallery\.html)/.test(src ?? '')))
  fail('the build contains the gallery.');

const names = Object.keys(screenBudgets);
const screens = chunks.filter(({ src }) => src?.endsWith('Screen.tsx'));
const unknown = screens.map(({ src }) => nameOf(src)).filter((name) => !names.includes(name));
if (unknown.length > 0) fail(`no budget in scripts/lib/budgets.mjs for ${unknown.join(', ')}.`);

let withinBudget = true;
const shell = chunks.filter(({ isEntry }) => isEntry);
const home = filesOf([...shell, ...screens.filter(({ src }) => src?.endsWith(homeScreen))]);
for (const kind of /** @type {const} */ (['js', 'css'])) {
  const loaded = home.filter((file) => file.endsWith(`.${kind}`)).map((file) => ({ file, size: sizeOf(file) }));
  const total = loaded.reduce((sum, { size }) => sum + size, 0);
  withinBudget &&= total <= budget[kind];
  print(`${kind}: ${kib(total)} of ${kib(budget[kind])} KiB brotli in ${loaded.length} files`);
  if (total <= budget[kind]) continue;
  for (const { file, size } of loaded.sort((a, b) => b.size - a.size)) print(`  ${kib(size)} ${file}`);
}
if (!withinBudget) fail('the first visit of / weighs more than its budget.');

const fonts = readdirSync(join(webDist, 'assets')).filter((file) => firstVisitFonts.test(file));
const inFonts = fonts.reduce((sum, file) => sum + statSync(join(webDist, 'assets', file)).size, 0);
const weights = names.map((name) => {
  const screen = screens.filter(({ src }) => nameOf(src) === name);
  if (screen.length !== 1) fail(`scripts/lib/budgets.mjs names ${name}, which is no screen.`);
  const loaded = filesOf([...shell, ...screen]);
  return { name, files: loaded.length, size: inFonts + loaded.reduce((sum, file) => sum + sizeOf(file), 0) };
});
const heavy = weights.filter(({ name, size }) => size > (screenBudgets[name] ?? 0) * 1024);
for (const { name, size, files } of heavy)
  print(`${name}: ${kib(size)} of ${screenBudgets[name]} KiB in ${files} files`);
if (heavy.length > 0) fail('the first visit of a screen weighs more than its budget.');
const [most] = weights.toSorted((a, b) => b.size - a.size);
if (most) print(`first visit of a screen, with the typefaces: at most ${kib(most.size)} KiB (${most.name})`);

/** @param {string | undefined} src */
function nameOf(src) {
  return src?.match(/(\w+)Screen\.tsx$/)?.[1] ?? '';
}

/**
 * Returns the files that a browser fetches before these chunks can run.
 * @param {Chunk[]} wanted
 */
function filesOf(wanted) {
  /** @type {Set<string>} */
  const files = new Set();
  for (const chunk of wanted) addFilesOf(chunk, files);
  return [...files].filter((file) => /\.(?:js|css)$/.test(file));
}

/**
 * Adds the files that a browser fetches before a chunk can run.
 * @param {Chunk} chunk
 * @param {Set<string>} files
 */
function addFilesOf(chunk, files) {
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const file of chunk.css ?? []) files.add(file);
  for (const key of chunk.imports ?? []) if (manifest[key]) addFilesOf(manifest[key], files);
}

/** @param {string} file */
function sizeOf(file) {
  const known = sizes.get(file) ?? brotliCompressSync(readFileSync(join(webDist, file))).length;
  sizes.set(file, known);
  return known;
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
