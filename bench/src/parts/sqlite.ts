import { payrollFilling, SPARES, workFilling } from '../databases/content.ts';
import { copyOf, hashIn, sqliteDatabase } from '../databases/sqlite.ts';
import { watchMemory } from '../measuring/process.ts';
import { median } from '../measuring/rounds.ts';
import { startMs } from '../measuring/start.ts';
import { tapSqlite } from '../recording/driverTap.ts';
import { recordServer } from '../recording/record.ts';
import type { ReportLine } from '../report.ts';
import { BROWSER } from '../servers/capture.ts';
import type { Server } from '../servers/spawn.ts';
import { startBareFastify, startBareHttp, startOurs } from '../servers/spawn.ts';
import type { Bench, PartResult } from './part.ts';
import { compare, contender } from './part.ts';
import { FEW_WORK_ROWS, MANY_WORK_ROWS, measurePayroll, SQLITE_CACHE_MIB } from './payroll.ts';
import { checkSameList, mainScript, readyAnswers, WEB } from './servers.ts';
import { anyTiempoWorkload, get, listWorkload, loginWorkload, mixedWorkload, tiempoWorkload } from './workloads.ts';

const MEMORY_MAX_MIB = 200;
const STARTS = 5;
const LIST = { past: 100_000, open: 200, spare: 0 };
const WORK = { past: 1000, open: 200, spare: SPARES };

/** Servers of this part; each has its own process and its own writable database. */
interface Servers {
  ours: Server;
  oursWrites: Server;
  few: Server;
  many: Server;
  fastify: Server;
  http: Server;
  script: string;
  startOurs(): Promise<Server>;
  startFastify(): Promise<Server>;
}

async function startAll({ folder, note }: Bench): Promise<Servers> {
  const [list, work] = [await sqliteDatabase(workFilling(LIST), note), await sqliteDatabase(workFilling(WORK), note)];
  const [few, many] = [
    await sqliteDatabase(workFilling({ ...LIST, past: 1000 }), note),
    await sqliteDatabase(workFilling({ ...LIST, past: 1_000_000 }), note),
  ];
  const recording = await recordServer(copyOf(work, folder, 'recorded'), tapSqlite());
  const reads = copyOf(list, folder, 'reads');
  const script = mainScript();
  const config = { recording, reads, writes: copyOf(work, folder, 'writes-fastify'), hash: hashIn(list), web: WEB };
  const ours = await startOurs(reads);
  const fastify = await startBareFastify(config);
  await checkSameList(ours, fastify);
  return {
    ours,
    fastify,
    oursWrites: await startOurs(copyOf(work, folder, 'writes-ours')),
    few: await startOurs(`file:${few}`),
    many: await startOurs(`file:${many}`),
    http: await startBareHttp(await readyAnswers(ours, recording, script)),
    script,
    startOurs: () => startOurs(reads),
    startFastify: () => startBareFastify(config),
  };
}

async function measureList(bench: Bench, { ours, fastify, http }: Servers): Promise<ReportLine[]> {
  const { seconds } = bench.effort;
  const plain = (url: string) => listWorkload(url, seconds);
  return compare(bench, 'getAllTime, 200 open of 100,000', contender(ours, plain), [
    {
      ...contender(fastify, plain),
      name: 'Fastify, same SQL and schema',
      target: { min: 3 },
      rest: 'the list is there already: the key (a hash, a look-up), whether maintenance is on, how far its subjects are',
    },
    {
      ...contender(fastify, (url) => get(url, seconds, '/api/getAllTime/once', {})),
      name: 'the same, each instant written once',
      target: { min: 2.5 },
      rest: 'as above; the ceiling remembers the text of an instant',
    },
    {
      ...contender(http, plain),
      name: 'HTTP, same bytes',
      target: { min: 0.05 },
      rest: 'two short queries, the bounds on what a caller may take, headers',
    },
  ]);
}

async function measureLongPast(bench: Bench, { few, many }: Servers): Promise<ReportLine[]> {
  const plain = (url: string) => listWorkload(url, bench.effort.seconds);
  return compare(bench, 'getAllTime, 200 open of 1,000,000', contender(many, plain), [
    {
      ...contender(few, plain),
      name: 'the same of 1,000',
      target: { min: 0.9, max: 1.1 },
      rest: 'nothing: open sessions have an index of their own',
    },
  ]);
}

async function measureGzip(bench: Bench, { ours }: Servers): Promise<ReportLine[]> {
  const { seconds } = bench.effort;
  return compare(
    bench,
    'getAllTime, compressed',
    contender(ours, (url) => listWorkload(url, seconds, BROWSER)),
    [{ ...contender(ours, (url) => listWorkload(url, seconds)), name: 'the same as it is', rest: 'gzip of 52 KB' }],
  );
}

