import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Rush } from '../databases/rush.ts';
import { rushFilling } from '../databases/rush.ts';
import { copyOf, sqliteDatabase } from '../databases/sqlite.ts';
import { cpuMs, watchMemory } from '../measuring/process.ts';
import type { Figure } from '../report.ts';
import type { Crowd, CrowdReport } from '../rush/crowd.ts';
import { NEVER } from '../rush/updateLatency.ts';
import { startOurs } from '../servers/spawn.ts';
import type { Bench, PartResult } from './part.ts';

interface Scene extends Rush {
  name: string;
  perSecond: number;
  /** Managers and members who open their screens per second. */
  arrivals: [number, number];
  /** Targets; undefined reports without a verdict. */
  targets?: { cores: number; bytes: number; memory: number; half: number; all: number };
}

/** An agency that hires, at eight in the evening. */
const RUSH: Scene = {
  ...{ name: 'rush hour', managers: 250, members: 1000, open: 200, perSecond: 5, arrivals: [25, 100] },
  targets: { cores: 0.25, bytes: 1e6, memory: 200, half: 100, all: 300 },
};
/** Must run to its end without an error or a refusal. */
const LARGE: Scene = {
  name: 'four times the people',
  managers: 1000,
  members: 4000,
  open: 800,
  perSecond: 5,
  arrivals: [40, 160],
};

const WARM_UP_MS = 8_000;
const SECONDS = 30;

/** Process of the people with an open screen. */
class People {
  readonly #process = fork(join(import.meta.dirname, '../rush/crowd.ts'));

  constructor() {
    this.#process.once('exit', (code) => {
      if (code !== 0) process.exit(1);
    });
  }

  async gather(crowd: Crowd): Promise<void> {
    this.#process.send(crowd);
    await once(this.#process, 'message');
  }

  begin(): void {
    this.#process.send('begin');
  }

  async end(): Promise<CrowdReport> {
    this.#process.send('end');
    const [seen] = (await once(this.#process, 'message')) as [CrowdReport];
    return seen;
  }
}

const percentile = (of: readonly number[], part: number): number =>
  of.toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * part))] ?? Number.NaN;

const inMs = (ms: number): string => (ms < NEVER ? `${ms.toFixed(0)} ms` : 'never');

function delayFigure(what: string, times: readonly number[], max: number | undefined): Figure {
  const most = percentile(times, 0.95);
  return {
    what,
    value: `${inMs(most)} for 19 of 20 presses; ${inMs(percentile(times, 0.5))} typically`,
    should: max === undefined ? '' : `at most ${max} ms`,
    met: max === undefined || most <= max,
  };
}

const atMost = (what: string, value: number, max: number | undefined, text: string, unit: string): Figure => ({
  what,
  value: text,
  should: max === undefined ? '' : `at most ${max} ${unit}`,
  met: max === undefined || value <= max,
});

function brokenFigure(name: string, all: readonly CrowdReport[]): Figure {
  const refused = all.flatMap((seen) => seen.refused);
  const troubles = all.flatMap((seen) => Object.entries(seen.trouble).map(([what, times]) => `${times} ${what}`));
  const missed = all.reduce((n, seen) => n + seen.missed, 0);
  const wrong = [
    ...troubles,
    ...(missed > 0 ? [`${missed} presses not shown everywhere`] : []),
    ...(refused.length > 0 ? [`${refused.length} presses refused, such as ${refused[0]}`] : []),
  ];
  return {
    what: `${name}: what broke, was refused or never showed`,
    value: wrong.join('; ') || 'nothing',
    should: 'nothing',
    met: wrong.length === 0,
  };
}

async function play({ folder, note }: Bench, scene: Scene): Promise<Figure[]> {
  const { name, managers, members, open, perSecond, arrivals, targets } = scene;
  const file = await sqliteDatabase(rushFilling(scene), note);
  const server = await startOurs(copyOf(file, folder, `rush-${managers}`));
  const port = Number(new URL(server.url).port);
  const coming = watchMemory(server.pid);
  const [leaders, bajos] = [new People(), new People()];
  note(`${name}: ${managers} managers and ${members} members open their screens`);
  const free = { from: open + 1, to: members };
  await Promise.all([
    leaders.gather({
      ...{ port, screen: 'times', from: members + 1, to: members + managers, arrivals: arrivals[0] },
      actions: { perSecond, free },
    }),
    bajos.gather({ port, screen: 'account', from: 1, to: members, arrivals: arrivals[1] }),
  ]);
  await sleep(WARM_UP_MS);
  note(`${name}: measuring; while they came the server held ${coming().toFixed(0)} MiB at most`);
  const memory = watchMemory(server.pid);
  const [began, before] = [performance.now(), cpuMs(server.pid)];
  leaders.begin();
  bajos.begin();
  await sleep(SECONDS * 1000);
  const used = (cpuMs(server.pid) ?? Number.NaN) - (before ?? Number.NaN);
  const took = performance.now() - began;
  const seen = await Promise.all([leaders.end(), bajos.end()]);
  const most = memory();
  await server.stop();
  const [leadersSeen] = seen;
  const cores = used / took;
  const rate = (of: (one: CrowdReport) => number): number => seen.reduce((n, one) => n + of(one) / one.seconds, 0);
  const bytes = rate((one) => one.received);
  const requests = rate((one) => one.answers);
  const late = Math.max(...seen.map((one) => one.ownDelay));
  note(
    `${name}: ${requests.toFixed(0)} answers and ${rate((one) => one.events).toFixed(0)} events a second; the crowd itself was late by ${late.toFixed(0)} ms`,
  );
  return [
    atMost(`${name}: processor`, cores, targets?.cores, `${cores.toFixed(2)} of a core`, 'of one'),
    atMost(`${name}: sent`, bytes, targets?.bytes, `${(bytes / 1e6).toFixed(2)} MB a second`, 'bytes a second'),
    atMost(`${name}: resident memory, at most`, most, targets?.memory, `${most.toFixed(0)} MiB`, 'MiB'),
    delayFigure(
      `${name}: half of the other managers see it`,
      leadersSeen.shown.map(({ half }) => half),
      targets?.half,
    ),
    delayFigure(
      `${name}: all of them see it`,
      leadersSeen.shown.map(({ all }) => all),
      targets?.all,
    ),
    brokenFigure(name, seen),
  ];
}

/** Measures the requests of open screens while others work, on the embedded engine. */
export const benchRush = async (bench: Bench): Promise<PartResult> => ({ lines: [], figures: await play(bench, RUSH) });

export const benchRushLarge = async (bench: Bench): Promise<PartResult> => ({
  lines: [],
  figures: await play(bench, LARGE),
});
