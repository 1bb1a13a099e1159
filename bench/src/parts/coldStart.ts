import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { machineEnv } from '../../../scripts/lib/processes.mjs';
import { ROOT } from '../databases/schemaKey.ts';
import { MemoryLimit } from '../measuring/memoryLimit.ts';
import type { Phase } from '../measuring/processTree.ts';
import { watchTree } from '../measuring/processTree.ts';
import type { Figure } from '../report.ts';
import type { Bench, PartResult } from './part.ts';

const CLONE_MAX_MB = 350;
const PREPARING_MAX_MIB = 450;
const SERVING_MAX_MIB = 512;
const READY_MAX_S = 20;
const RELEASE_MAX_MB = 120;
const PORT = '3977';
const GIVE_UP_MS = 600_000;

/** Lines of `npm start` at which another part of the start begins. */
const PHASES: [RegExp, string][] = [
  [/instalando/, 'install'],
  [/construyendo el portal/, 'build of the pages'],
  [/construyendo el servidor/, 'build of the server'],
  [/arrancando/, 'start of the server'],
];

interface Start {
  seconds: number;
  phases: Phase[];
}

/** Size on the disk in MB, without the history of the clone. */
const sizeMB = (folder: string): number =>
  Number(execFileSync('du', ['-sk', '--exclude=.git', folder], { encoding: 'utf8' }).split('\t')[0]) / 1024;

async function isUp(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${PORT}/health`)).ok;
  } catch {
    return false;
  }
}

/** Ends a command and what it has started, which is in a group of its own. */
async function stop(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
}

/**
 * Starts a command and measures until `/health` answers.
 * @param isSampled whether memory is sampled, which slows the start
 */
async function startWith(command: string, args: string[], cwd: string, isSampled = true): Promise<Start> {
  const began = performance.now();
  const env = { ...machineEnv(), PORT, DATABASE_URL: undefined, NODE_COMPILE_CACHE: undefined, LOG_LEVEL: 'info' };
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const watch = watchTree(child.pid ?? 0, 'npm', isSampled);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    for (const [line, name] of PHASES) if (line.test(chunk.toString())) watch.enter(name);
  });
  try {
    while (!(await isUp())) {
      if (child.exitCode !== null || performance.now() - began > GIVE_UP_MS)
        throw new Error(`${command} ${args.join(' ')} did not start:\n${said}`);
      await sleep(50);
    }
    const seconds = (performance.now() - began) / 1000;
    // The first second of serving counts to the last phase.
    await sleep(1_000);
    return { seconds, phases: watch.end() };
  } catch (error) {
    watch.end();
    throw error;
  } finally {
    await stop(child);
  }
}

const atMost = (what: string, value: number, max: number, unit: string): Figure => ({
  what,
  value: `${value.toFixed(unit === 's' ? 1 : 0)} ${unit}`,
  met: value > 0 && value <= max,
  should: `${max} ${unit} or less`,
});

const peakOf = (phases: Phase[], name: string): number => phases.find((phase) => phase.name === name)?.peakMiB ?? 0;

function freshClone(folder: string): string {
  const clone = join(folder, 'clone');
  rmSync(clone, { recursive: true, force: true });
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, clone]);
  return clone;
}

/** Starts a command within a limit of its memory, or says that this machine cannot. */
async function limitedFigure(what: string, command: string, args: string[], cwd: string): Promise<Figure> {
  const should = `a first answer within ${SERVING_MAX_MIB} MiB`;
  const limit = MemoryLimit.of(SERVING_MAX_MIB);
  if (!limit)
    return { what, value: 'this machine allows no limit (control groups of memory, as root)', should, met: false };
  try {
    const { seconds } = await startWith(...limit.wrap(command, args), cwd, false);
    const { killed, peakMiB } = limit;
    const value = `after ${seconds.toFixed(1)} s; ${peakMiB.toFixed(0)} MiB with files; ${killed} processes ended by the limit`;
    return { what, value, should, met: killed === 0 };
  } finally {
    await sleep(500);
    limit.remove();
  }
}

/** Unpacks a release of the clone and starts it with the Node that the clone has. */
async function releaseFigures(clone: string, folder: string, note: (line: string) => void): Promise<Figure[]> {
  note('npm run paquete');
  execFileSync('npm', ['run', 'paquete'], { cwd: clone, env: machineEnv(), stdio: ['ignore', 'ignore', 'inherit'] });
  const archive = readdirSync(join(clone, 'dist')).find((name) => name.endsWith('.tar.gz')) ?? '';
  const release = join(folder, archive.replace('.tar.gz', ''));
  execFileSync('tar', ['-xzf', join(clone, 'dist', archive), '-C', folder]);
  const size = sizeMB(release);
  note('start of the release');
  const { seconds, phases } = await startWith(process.execPath, ['conserje.cjs'], release);
  return [
    atMost('release, unpacked', size, RELEASE_MAX_MB, 'MB'),
    atMost('release, first answer', seconds, READY_MAX_S, 's'),
    atMost('release, memory', peakOf(phases, 'npm'), SERVING_MAX_MIB, 'MiB'),
    await limitedFigure('release, in a limit of memory', process.execPath, ['conserje.cjs'], release),
  ];
}

/**
 * The first start of a fresh clone of what is committed, with the npm of the machine and a warm cache, and of its
 * release. The memory is the sum over all processes, without what they share.
 */
export async function benchColdStart({ folder, note }: Bench): Promise<PartResult> {
  if (!existsSync('/proc/self/smaps_rollup'))
    throw new Error('the memory of processes is read from /proc, which only Linux has.');
  note("npm start in a fresh clone, to fill npm's cache");
  await startWith('npm', ['start'], freshClone(folder), false);
  note(`npm start in a fresh clone, for its time; load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  const { seconds } = await startWith('npm', ['start'], freshClone(folder), false);
  note('npm start in a fresh clone, for its memory');
  const clone = freshClone(folder);
  const { phases } = await startWith('npm', ['start'], clone);
  for (const phase of phases) note(`${phase.name}: ${phase.seconds.toFixed(1)} s, ${phase.peakMiB.toFixed(0)} MiB`);
  const building = Math.max(peakOf(phases, 'build of the pages'), peakOf(phases, 'build of the server'));
  const figures = [
    atMost('clone after npm start', sizeMB(clone), CLONE_MAX_MB, 'MB'),
    atMost('npm start, first answer', seconds, READY_MAX_S, 's'),
    atMost('memory, install', peakOf(phases, 'install'), PREPARING_MAX_MIB, 'MiB'),
    atMost('memory, build', building, PREPARING_MAX_MIB, 'MiB'),
    atMost('memory, server and npm', peakOf(phases, 'start of the server'), SERVING_MAX_MIB, 'MiB'),
  ];
  const released = await releaseFigures(clone, folder, note);
  note(`npm start in a fresh clone, in ${SERVING_MAX_MIB} MiB`);
  const limited = await limitedFigure('npm start, in a limit of memory', 'npm', ['start'], freshClone(folder));
  return { lines: [], figures: [...figures, ...released, limited] };
}
