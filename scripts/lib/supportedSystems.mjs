import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, serverDir } from './paths.mjs';
import { captureNodeOutput, captureOutput } from './processes.mjs';

/** @type {Record<string, { os?: string | string[], cpu?: string | string[] }>} */
const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** Systems with a pinned Node, in the terms of `process`. */
export const systemsWithPinnedNode = Object.entries(locked)
  .filter(([place]) => /^node_modules\/node-(?:bin-)?(?:darwin|linux|win)-\w+$/.test(place))
  .map(([, { os, cpu }]) => `${os}-${cpu}`);

/** Packages with a native binary that the server requires, and a script that loads each. */
const BINARIES = {
  'better-sqlite3': "new (await import('better-sqlite3')).default(':memory:').close()",
  '@node-rs/argon2': "await import('@node-rs/argon2')",
  sharp: "await import('sharp')",
};

/**
 * Returns why the portal cannot run on a system, or null. Runs before anything is installed.
 * @param {string} system
 * @param {boolean} musl whether its C library is musl (Alpine)
 */
export function systemProblem(system, musl) {
  const works = `Funciona en ${systemsWithPinnedNode.join(', ')}`;
  if (!systemsWithPinnedNode.includes(system)) return `el portal no funciona en este sistema (${system}). ${works}.`;
  if (musl)
    return `el portal no funciona en ${system} con musl, como Alpine. En Linux necesita glibc, como Debian y Ubuntu.`;
  return null;
}

/** Returns why the portal cannot run on this machine, or null. */
export function machineProblem() {
  const header = process.platform === 'linux' ? Object(process.report.getReport()).header : undefined;
  return systemProblem(
    `${process.platform}-${process.arch}`,
    header?.glibcVersionRuntime === undefined && header !== undefined,
  );
}

/** Returns which required binary does not load on this machine, or null. */
export async function binaryProblem() {
  const system = `${process.platform}-${process.arch}`;
  if (!existsSync(pinnedNode)) return `falta el Node del portal para ${system}. Borra node_modules y repite la orden.`;
  const version = await captureOutput(pinnedNode, ['--version']);
  if (version.code !== 0)
    return `${version.output.trim()}\nconserje: el Node del portal no funciona en este ${system}.`;
  const load = (/** @type {string} */ use) =>
    captureNodeOutput(['--input-type=module', '--eval', use], { cwd: serverDir });
  if ((await load(Object.values(BINARIES).join(';'))).code === 0) return null;
  for (const [name, use] of Object.entries(BINARIES)) {
    const { code, output } = await load(use);
    if (code !== 0)
      return `${output.trim()}\nconserje: falta el binario de ${name} para ${system}, o no funciona ahí. Borra node_modules y repite la orden.`;
  }
  return null;
}
