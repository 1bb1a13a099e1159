import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/paths.mjs';

const entry = join(root, 'scripts', 'entry.cjs');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * Runs a command on a Node that reports a version and lacks what came after 18.
 * @param {string} version
 */
function runOn(version) {
  const fake =
    `Object.defineProperty(process.versions,'node',{value:'${version}'});` +
    "for (const name of ['toSorted','toSpliced','with']) delete Array.prototype[name];";
  const args = ['--import', `data:text/javascript,${encodeURIComponent(fake)}`, entry, 'test', '--only', 'nothing'];
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
}

test.each(['18.20.4', '18.0.0', '16.20.2', '12.22.12'])(
  'Node %s is reported as too old, in Spanish, and nothing else happens',
  (version) => {
    const { status, stdout, stderr } = runOn(version);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.trim().split('\n')).toEqual([
      `Conserje necesita Node 20 o más nuevo, y esta máquina tiene ${version}.`,
      'Instala Node desde https://nodejs.org/es/download y repite la orden. No se cambió nada.',
    ]);
  },
);

test('a supported Node runs the command with its arguments', () => {
  const { stdout } = runOn('20.0.0');
  expect(stdout).toContain('usage: npm test');
});

test('every package script starts with entry.cjs', () => {
  expect(Object.values(scripts).filter((script) => !script.startsWith('node scripts/entry.cjs '))).toEqual([]);
});
