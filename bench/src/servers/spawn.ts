import type { ChildProcess } from 'node:child_process';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { serverArgs, serverEnv } from '../../../scripts/lib/serverOptions.mjs';
import { ROOT } from '../databases/schemaKey.ts';
import type { CeilingConfig } from './bare-fastify.ts';
import type { ReadyAnswers } from './bare-http.ts';
import type { QueryConfig } from './bare-query.ts';

/** Server under test, in its own process. */
export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
  /** Ends it at once, as a loss of power does. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Resolves with the address from `ready`; rejects when the process ends before. */
async function waitForStart(child: ChildProcess, name: string, ready: Promise<string>): Promise<Server> {
  running.add(child);
  const exit = once(child, 'exit').then(() => void running.delete(child));
  const url = await Promise.race([
    ready,
    exit.then(() => Promise.reject(new Error(`${name} ended with ${child.exitCode} before it listened.`))),
  ]);
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

const preloaded = (name: string): string => pathToFileURL(join(import.meta.dirname, name)).href;
const SETTINGS = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', RESPALDO_CADA: '0' };

function spawnDelivered(preload: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', preloaded(preload), ...serverArgs], {
    cwd: ROOT,
    env: { ...process.env, ...serverEnv, ...SETTINGS, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

function waitForDelivered(child: ChildProcess, heard: (line: string) => void = () => undefined): Promise<Server> {
  const { stdout } = child;
  if (!stdout) throw new Error('The server has no output.');
  const url = new Promise<string>((done) => {
    createInterface({ input: stdout }).on('line', (line) => {
      heard(line);
      const found = /Conserje en (http:\/\/[\d.:]+)/.exec(line)?.[1];
      if (found) done(found);
    });
  });
  return waitForStart(child, 'The server', url);
}

/** Starts the delivered server on a free port, without limits per person and minute. @param env more settings */
export const startOurs = (database: string, env: Record<string, string> = {}): Promise<Server> =>
  waitForDelivered(spawnDelivered('withoutLimits.mjs', { DATABASE_URL: database, ...env }));

/** Delivered server whose clock stands still between two moves. */
export interface ClockedServer extends Server {
  /** Moves its clock. @param now UTC milliseconds */
  setClock(now: number): Promise<void>;
}

/**
 * Starts the delivered server with all its limits, on an empty database, at an instant (UTC milliseconds).
 * @param heard receives each line of its log
 */
export async function startClocked(
  database: string,
  admin: { usuario: string; clave: string },
  now: number,
  heard: (line: string) => void,
): Promise<ClockedServer> {
  const child = spawnDelivered('setClock.mjs', {
    DATABASE_URL: database,
    BENCH_NOW: String(now),
    ADMIN_USUARIO: admin.usuario,
    ADMIN_CLAVE: admin.clave,
  });
  const server = await waitForDelivered(child, heard);
  return {
    ...server,
    async setClock(instant) {
      const moved = once(child, 'message');
      child.send(instant);
      await moved;
    },
  };
}

function startCeiling(script: string, config: ReadyAnswers | CeilingConfig | QueryConfig): Promise<Server> {
  const child = fork(join(import.meta.dirname, script));
  child.send(config);
  return waitForStart(
    child,
    script,
    once(child, 'message').then(([port]) => `http://127.0.0.1:${port}`),
  );
}

export const startBareHttp = (ready: ReadyAnswers): Promise<Server> => startCeiling('bare-http.ts', ready);
export const startBareFastify = (config: CeilingConfig): Promise<Server> => startCeiling('bare-fastify.ts', config);
export const startBareQuery = (config: QueryConfig): Promise<Server> => startCeiling('bare-query.ts', config);
