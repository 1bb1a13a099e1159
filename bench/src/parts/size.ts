import { setTimeout as sleep } from 'node:timers/promises';
import { startMeasuredPostgres, withDatabases } from '../databases/postgres.ts';
import { rushKey } from '../databases/rush.ts';
import { EVERYONE, sizeFilling, VIEWERS, WORK_AND_LEDGER_ROWS } from '../databases/size.ts';
import { copyOf, sqliteDatabase } from '../databases/sqlite.ts';
import { LoadGenerator } from '../load/loadGenerator.ts';
import { CpuShares, readPostgresPid } from '../measuring/cpuShare.ts';
import { residentMiB, watchMemory } from '../measuring/process.ts';
import type { Figure } from '../report.ts';
import { Browser } from '../rush/browser.ts';
import type { Stream } from '../rush/stream.ts';
import type { Server } from '../servers/spawn.ts';
import { startOurs } from '../servers/spawn.ts';
import { ceilingWorkload, startCeilingOn } from '../size/ceiling.ts';
import { everyList } from '../size/lists.ts';
import { readAll, takeNothing } from '../size/viewers.ts';
import type { Bench, PartResult } from './part.ts';
import { healthWorkload, mainWorkload, P95_MAX_MS } from './yearlyNomina.ts';

const SECONDS = 30;
const WARM_UP_SECONDS = 5;
/** Connections per viewer who reads nothing, and the lists that are large enough for it. */
const IDLE_EACH = 8;
const LARGE = ['/api/getUsuarios', '/api/allNomina', '/api/registros?limite=500', '/api/openapi.json'];
/**
 * 256 MiB of long-lived data and 128 MiB of unread answers have their own bounds; the rest is the process: code, engine
 * pages and five thousand open streams.
 */
const RESIDENT_MAX_MIB = 512;
/** KiB per open stream. */
const STREAM_MAX_KIB = 40;
const ARRIVALS = 150;
const TOLD_MAX_MS = 1000;

const figure = (what: string, value: string, should: string, met: boolean): Figure => ({ what, value, should, met });

interface Loads {
  main: LoadGenerator;
  health: LoadGenerator;
}

/** 95th percentiles of the latency, in milliseconds. */
interface Times {
  main: number;
  health: number;
}

/** Runs the main workload and the health check while another load runs. */
async function during<T>({ main, health }: Loads, url: string, seconds: number, used: number, other: Promise<T>) {
  const [done, mains, healths] = await Promise.all([
    other,
    main.run(mainWorkload(url, seconds, used)),
    health.run(healthWorkload(url, seconds)),
  ]);
  return { done, main: mains.p95, health: healths.p95 };
}

/**
 * Compares with the latencies without load, since the machine may do other work. Without `max` the figures have no
 * target.
 */
const latencyFigures = (name: string, what: string, now: Times, alone: Times, max?: number): Figure[] =>
  (['health', 'main'] as const).map((which) =>
    figure(
      `${name}${which === 'health' ? '/health' : 'the main workload'}, ${what}`,
      `${now[which].toFixed(0)} ms at the 95th percentile; ${alone[which].toFixed(0)} ms while nobody does`,
      max === undefined ? '' : `under ${max} ms`,
      max === undefined || now[which] < max,
    ),
  );

/** Opens everyone's screen. Each stream that ends by itself counts as missing. */
async function openStreams({ note }: Bench, { url, pid }: Server, name: string): Promise<Figure[]> {
  const port = Number(new URL(url).port);
  const before = residentMiB(pid);
  const broken = new Map<string, number>();
  let told = 0;
  const streams: Stream[] = [];
  for (const [n, id] of EVERYONE.entries()) {
    const browser = new Browser(port, n, rushKey(id));
    streams.push(
      browser.stream(
        ['tiempos'],
        (json) => {
          if (json.includes('"tema":"tiempos"')) told += 1;
        },
        (why) => broken.set(why, (broken.get(why) ?? 0) + 1),
      ),
    );
    await sleep(1000 / ARRIVALS);
  }
  await sleep(5_000);
  const each = ((residentMiB(pid) - before) * 1024) / EVERYONE.length;
  note(
    `${name}${EVERYONE.length} streams: ${before.toFixed(0)} MiB before, ${residentMiB(pid).toFixed(0)} MiB with them`,
  );
  const [viewer = 0] = VIEWERS;
  const opens = new Browser(port, EVERYONE.length, rushKey(viewer));
  const began = performance.now();
  const answer = await opens.post('/api/openTime', { bajo: EVERYONE.at(-1), alto: -1 });
  while (told < EVERYONE.length && performance.now() - began < 10_000) await sleep(5);
  const took = performance.now() - began;
  for (const stream of streams) stream.close();
  opens.close();
  return [
    figure(
      `${name}memory of an open stream, of ${EVERYONE.length}`,
      `${each.toFixed(1)} KiB`,
      `at most ${STREAM_MAX_KIB} KiB`,
      each <= STREAM_MAX_KIB,
    ),
    figure(
      `${name}with them all open, a change is told to each`,
      [`${took.toFixed(0)} ms, to ${told}`, ...[...broken].map(([why, times]) => `${times} ended: ${why}`)].join('; '),
      `under ${TOLD_MAX_MS} ms, to ${EVERYONE.length}`,
      took < TOLD_MAX_MS && told >= EVERYONE.length && broken.size === 0 && answer.status === 200,
    ),
  ];
}

