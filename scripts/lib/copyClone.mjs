import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './installAndBuild.mjs';
import { root } from './paths.mjs';
import { captureOutput } from './processes.mjs';

/**
 * Copies the files of this clone, changes included, and links its dependencies. Workspaces resolve to the copy.
 * @param {string} copy an empty directory
 */
export async function copyClone(copy) {
  const listed = await captureOutput('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  if (listed.code !== 0) throw new SetupError(`git does not tell which files there are:\n${listed.output}`);
  const files = listed.output.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  for (const file of files) cpSync(join(root, file), join(copy, file));
  link(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const workspace of workspaces()) {
    const own = join(root, workspace, 'node_modules');
    if (existsSync(own)) link(own, join(copy, workspace, 'node_modules'));
  }
  const scope = join(copy, 'node_modules', '@conserje');
  mkdirSync(scope);
  for (const workspace of workspaces()) symlinkSync(join(copy, workspace), join(scope, workspace), 'junction');
}

/** @returns {string[]} */
function workspaces() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces;
}

/**
 * @param {string} from
 * @param {string} to
 */
function link(from, to) {
  mkdirSync(to, { recursive: true });
  const names = readdirSync(from).filter((name) => name !== '@conserje' && !name.startsWith('.vite'));
  for (const name of names) symlinkSync(join(from, name), join(to, name), 'junction');
}
