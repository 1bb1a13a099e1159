import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyClone } from './lib/copyClone.mjs';
import { ensureInstalled, runScript, SetupError } from './lib/installAndBuild.mjs';
import { cacheDir, toolScripts } from './lib/paths.mjs';
import { runNode, stopSignalCode } from './lib/processes.mjs';
import { areas } from './mutants/areas.mjs';
import { survivors } from './mutants/report.mjs';
import { writeRun } from './mutants/run.mjs';

const usage = `usage: npm run mutantes -- ${Object.keys(areas).join('|')} [--mutate glob] [--tests glob]
Tries one fault after the other in a copy of this clone. --mutate tries those of some files alone, --tests by some tests alone.`;

await runScript(async () => {
  const { area, name, mutate, tests } = chosen(process.argv.slice(2));
  await ensureInstalled('all');
  const copy = mkdtempSync(join(tmpdir(), 'conserje-mutants-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  await copyClone(copy);
  const report = join(copy, 'mutants.report.json');
  writeRun(copy, { ...area, mutate: mutate ?? area.mutate, tests: tests ?? area.tests, report });
  const code = await runNode([toolScripts.stryker, 'run', 'scripts/mutants/stryker.config.mjs'], { cwd: copy });
  if (stopSignalCode() !== 0) return stopSignalCode();
  if (!existsSync(report)) return code || 1;
  const { score, lines } = survivors(JSON.parse(readFileSync(report, 'utf8')));
  mkdirSync(join(cacheDir, 'mutants'), { recursive: true });
  const list = join(cacheDir, 'mutants', `${name}.txt`);
  writeFileSync(list, lines.map((line) => `${line}\n`).join(''));
  process.stdout.write(`${score}; those that no test noticed: ${list}\n`);
  return 0;
});

/** @param {string[]} args */
function chosen(args) {
  const text = /** @type {const} */ ({ type: 'string', multiple: true });
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { mutate: text, tests: text } });
    const [name = '', ...more] = positionals;
    const area = areas[name];
    if (area && more.length === 0) return { area, name, ...values };
  } catch {
    // parseArgs throws on an unknown option.
  }
  throw new SetupError(usage);
}
