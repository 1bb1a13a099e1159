import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyClone } from './lib/clone.mjs';
import { misfits, runMutant, runTests } from './lib/mutant.mjs';
import { root } from './lib/paths.mjs';
import { stopCode } from './lib/processes.mjs';
import { ensureInstalled, main, SetupError } from './lib/setup.mjs';
import { mutants } from './mutants/index.mjs';

/** @typedef {import('./lib/mutant.mjs').Mutant} Mutant */

const usage = `usage: npm run mutantes -- [--list] [word…]
A mutant is planted when its kind is one of the words, or its file or what it does contains one; without a word, all are.
kinds: ${Object.keys(mutants).join(', ')}`;

await main(async () => {
  const args = process.argv.slice(2);
  const words = args.filter((arg) => arg !== '--list');
  const chosen = Object.entries(mutants).flatMap(([kind, all]) =>
    words.length === 0 || words.includes(kind) ? all : all.filter((m) => words.some((w) => nameOf(m).includes(w))),
  );
  if (chosen.length === 0) throw new SetupError(usage);
  const unfit = misfits(root, chosen);
  if (unfit.length > 0) throw new SetupError(`what these would change does not stand there once:\n${unfit.join('\n')}`);
  if (!args.includes('--list')) return plant(chosen);
  process.stdout.write(chosen.map((mutant) => `${nameOf(mutant)}\n`).join(''));
  return 0;
});

/** @param {Mutant} mutant */
function nameOf({ file, what }) {
  return `${file}: ${what}`;
}

/**
 * Plants one after the other in a copy of this clone and runs its tests there.
 * @param {Mutant[]} chosen
 */
async function plant(chosen) {
  await ensureInstalled();
  const copy = mkdtempSync(join(tmpdir(), 'conserje-mutants-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  await copyClone(copy);
  for (const on of new Set(chosen.map((mutant) => mutant.on))) {
    const tests = chosen.filter((mutant) => mutant.on === on).flatMap((mutant) => mutant.tests);
    const { verdict, output } = await runTests(copy, on, [...new Set(tests)]);
    if (stopCode() !== 0) return stopCode();
    if (verdict !== 'survives') throw new SetupError(`${verdict}, without any mutant:\n${output}`);
  }
  /** @type {string[]} */
  const others = [];
  for (const [i, mutant] of chosen.entries()) {
    const started = performance.now();
    const { verdict, output } = await runMutant(copy, mutant);
    if (stopCode() !== 0) return stopCode();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const line = `${`${i + 1}/${chosen.length}`.padStart(7)} ${seconds.padStart(6)} s  ${nameOf(mutant)}`;
    process.stdout.write(verdict === 'dies' ? `✓${line}\n` : `✗${line}: ${verdict}\n`);
    if (verdict === 'no test ran') process.stdout.write(`${output}\n`);
    if (verdict !== 'dies') others.push(`${nameOf(mutant)}: ${verdict}\n`);
  }
  process.stdout.write(`${chosen.length - others.length} die, ${others.length} do not\n${others.join('')}`);
  return others.length > 0 ? 1 : 0;
}
