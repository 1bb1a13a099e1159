import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { pinnedNode, root } from './paths.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ env?: Record<string, string | undefined>, cwd?: string }} RunOptions */
/** @typedef {{ code: number, output: string }} Captured */

const binDir = join(root, 'node_modules', '.bin');
const path = process.env.PATH ?? '';

/** The machine's own environment: npm must not run on a Node that it is about to replace. */
export function machineEnv() {
  const own = path.split(delimiter).filter((entry) => !entry.startsWith(root));
  return { ...process.env, PATH: own.join(delimiter) };
}

/** For all other programs: whatever they start by the name `node` is the pinned Node too. */
function pinnedEnv() {
  return { ...process.env, PATH: [binDir, path].join(delimiter) };
}

/**
 * Runs a program quietly and answers its exit code and everything that it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Captured>}
 */
export function capture(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm is a .cmd file on Windows, which only a shell can start.
    shell: process.platform === 'win32' && !command.endsWith('.exe'),
  });
  /** @type {Buffer[]} */
  const chunks = [];
  const keep = (/** @type {Buffer} */ chunk) => void chunks.push(chunk);
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return ended(child).then(
    (code) => ({ code, output: Buffer.concat(chunks).toString() }),
    (error) => ({ code: 127, output: `${command}: ${error.message}\n` }),
  );
}

/**
 * As `capture`, on the pinned Node.
 * @param {string[]} args script and its arguments
 * @param {RunOptions} [options]
 */
export function captureNode(args, options = {}) {
  return capture(pinnedNode, args, { ...options, env: { ...pinnedEnv(), ...options.env } });
}

/**
 * Runs a script on the pinned Node with this terminal as its own, and answers its exit code.
 * @param {string[]} args script and its arguments
 * @param {RunOptions} [options]
 */
export function runNode(args, options = {}) {
  const env = { ...pinnedEnv(), ...options.env };
  return ended(spawn(pinnedNode, args, { cwd: options.cwd ?? root, env, stdio: 'inherit' }));
}

/** @type {Set<ChildProcess>} */
const running = new Set();

/**
 * Waits for the end of a program. A signal for this process goes to the program, and this process outlives it, so that
 * nobody sees the prompt or frees the port before the program has shut down.
 * @param {ChildProcess} child
 * @returns {Promise<number>} its exit code, in the shell's way for a program that a signal ended
 */
function ended(child) {
  listen();
  running.add(child);
  return new Promise((done, reject) => {
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      done(code ?? 128 + (signal ? constants.signals[signal] : 1));
    });
  });
}

/** The exit code for the signal that this process was sent, if it was. */
let stoppedBy = 0;

/** @returns {number} 0 while nobody asked this process to stop */
export function stopCode() {
  return stoppedBy;
}

let listening = false;

function listen() {
  if (listening) return;
  listening = true;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      const again = stoppedBy !== 0;
      stoppedBy = 128 + constants.signals[signal];
      if (running.size === 0) process.exit(stoppedBy);
      // A terminal sends Ctrl+C to the whole group itself, and npm passes its copy on: one is enough.
      if (again || (signal === 'SIGINT' && process.stdin.isTTY)) return;
      for (const child of running) child.kill(signal);
    });
  }
}
