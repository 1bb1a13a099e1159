import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { ROOT } from '../../platform/projectRoot.ts';

/** What the server and its commands run as (`scripts/lib/built.global.mjs` sees to it). */
const scriptPath = (nombre: CliCommand | 'main'): string => join(ROOT, `server/dist/${nombre}.js`);
/** Compiled once, however often it is started. */
const COMPILE_CACHE = join(ROOT, '.cache/node');

/** The server as people start it, in a process of its own. */
export interface ServerProcess {
  /** Its address, without a slash at the end. */
  url: string;
  pid: number;
  /** What it has printed, line by line. */
  printedLines: string[];
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to end, and answers its exit code. */
  stop(): Promise<number | null>;
}

/** The first administrator of the servers that are started here. */
export const ADMIN = { usuario: 'jefa', clave: 'clave-de-prueba' };

/** Starts the server on a database, with options for Node itself and other settings, and waits until it listens. */
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
  /** Hears each line, and may kill it as a power cut does. */
  onOutput?(line: string, kill: () => void): void;
}

/** Runs one of the server's commands on a database, and answers its exit code and what it said. */
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
