import { KEY } from '../databases/content.ts';
import { watchMemory } from '../measuring/process.ts';
import type { Server } from '../servers/spawn.ts';
import { startBareQuery, startOurs } from '../servers/spawn.ts';
import type { Bench, PartResult } from './part.ts';
import { compare, contender } from './part.ts';
import { readOne } from './workloads.ts';

/** Rows of work in the open pay period, and a tenth of them. */
export const MANY_WORK_ROWS = 1_000_000;
export const FEW_WORK_ROWS = MANY_WORK_ROWS / 10;
/** Garbage of two processes may differ by this much between collections. */
const GROWTH_MAX_MIB = 16;
/**
 * Page cache of SQLite, which holds this much at most: a million rows fill it and a hundred thousand do not. Two million
 * take no more than one (docs/escala.md).
 */
export const SQLITE_CACHE_MIB = 16;

/** The one query that no update can avoid, in the order of the covering index. */
const SUMS = `select count(*) as n from (
  select usuario, tipo, sum(minutos) as minutos from trabajo where fecha >= 0 group by usuario, tipo) s`;

/** Addresses of databases without another writer. */
export interface Payrolls {
  many: string;
  few: string;
}

const update = (seconds: number) => (url: string) => readOne(url, '/api/updateLista', seconds, 3);

/** Times the first update, which creates everyone's row, in milliseconds. */
async function firstUpdate({ url }: Server): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/api/updateLista`, { headers: { key: KEY } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`updateLista answered ${answer.status}.`);
  return performance.now() - began;
}

/** Measures the MiB by which a server grows during repeated updates. */
async function growth({ load, effort }: Bench, server: Server): Promise<number> {
  const before = watchMemory(server.pid)();
  const most = watchMemory(server.pid);
  await load.run(update(effort.seconds)(server.url));
  return most() - before;
}

/**
 * Measures `updateLista` over five thousand usuarios and a million rows of work, against the bare sums of those rows.
 * @param cacheMiB cache of the engine within the process
 */
export async function measurePayroll(
  bench: Bench,
  name: string,
  { many, few }: Payrolls,
  cacheMiB: number,
): Promise<PartResult> {
  const growthMaxMiB = GROWTH_MAX_MIB + cacheMiB;
  const { seconds } = bench.effort;
  const [ours, lesser, sums] = [
    await startOurs(many),
    await startOurs(few),
    await startBareQuery({ database: many, sql: SUMS }),
  ];
  bench.note(`${name}updateLista, the first time`);
  const first = await firstUpdate(ours);
  await firstUpdate(lesser);
  const [grown, grownOfFew] = [await growth(bench, ours), await growth(bench, lesser)];
  const lines = await compare(
    bench,
    `${name}updateLista, 5,000 users, 1,000,000 rows`,
    contender(ours, update(seconds)),
    [
      {
        ...contender(sums, (url) => readOne(url, '/', seconds, 3)),
        name: 'the bare sums of the rows',
        target: { min: 0.3 },
        rest: 'who earned what, compared with their rows of the period, all locked',
      },
    ],
  );
  await Promise.all([ours, lesser, sums].map((server) => server.stop()));
  return {
    lines,
    figures: [
      {
        what: `${name}updateLista that adds 5,000 rows`,
        value: `${first.toFixed(0)} ms`,
        should: 'at most 10 times the bare sums',
        met: first <= (10 * 1000) / (lines[0]?.ratio.otherRate ?? 0),
      },
      {
        what: `${name}memory that updateLista takes, of 1,000,000 rows and of 100,000`,
        value: `${grown.toFixed(0)} and ${grownOfFew.toFixed(0)} MiB`,
        should: `at most ${growthMaxMiB} MiB more`,
        met: grown <= grownOfFew + growthMaxMiB,
      },
    ],
  };
}
