import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { SILENT_LOG } from '../../platform/database/databaseErrorReporter.ts';
import { openEngine } from '../../platform/database/openEngine.ts';
import type { ServerProcess } from '../cluster/serverProcess.ts';
import { runCliCommand, startServerProcess } from '../cluster/serverProcess.ts';
import { sendToPortal } from '../cluster/writers.ts';
import { migrateDatabase } from '../database/migrateDatabase.ts';
import { TestClock } from '../fakes/clock.ts';
import type { Person } from '../portal/portal.ts';
import { Portal } from '../portal/portal.ts';
import { waitUntil } from '../portal/waitUntil.ts';
import { FailoverMeasurements, REPETITIONS } from './failoverMeasurements.ts';

/** Nothing answered longer than this before the loss of the machine is lost. */
const LOSS_MAX_MS = 5_000;
/** A restored portal answers within this time after the order to restore. */
const RESTORE_MAX_MS = 60_000;
const WRITERS = 4;
/** Shortest and varying time of work before the machine is lost. */
const [WORK_MS, WORK_STEP_MS] = [8_000, 370];

/** The program of its npm package; PATH serves where there is none. */
function litestream(): string {
  const name = `@flydotio/litestream-${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'litestream');
  } catch {
    return 'litestream';
  }
}

/** Copies a database to another place, continuously. */
async function startCopying(path: string, place: string): Promise<ChildProcess> {
  const child = spawn(litestream(), ['replicate', path, `file://${place}`], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return child;
}

interface AnsweredWrite {
  motivo: string;
  /** Milliseconds of `performance.now()`. */
  at: number;
}

/** Fines a person again and again until the machine is lost; adds each answered write to `answered`. */
async function write(server: ServerProcess, boss: Person, bajo: Person, answered: AnsweredWrite[]): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const motivo = `${bajo.id}, ${turn}, ${performance.now()}`;
    const target = { url: () => server.url, key: boss.key };
    const sentBody = { usuario: bajo.id, motivo, creditos: 5 };
    const outcome = await sendToPortal(target, 'POST', 'sendMulta', {
      sentBody,
      remoteAddress: `203.0.113.${bajo.id % 250}`,
    });
    if (outcome === 'quién sabe') return;
    expect(outcome).toMatchObject({ http: 200 });
    answered.push({ motivo, at: performance.now() });
    await setTimeout(20);
  }
}

/** Creates an agency, and gives its people keys that are valid until the next restore. */
async function populate(url: string): Promise<{ bosses: Person[]; bajos: Person[] }> {
  await migrateDatabase(url);
  const clock = new TestClock();
  clock.now = Date.now();
  const portal = new Portal(clock, { database: { url, dropDatabase: async () => undefined } });
  await portal.open();
  const [bosses, bajos]: [Person[], Person[]] = [[], []];
  for (let i = 0; i < WRITERS; i += 1) {
    bosses.push(await portal.createPerson({ categoria: 12 }));
    bajos.push(await portal.createPerson());
  }
  await portal.close();
  return { bosses, bajos };
}

async function finesIn(url: string): Promise<string[]> {
  const engine = openEngine(url, SILENT_LOG);
  try {
    return (await engine.db.selectFrom('multa').select('motivo').execute()).map(({ motivo }) => motivo);
  } finally {
    await engine.close();
  }
}

test(
  `the machine of an SQLite portal is lost ${REPETITIONS} times amid writes: its continuous copy holds all but the last moment`,
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'conserje-conmutar-'));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    const place = join(home, 'other-machine');
    const figures = new FailoverMeasurements('SQLite restored from its continuous copy');
    let writes = 0;
    for (let attempt = 0; attempt < REPETITIONS; attempt += 1) {
      const machine = join(home, `machine-${attempt}`);
      await mkdir(machine);
      const url = `file:${join(machine, 'conserje.db')}`;
      const { bosses, bajos } = await populate(url);
      const server = await startServerProcess(url);
      const copying = await startCopying(join(machine, 'conserje.db'), join(place, String(attempt)));
      const answered: AnsweredWrite[] = [];
      const work = Promise.all(bajos.map((bajo, i) => write(server, bosses[i] ?? bajo, bajo, answered)));
      await setTimeout(WORK_MS + attempt * WORK_STEP_MS);
      await server.kill();
      copying.kill('SIGKILL');
      const lostAt = performance.now();
      await work;
      await rm(machine, { recursive: true });

      const fresh = join(home, `fresh-${attempt}`);
      await mkdir(fresh);
      const copy = join(fresh, 'copy.db');
      await promisify(execFile)(litestream(), ['restore', '-o', copy, `file://${join(place, String(attempt))}`]);
      expect(existsSync(copy)).toBe(true);
      const restoredUrl = `file:${join(fresh, 'conserje.db')}`;
      expect(await runCliCommand('restaurar', restoredUrl, [copy])).toMatchObject({ exitCode: 0 });
      const restored = await startServerProcess(restoredUrl);
      await waitUntil(async () => (await fetch(`${restored.url}/health`)).status === 200);
      const back = performance.now() - lostAt;
      await restored.stop();

      expect(await runCliCommand('cuadrar', restoredUrl)).toMatchObject({ exitCode: 0 });
      const fines = await finesIn(restoredUrl);
      expect(new Set(fines).size).toBe(fines.length);
      const stored = new Set(fines);
      const missing = answered.filter(({ motivo }) => !stored.has(motivo));
      const lost = Math.max(0, ...missing.map(({ at }) => lostAt - at));
      writes += answered.length;
      figures.add({ lost, back }, writes);
    }
    expect(figures.report({ lost: LOSS_MAX_MS, back: RESTORE_MAX_MS })).toEqual([]);
  },
  60_000 + REPETITIONS * 90_000,
);
