import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createBillOfMaterials } from './lib/billOfMaterials.mjs';
import { printLine, runScript, SetupError } from './lib/installAndBuild.mjs';
import { licencesPage, packagesWithRefusedLicense } from './lib/licences.mjs';
import { deliveredPackages, readLockFile } from './lib/lockFilePackages.mjs';
import { cacheDir, root } from './lib/paths.mjs';

const [task = '', file, ...more] = process.argv.slice(2);

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  printLine(path);
  return 0;
}

/** Tasks that need only the lock file, on any Node. @type {Record<string, () => number>} */
const tasks = {
  licencias: () => {
    const packages = deliveredPackages(readLockFile());
    const others = packagesWithRefusedLicense(packages);
    if (others.length > 0) throw new SetupError(`licencias que nadie ha admitido:\n${others.join('\n')}`);
    return write(join(root, 'docs/seguridad/licencias.md'), licencesPage(packages));
  },
  materiales: () => {
    const bill = createBillOfMaterials(
      JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
      deliveredPackages(readLockFile()),
    );
    const path = file === undefined ? join(cacheDir, 'conserje.cdx.json') : resolve(file);
    return write(path, `${JSON.stringify(bill, null, 2)}\n`);
  },
};

await runScript(async () => {
  const run = tasks[task];
  if (!run) throw new SetupError(`usage: node scripts/supplyChain.mjs ${Object.keys(tasks).join('|')} [file]`);
  const takesFile = task === 'materiales';
  if (file?.startsWith('-') || more.length > 0 || (file !== undefined && !takesFile))
    throw new SetupError(`Uso: npm run ${task}${takesFile ? ' -- [archivo]' : ''}`);
  return run();
});
