import { payrollFilling, SPARES, weeksFilling, workFilling } from '../databases/content.ts';
import type { PostgresDatabases } from '../databases/postgres.ts';
import { startMeasuredPostgres, withDatabases } from '../databases/postgres.ts';
import { tapPostgres } from '../recording/driverTap.ts';
import type { Recording } from '../recording/record.ts';
import { recordServer } from '../recording/record.ts';
import type { Figure, ReportLine } from '../report.ts';
import type { Server } from '../servers/spawn.ts';
import { startBareFastify, startOurs } from '../servers/spawn.ts';
import { logFilling, measureLog } from './auditLog.ts';
import type { Bench, PartResult } from './part.ts';
import { compare, contender } from './part.ts';
import { FEW_WORK_ROWS, MANY_WORK_ROWS, measurePayroll } from './payroll.ts';
import { checkSameList, WEB } from './servers.ts';
import { FEW_LEDGER_ROWS as FEW_ROWS, MANY_LEDGER_ROWS as MANY_ROWS, measureWeeks } from './weeks.ts';
import { listWorkload, loginWorkload, tiempoWorkload } from './workloads.ts';
import { measureWide, WIDE } from './yearlyNomina.ts';

/** Round trips that a call may wait for, as many as `tiempos.races.test.ts` holds. */
const ROUND_TRIPS_MAX = { open: 8, confirm: 6 };

const roundTripFigures = (name: string, { roundTrips }: Recording): Figure[] =>
  (['open', 'confirm'] as const).map((call) => ({
    what: `${name}: round trips that ${call === 'open' ? 'openTime' : 'a confirmation'} waits for`,
    value: String(roundTrips[call]),
    should: `at most ${ROUND_TRIPS_MAX[call]}`,
    met: roundTrips[call] <= ROUND_TRIPS_MAX[call],
  }));

const LIST = { past: 100_000, open: 200, spare: 0 };
const WORK = { past: 1000, open: 200, spare: SPARES };

/** The server of DATABASE_URL, or a server of the tests, which does not wait for the disk. */
async function databaseServer(): Promise<{ url: string; durable: boolean; stop: () => Promise<void> }> {
  const { DATABASE_URL: url = '' } = process.env;
  if (/^postgres(ql)?:\/\//.test(url)) return { url, durable: true, stop: async () => undefined };
  return { durable: false, ...(await startMeasuredPostgres()) };
}

async function measureAll(
  bench: Bench,
  name: string,
  ours: Server,
  oursWrites: Server,
  fastify: Server,
): Promise<ReportLine[]> {
  const { seconds } = bench.effort;
  const [list, work, login] = [
    (url: string) => listWorkload(url, seconds),
    (url: string, round: number) => tiempoWorkload(url, seconds, round),
    (url: string) => loginWorkload(url, seconds),
  ];
  return [
    ...(await compare(bench, `${name}: getAllTime, 200 open of 100,000`, contender(ours, list), [
      {
        ...contender(fastify, list),
        name: 'Fastify, same SQL and schema',
        target: { min: 0.5 },
        rest: 'the list is there already: two round trips, for the key and for how far its subjects are',
      },
    ])),
    ...(await compare(bench, `${name}: openTime + confirm`, contender(oursWrites, work), [
      {
        ...contender(fastify, work),
        name: 'Fastify, same SQL',
        target: { min: 0.5 },
        rest: 'the notification of the live event, rules, the answer row',
      },
    ])),
    ...(await compare(bench, `${name}: login`, contender(oursWrites, login), [
      {
        ...contender(fastify, login),
        name: 'Fastify, same argon2id, as many writes',
        target: { min: 0.7 },
        rest: 'some twenty short queries, one round trip each',
      },
    ])),
  ];
}

export const benchPostgresLog = async (bench: Bench): Promise<PartResult> =>
  withDatabases(await databaseServer(), async (databases) =>
    measureLog(bench, 'PostgreSQL: ', await databases.make(logFilling())),
  );

export const benchPostgresWeeks = async (bench: Bench): Promise<PartResult> =>
  withDatabases(await databaseServer(), (databases) => weeksIn(bench, 'PostgreSQL: ', databases));

async function weeksIn(bench: Bench, name: string, databases: PostgresDatabases): Promise<PartResult> {
  bench.note('filling PostgreSQL databases with weeks');
  return measureWeeks(bench, name, {
    many: await databases.make(weeksFilling(MANY_ROWS)),
    few: await databases.make(weeksFilling(FEW_ROWS)),
  });
}

/** The main lines on PostgreSQL. */
export async function benchPostgres(bench: Bench): Promise<PartResult> {
  const server = await databaseServer();
  return withDatabases(server, async (databases) => {
    bench.note('filling PostgreSQL databases');
    const list = await databases.make(workFilling(LIST));
    const recorded = await databases.make(workFilling(WORK));
    const [oursWork, bareWork, lone] = [
      await databases.copy(recorded),
      await databases.copy(recorded),
      await databases.copy(recorded),
    ];
    const recording = await recordServer(lone, tapPostgres());
    const ours = await startOurs(list);
    const oursWrites = await startOurs(oursWork);
    const hash = await databases.hashIn(list);
    const fastify = await startBareFastify({ recording, reads: list, writes: bareWork, hash, web: WEB });
    await checkSameList(ours, fastify);
    const name = server.durable ? 'PostgreSQL' : 'PostgreSQL that does not wait for the disk';
    const lines = await measureAll(bench, name, ours, oursWrites, fastify);
    await Promise.all([ours, oursWrites, fastify].map((one) => one.stop()));
    const payrolls = {
      many: await databases.make(payrollFilling(MANY_WORK_ROWS)),
      few: await databases.make(payrollFilling(FEW_WORK_ROWS)),
    };
    const pay = await measurePayroll(bench, `${name}: `, payrolls, 0);
    const wide = await measureWide(bench, `${name}: `, await databases.make(workFilling(WIDE)));
    const log = await measureLog(bench, `${name}: `, await databases.make(logFilling()));
    const weeks = await weeksIn(bench, `${name}: `, databases);
    return {
      lines: [...lines, ...pay.lines, ...log.lines, ...weeks.lines],
      figures: [...roundTripFigures(name, recording), ...pay.figures, ...wide.figures],
    };
  });
}
