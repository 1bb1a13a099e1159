import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { ROOT } from '../../platform/projectRoot.ts';

/** Returns the path of a built program (`scripts/lib/built.global.mjs` builds it). */
const scriptPath = (name: CliCommand | 'main'): string => join(ROOT, `server/dist/${name}.js`);
/** Compile cache shared by all starts. */
const COMPILE_CACHE = join(ROOT, '.cache/node');

/** The production server in a process of its own. */
export interface ServerProcess {
  /** Address without a trailing slash. */
  url: string;
  pid: number;
  /** Output, line by line. */
  printedLines: string[];
  /** Kills the process at once, as a power cut would. */
  kill(): Promise<void>;
  /** Asks the process to end; returns its exit code. */
  stop(): Promise<number | null>;
}

/** First administrator of these servers. */
export const ADMIN = { usuario: 'jefa', clave: 'clave-de-prueba' };

/** Starts the server on a database and waits until it listens. */
export async function startServerProcess(
  databaseUrl: string,
  admin: Partial<typeof ADMIN> = ADMIN,
  nodeOptions: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const { ADMIN_USUARIO: _u, ADMIN_CLAVE: _c, ...env } = process.env;
  const child = spawn(process.execPath, [...nodeOptions, scriptPath('main')], {
    env: {
      ...env,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      LOG_LEVEL: 'info',
      RESPALDO_CADA: '0',
      ...settings,
      ...(admin.usuario !== undefined && { ADMIN_USUARIO: admin.usuario }),
      ...(admin.clave !== undefined && { ADMIN_CLAVE: admin.clave }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    return child.exitCode;
  };
  onTestFinished(kill);
  const printedLines: string[] = [];
  return { url: await waitForListening(child, printedLines), pid: Number(child.pid), printedLines, kill, stop };
}

function waitForListening(child: ChildProcess, printedLines: string[]): Promise<string> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('the server has no output');
  const errorOutput: string[] = [];
  createInterface({ input: stderr }).on('line', (line) => void errorOutput.push(line));
  return new Promise((resolve, reject) => {
    createInterface({ input: stdout }).on('line', (line) => {
      printedLines.push(line);
      const url = /Conserje en (http:\/\/[^"]+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`the server ended before it listened\n${errorOutput.join('\n')}`)));
  });
}

type CliCommand = 'acceso' | 'cuadrar' | 'importar' | 'mudanza' | 'respaldo' | 'restaurar';
interface ExecuteOptions {
  env?: Record<string, string>;
  /** Receives each line; `kill` ends the process as a power cut would. */
  onOutput?(line: string, kill: () => void): void;
}

/** Runs a command of the server on a database; returns its exit code and its output. */
export async function runCliCommand(
  command: CliCommand,
  databaseUrl: string,
  args: readonly string[] = [],
  { env = {}, onOutput = () => undefined }: ExecuteOptions = {},
): Promise<{ exitCode: number | null; output: string; errorOutput: string }> {
  const child = spawn(process.execPath, [scriptPath(command), ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, DATABASE_URL: databaseUrl, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => onOutput(line, () => child.kill('SIGKILL')));
  const [output, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { exitCode: child.exitCode, output, errorOutput };
}
