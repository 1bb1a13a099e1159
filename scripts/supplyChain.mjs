import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { billOf } from './lib/billOfMaterials.mjs';
import { main, SetupError, say } from './lib/installAndBuild.mjs';
import { licencesPage, refused } from './lib/licences.mjs';
import { deliveredPackages, readLock } from './lib/lockFilePackages.mjs';
import { cacheDir, root } from './lib/paths.mjs';

const [task = '', file] = process.argv.slice(2);

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  say(path);
  return 0;
}

/** Tasks that need only the lock file, on any Node. @type {Record<string, () => number>} */
const tasks = {
  licencias: () => {
    const packages = deliveredPackages(readLock());
    const others = refused(packages);
    if (others.length > 0) throw new SetupError(`licencias que nadie ha admitido:\n${others.join('\n')}`);
    return write(join(root, 'docs/seguridad/licencias.md'), licencesPage(packages));
  },
  materiales: () => {
    const bill = billOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')), deliveredPackages(readLock()));
    const path = file === undefined ? join(cacheDir, 'conserje.cdx.json') : resolve(file);
    return write(path, `${JSON.stringify(bill, null, 2)}\n`);
  },
};

await main(async () => {
  const run = tasks[task];
  if (!run) throw new SetupError(`usage: node scripts/supplyChain.mjs ${Object.keys(tasks).join('|')} [file]`);
  return run();
});
