import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pinnedNode, root } from './paths.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ env?: Record<string, string | undefined>, cwd?: string }} RunOptions */
/** @typedef {{ code: number, output: string }} Captured */

const binDir = join(root, 'node_modules', '.bin');
const path = process.env.PATH ?? '';

/** Environment for npm, without the pinned Node, which npm may be about to replace. */
export function machineEnv() {
  const own = path.split(delimiter).filter((entry) => !entry.startsWith(root));
  return { ...process.env, PATH: own.join(delimiter) };
}

/** Environment for other programs, where `node` is the pinned Node. */
function pinnedEnv() {
  return { ...process.env, PATH: [binDir, dirname(pinnedNode), path].join(delimiter) };
}

/**
 * Runs a program and returns its exit code and output, without printing anything.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Captured>}
 */
export function captureOutput(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows npm is a .cmd file, which needs a shell.
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
 * Runs `captureOutput` with the pinned Node.
 * @param {string[]} args script and its arguments
 * @param {RunOptions} [options]
 */
export function captureNodeOutput(args, options = {}) {
  return captureOutput(pinnedNode, args, { ...options, env: { ...pinnedEnv(), ...options.env } });
}

/**
 * Runs a script with the pinned Node on this terminal and returns its exit code.
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
 * Waits for a program to end. Forwards signals to it and outlives it, so that the prompt returns and the port is free
 * only after its shutdown.
 * @param {ChildProcess} child
 * @returns {Promise<number>} exit code, in the shell's convention for a signal
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

/** Exit code for the received signal; 0 without one. */
let stoppedBy = 0;

/** @returns {number} 0 while no signal was received */
export function stopSignalCode() {
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
      // The terminal sends Ctrl+C to the whole process group, and npm forwards a second copy.
      if (again || (signal === 'SIGINT' && process.stdin.isTTY)) return;
      for (const child of running) child.kill(signal);
    });
  }
}