async function measureWork(bench: Bench, { oursWrites, fastify, http }: Servers): Promise<ReportLine[]> {
  const { seconds } = bench.effort;
  const pairs = (url: string, round: number) => tiempoWorkload(url, seconds, round);
  return compare(bench, 'openTime + confirm', contender(oursWrites, pairs), [
    {
      ...contender(fastify, pairs),
      name: 'Fastify, same SQL',
      target: { min: 0.7 },
      rest: 'bounds on what a caller may take, rules, turns at the one connection, the answer row, the live event, headers',
    },
    {
      ...contender(http, (url) => anyTiempoWorkload(url, seconds)),
      name: 'HTTP, same bytes',
      target: { min: 0.01 },
      rest: 'two transactions, each on the disk before it is answered',
    },
  ]);
}

async function measureLogin(bench: Bench, { oursWrites, fastify, http }: Servers): Promise<ReportLine[]> {
  const workload = (url: string) => loginWorkload(url, bench.effort.seconds);
  return compare(bench, 'login', contender(oursWrites, workload), [
    {
      ...contender(fastify, workload),
      name: 'Fastify, same argon2id, as many writes',
      target: { min: 0.8 },
      rest: 'some twenty short queries, the limit of passwords looked at at once, the headers',
    },
    {
      // No target: the disk decides. Two writes must reach it (the attempt before, and the session with its log, which
      // reverts the attempt), and while the process waits for them a free processor gets no next clave.
      ...contender(fastify, (url) => loginWorkload(url, bench.effort.seconds, '/api/login/argon2')),
      name: 'Fastify, argon2id alone',
      rest: 'the attempt written before, and after it the session and the log, both on the disk',
    },
    { ...contender(http, workload), name: 'HTTP, same bytes', rest: 'argon2id: 19 MiB filled twice, on purpose' },
  ]);
}

async function measurePage(bench: Bench, { ours, fastify, http, script }: Servers): Promise<ReportLine[]> {
  const rows: [string, string, string][] = [
    ['GET /', '/', 'bounds on what a caller may take, security headers sent, how the answer is encoded'],
    ['its main script', script, 'as above; the ceiling reads the file from the disk each time'],
  ];
  const lines: ReportLine[] = [];
  for (const [what, path, rest] of rows) {
    const workload = (url: string) => get(url, bench.effort.seconds, path, BROWSER);
    lines.push(
      ...(await compare(bench, what, contender(ours, workload), [
        { ...contender(fastify, workload), name: 'Fastify, same bytes', target: { min: 0.5 }, rest },
        { ...contender(http, workload), name: 'HTTP, same bytes', target: { min: 0.1 }, rest },
      ])),
    );
  }
  return lines;
}

async function measureStarts({ note }: Bench, servers: Servers): Promise<{ ours: number; fastify: number }> {
  note('start to first answer');
  const [ours, fastify]: [number[], number[]] = [[], []];
  for (let i = 0; i < STARTS; i += 1) {
    ours.push(await startMs(servers.startOurs, '/health'));
    fastify.push(await startMs(servers.startFastify, '/'));
  }
  return { ours: median(ours), fastify: median(fastify) };
}

async function benchPayroll(bench: Bench): Promise<PartResult> {
  const { folder, note } = bench;
  const [many, few] = [
    await sqliteDatabase(payrollFilling(MANY_WORK_ROWS), note),
    await sqliteDatabase(payrollFilling(FEW_WORK_ROWS), note),
  ];
  const copies = { many: copyOf(many, folder, 'pay-many'), few: copyOf(few, folder, 'pay-few') };
  return measurePayroll(bench, '', copies, SQLITE_CACHE_MIB);
}

/** All lines on the embedded engine. */
export async function benchSqlite(bench: Bench): Promise<PartResult> {
  const servers = await startAll(bench);
  const mostMemory = watchMemory(servers.ours.pid);
  const lines = [
    ...(await measureList(bench, servers)),
    ...(await measureLongPast(bench, servers)),
    ...(await measureGzip(bench, servers)),
    ...(await measureWork(bench, servers)),
    ...(await measureLogin(bench, servers)),
    ...(await measurePage(bench, servers)),
  ];
  bench.note('all at once, for the memory');
  await bench.load.run(mixedWorkload(servers.ours.url, 4 * bench.effort.seconds));
  const memory = mostMemory();
  await Promise.all(
    [servers.ours, servers.oursWrites, servers.few, servers.many, servers.fastify, servers.http].map((s) => s.stop()),
  );
  // A second server of one database would not start.
  const start = await measureStarts(bench, servers);
  const pay = await benchPayroll(bench);
  return {
    lines: [...lines, ...pay.lines],
    figures: [
      ...pay.figures,
      {
        what: 'resident memory under load, at most',
        value: `${memory.toFixed(0)} MiB`,
        should: `under ${MEMORY_MAX_MIB} MiB`,
        met: memory < MEMORY_MAX_MIB,
      },
      {
        what: 'start to first answer',
        value: `${start.ours.toFixed(0)} ms; bare Fastify ${start.fastify.toFixed(0)} ms`,
        should: 'at most 4 times bare Fastify',
        met: start.ours <= 4 * start.fastify,
      },
    ],
  };
}
