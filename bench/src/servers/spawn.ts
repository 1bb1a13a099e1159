import type { ChildProcess } from 'node:child_process';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverArgs, serverEnv } from '../../../scripts/lib/server.mjs';
import { ROOT } from '../databases/schemaKey.ts';
import type { CeilingConfig } from './bare-fastify.ts';
import type { ReadyAnswers } from './bare-http.ts';
import type { QueryConfig } from './bare-query.ts';

/** Server under test, in its own process. */
export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
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
  };
}

const WITHOUT_LIMITS = pathToFileURL(join(import.meta.dirname, 'withoutLimits.mjs')).href;

/** Starts the delivered server on a free port, without limits per person and minute. */
export function startOurs(database: string): Promise<Server> {
  const settings = { DATABASE_URL: database, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', RESPALDO_CADA: '0' };
  const child = spawn(process.execPath, ['--import', WITHOUT_LIMITS, ...serverArgs], {
    cwd: ROOT,
    env: { ...process.env, ...serverEnv, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = new Promise<string>((done) => {
    let log = '';
    child.stdout.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const found = /Conserje en (http:\/\/[\d.:]+)/.exec(log)?.[1];
      if (found) done(found);
    });
  });
  return waitForStart(child, 'The server', url);
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
