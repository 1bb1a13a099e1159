import { FIRST_FREE, FIRST_WAITING, KEY, LOGINS, workFilling } from '../databases/content.ts';
import { copyOf, sqliteDatabase } from '../databases/sqlite.ts';
import { LoadGenerator } from '../load/loadGenerator.ts';
import type { Workload } from '../load/workload.ts';
import { median } from '../measuring/rounds.ts';
import { confirmBody, loginBody, openBody } from '../recording/record.ts';
import type { Figure } from '../report.ts';
import type { Server } from '../servers/spawn.ts';
import { startOurs } from '../servers/spawn.ts';
import type { Bench, PartResult } from './part.ts';
import { listWorkload, numbered } from './workloads.ts';

/** A million rows of work of two thousand people, and tiempos to open and confirm meanwhile. */
export const WIDE = { past: 500_000, open: 200, spare: 900 };
/** Year that contains all of the work. */
const YEAR = { inicio: '2025-02-01', final: '2026-02-01' };
const AT_ONCE = 20;
const SECONDS = 10;
/** Requests per second of the main workload (all three of its requests) and of the health check. */
const [WORK_RATE, HEALTH_RATE] = [30, 50];
export const P95_MAX_MS = 100;
/**
 * Repetitions of each scene, in turn with the others, so that half a second of other work on the machine does not
 * decide.
 */
const ROUNDS = 3;

async function keyOf(url: string, n: number): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(loginBody(n)),
  });
  if (!answer.ok) throw new Error(`The login of ${n} was answered with ${answer.status}.`);
  return ((await answer.json()) as { token: string }).token;
}

const wideWorkload = (url: string, seconds: number, keys: string[]): Workload => ({
  url,
  connections: AT_ONCE,
  seconds,
  requests: keys.map((key) => ({
    method: 'POST',
    path: '/api/allNomina',
    headers: { key },
    body: JSON.stringify(YEAR),
  })),
});

/** Reads the open tiempos, opens one, confirms another, in turn. */
export const mainWorkload = (url: string, seconds: number, used: number): Workload => ({
  url,
  connections: 10,
  seconds,
  rate: WORK_RATE,
  requests: [
    ...listWorkload(url, seconds).requests,
    numbered('/api/openTime', openBody('{n}'), FIRST_FREE + used),
    numbered('/api/actionTime', confirmBody('{n}'), FIRST_WAITING + used),
  ],
});

export const healthWorkload = (url: string, seconds: number): Workload => ({
  url,
  connections: 10,
  seconds,
  rate: HEALTH_RATE,
  requests: [{ method: 'GET', path: '/health', headers: { key: KEY } }],
});

/** A process for each load: the wait for the wide reads must not delay the others in the generator. */
type Loads = Record<'wide' | 'main' | 'health', LoadGenerator>;

interface Scene {
  who: string;
  /** Session keys of the wide viewers; empty without a wide load. */
  keys: string[];
  /** Tiempos of the main workload that are already consumed. */
  used: number;
}

async function play({ note, effort }: Bench, loads: Loads, { url }: Server, { who, keys, used }: Scene) {
  note(`the main workload, while ${who} for a year of payroll`);
  const seconds = Math.max(4, SECONDS * effort.seconds);
  const [main, health, wide] = await Promise.all([
    loads.main.run(mainWorkload(url, seconds, used)),
    loads.health.run(healthWorkload(url, seconds)),
    keys.length > 0 ? loads.wide.run(wideWorkload(url, seconds, keys)) : null,
  ]);
  return { main, health, wide };
}
type Played = Awaited<ReturnType<typeof play>>;

interface Typical {
  main: number;
  health: number;
  /** Answers per second to the wide viewers. */
  wide: number;
}
const typical = (of: readonly Played[]): Typical => ({
  main: median(of.map(({ main }) => main.p95)),
  health: median(of.map(({ health }) => health.p95)),
  wide: median(of.map(({ wide }) => wide?.perSecond ?? 0)),
});

const figuresOf = (who: string, one: Typical, alone: Typical): Figure[] =>
  [
    { what: '/health', p95: one.health, before: alone.health },
    { what: 'getAllTime, openTime + confirm', p95: one.main, before: alone.main },
  ].map(({ what, p95, before }) => ({
    what: `${what}, while ${who} for a year of payroll (${one.wide.toFixed(0)} a second)`,
    value: `${p95.toFixed(0)} ms at the 95th percentile; ${before.toFixed(0)} ms while nobody does`,
    should: `under ${P95_MAX_MS} ms`,
    met: p95 < P95_MAX_MS,
  }));

/** Measures whether wide reads delay the others. `name` prefixes the figures' names. */
export async function measureWide(bench: Bench, name: string, database: string): Promise<PartResult> {
  const server = await startOurs(database);
  const keys: string[] = [];
  for (let n = 1; n <= LOGINS; n += 1) keys.push(await keyOf(server.url, n));
  const loads = { wide: bench.load, main: new LoadGenerator(), health: new LoadGenerator() };
  const scenes = [
    { who: 'nobody asks', keys: [] },
    { who: `one member asks ${AT_ONCE} times at once`, keys: keys.slice(0, 1) },
    { who: `${LOGINS} members ask`, keys },
  ];
  const played = scenes.map((): Played[] => []);
  const plays = ROUNDS * scenes.length;
  for (let n = 0; n < plays; n += 1) {
    const round = Math.floor(n / scenes.length);
    const place = n % scenes.length;
    const i = round % 2 === 0 ? place : scenes.length - 1 - place;
    const scene = scenes[i];
    if (scene) played[i]?.push(await play(bench, loads, server, { ...scene, used: (n * WIDE.spare) / plays }));
  }
  const [alone, ...others] = played.map(typical);
  const figures = alone ? others.flatMap((one, i) => figuresOf(scenes[i + 1]?.who ?? '', one, alone)) : [];
  for (const load of [loads.main, loads.health]) load.stop();
  await server.stop();
  return { lines: [], figures: figures.map((figure) => ({ ...figure, what: `${name}${figure.what}` })) };
}

export async function benchYearlyNomina(bench: Bench): Promise<PartResult> {
  const file = await sqliteDatabase(workFilling(WIDE), bench.note);
  return measureWide(bench, '', copyOf(file, bench.folder, 'wide'));
}
