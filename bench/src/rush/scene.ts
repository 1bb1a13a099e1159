import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Rush } from '../databases/rush.ts';
import { cpuMs, watchMemory } from '../measuring/process.ts';
import type { Figure } from '../report.ts';
import type { Server } from '../servers/spawn.ts';
import type { Crowd, CrowdReport } from './crowd.ts';
import { NEVER } from './updateLatency.ts';

/** People who have a screen open, and what the managers among them press. */
export interface Scene extends Rush {
  name: string;
  /** Members who have *Mi cuenta* open; those with an open tiempo come first. */
  memberScreens: number;
  perSecond: number;
  /** Managers and members who open their screens per second. */
  arrivals: [number, number];
}

/** Observations of a scene, of all processes of the portal together. */
export interface SceneReport {
  cores: number;
  /** Bytes sent per second. */
  bytes: number;
  /** Most resident memory while it was measured. */
  residentMiB: number;
  managers: CrowdReport;
  all: readonly CrowdReport[];
}

export const screensOf = ({ managers, memberScreens }: Pick<Scene, 'managers' | 'memberScreens'>): number =>
  managers + memberScreens;

const WARM_UP_MS = 8_000;
const SECONDS = 30;

/** Process of the people with an open screen. */
class People {
  readonly #process = fork(join(import.meta.dirname, 'crowd.ts'));

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

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Opens the screens of a scene and measures the portal while the managers press. */
export async function playScene(
  note: (line: string) => void,
  { name, managers, members, memberScreens, open, perSecond, arrivals }: Scene,
  servers: readonly Server[],
): Promise<SceneReport> {
  const ports = servers.map(({ url }) => Number(new URL(url).port));
  const cpu = () => sum(servers.map(({ pid }) => cpuMs(pid) ?? Number.NaN));
  const coming = servers.map(({ pid }) => watchMemory(pid));
  const [leaders, bajos] = [new People(), new People()];
  note(`${name}: ${managers} managers and ${memberScreens} members open their screens`);
  const free = { from: open + 1, to: members };
  await Promise.all([
    leaders.gather({
      ports,
      screen: 'times',
      from: members + 1,
      to: members + managers,
      arrivals: arrivals[0],
      actions: { perSecond, free },
    }),
    bajos.gather({ ports, screen: 'account', from: 1, to: memberScreens, arrivals: arrivals[1] }),
  ]);
  await sleep(WARM_UP_MS);
  const comingMiB = sum(coming.map((most) => most()));
  note(`${name}: measuring; while they came the portal held ${comingMiB.toFixed(0)} MiB at most`);
  const memory = servers.map(({ pid }) => watchMemory(pid));
  const [began, before] = [performance.now(), cpu()];
  leaders.begin();
  bajos.begin();
  await sleep(SECONDS * 1000);
  const cores = (cpu() - before) / (performance.now() - began);
  const managersSeen = leaders.end();
  const all = await Promise.all([managersSeen, bajos.end()]);
  const rate = (of: (one: CrowdReport) => number): number => sum(all.map((one) => of(one) / one.seconds));
  const late = Math.max(...all.map((one) => one.ownDelay));
  note(
    `${name}: ${rate((one) => one.answers).toFixed(0)} answers and ${rate((one) => one.events).toFixed(0)} events a second; the crowd itself was late by ${late.toFixed(0)} ms`,
  );
  return {
    cores,
    bytes: rate((one) => one.received),
    residentMiB: sum(memory.map((most) => most())),
    managers: await managersSeen,
    all,
  };
}

const percentile = (of: readonly number[], part: number): number =>
  of.toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * part))] ?? Number.NaN;

const inMs = (ms: number): string => (ms < NEVER ? `${ms.toFixed(0)} ms` : 'never');

/** @param max target in milliseconds; undefined reports without a verdict */
export function delayFigure(what: string, times: readonly number[], max: number | undefined): Figure {
  const most = percentile(times, 0.95);
  return {
    what,
    value: `${inMs(most)} for 19 of 20 presses; ${inMs(percentile(times, 0.5))} typically`,
    should: max === undefined ? '' : `at most ${max} ms`,
    met: max === undefined || most <= max,
  };
}

/** @param max target; undefined reports without a verdict */
export const atMost = (what: string, value: number, max: number | undefined, text: string, unit: string): Figure => ({
  what,
  value: text,
  should: max === undefined ? '' : `at most ${max} ${unit}`,
  met: max === undefined || value <= max,
});

/** Reports requests that failed, were refused or never showed. */
export function brokenFigure(name: string, all: readonly CrowdReport[]): Figure {
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