/** Numbers of tiempos that the portal's own measurements leave for the ceiling: opened and confirmed from here on. */
const CEILING_FROM = 700;

/** Measures what a bare server needs for the writes of the main workload, alone and beside readers of the portal. */
async function measureCeiling(
  { main }: Loads,
  ceiling: Server,
  seconds: number,
  read: () => Promise<unknown>,
): Promise<Figure> {
  const alone = await main.run(ceilingWorkload(ceiling.url, 8, CEILING_FROM));
  const [beside] = await Promise.all([main.run(ceilingWorkload(ceiling.url, seconds, CEILING_FROM + 100)), read()]);
  return figure(
    'PostgreSQL: the main workload by a bare Fastify that runs the same statements and has the list for nothing, beside the same viewers',
    `${beside.p95.toFixed(0)} ms at the 95th percentile; ${alone.p95.toFixed(0)} ms while nobody asks`,
    'for comparison',
    beside.bad + alone.bad === 0,
  );
}

interface Compared {
  ceiling: Server;
  shares: CpuShares;
}

/** `name` prefixes the figures' names. */
async function measure(bench: Bench, name: string, database: string, compared?: Compared): Promise<Figure[]> {
  const { note, effort } = bench;
  const server = await startOurs(database);
  compared?.shares.give('portal', server.pid);
  const port = Number(new URL(server.url).port);
  const loads = { main: new LoadGenerator(), health: new LoadGenerator() };
  const seconds = Math.max(8, SECONDS * effort.seconds);
  const most = watchMemory(server.pid);
  const lists = everyList();
  note(`${name}the main workload alone, after some seconds in which the engine compiles it`);
  await loads.main.run(mainWorkload(server.url, WARM_UP_SECONDS, 0));
  const alone = await during(loads, server.url, 8, 60, Promise.resolve());
  note(
    `${name}${VIEWERS.length} viewers ask for all ${lists.length} lists of ${EVERYONE.length} people and ${WORK_AND_LEDGER_ROWS} rows of work, pay and the rest`,
  );
  const reading = readAll(port, VIEWERS, lists, seconds);
  const read = await during(loads, server.url, seconds, 150, reading);
  const asked = read.done;
  for (const [what, times] of asked.wrong) note(`${name}${times} times ${what}`);
  const ceilingFigures = compared
    ? [await measureCeiling(loads, compared.ceiling, seconds, () => readAll(port, VIEWERS, lists, seconds))]
    : [];
  note(`${name}the same viewers ask on ${IDLE_EACH} connections each and take nothing`);
  const idle = await during(
    loads,
    server.url,
    8,
    450,
    takeNothing(port, VIEWERS, LARGE, { each: IDLE_EACH, seconds: 8 }),
  );
  note(`${name}${idle.done} of ${VIEWERS.length * IDLE_EACH} connections were cut off`);
  const streams = await openStreams(bench, server, name);
  const health = await fetch(`${server.url}/health`);
  const peak = most();
  for (const load of [loads.main, loads.health]) load.stop();
  await server.stop();
  const wrong = [...asked.wrong].map(([what, times]) => `${times} ${what}`);
  return [
    ...latencyFigures(name, `while ${VIEWERS.length} viewers ask for every list`, read, alone, P95_MAX_MS),
    ...ceilingFigures,
    ...latencyFigures(name, 'while they take nothing of what they ask for', idle, alone),
    figure(
      `${name}requests end in an answer, or are told to retry later`,
      wrong.join('; ') ||
        `${asked.answers} answers, ${asked.refused} of them «later»; the largest ${(asked.largest.bytes / 1024).toFixed(0)} KiB (${asked.largest.path})`,
      'nothing else',
      wrong.length === 0,
    ),
    ...streams,
    figure(
      `${name}resident memory through all of it, at most`,
      `${peak.toFixed(0)} MiB`,
      `under ${RESIDENT_MAX_MIB} MiB, and alive`,
      peak < RESIDENT_MAX_MIB && health.ok,
    ),
  ];
}

/** Measures an agency of maximum size with twenty viewers who read all of it at once. */
export async function benchSize(bench: Bench): Promise<PartResult> {
  const file = await sqliteDatabase(sizeFilling(), bench.note);
  return { lines: [], figures: await measure(bench, '', copyOf(file, bench.folder, 'size')) };
}

/** The same on PostgreSQL. */
export async function benchPostgresSize(bench: Bench): Promise<PartResult> {
  const shares = new CpuShares();
  const result = await withDatabases(await startMeasuredPostgres(), async (databases) => {
    bench.note('filling a PostgreSQL database');
    const database = await databases.make(sizeFilling());
    const isDivided = shares.give('postgres', await readPostgresPid(database));
    bench.note(
      `the database and the portal ${isDivided ? 'have' : 'do not have'} a share of the processor each, as services of systemd`,
    );
    const ceiling = await startCeilingOn(databases, database);
    shares.give('ceiling', ceiling.pid);
    const figures = await measure(bench, 'PostgreSQL: ', database, { ceiling, shares });
    await ceiling.stop();
    return { lines: [], figures };
  });
  shares.remove();
  return result;
}
