import { WEEK_MS } from '@conserje/rules';
import { thisMonday } from '../databases/content.ts';
import { lifeFilling, READER } from '../databases/life.ts';
import { startMeasuredPostgres, withDatabases } from '../databases/postgres.ts';
import { rushKey } from '../databases/rush.ts';
import { copyOf, sqliteDatabase } from '../databases/sqlite.ts';
import { WEEKS_A_YEAR } from '../databases/yearly.ts';
import type { LifeDatabase, TableSize } from '../life/databases.ts';
import { openPostgresLife, openSqliteLife } from '../life/databases.ts';
import { GROWTH } from '../life/growth.ts';
import { KNOWN_SCANS, KNOWN_SLOW_LISTS } from '../life/judged.ts';
import type { Scan } from '../life/plans.ts';
import { scansOf, statementsOf } from '../life/plans.ts';
import type { Timing } from '../life/timings.ts';
import { isFlat, RATIO_MAX, time } from '../life/timings.ts';
import type { Tap } from '../recording/driverTap.ts';
import { tapPostgres, tapSqlite } from '../recording/driverTap.ts';
import type { Figure } from '../report.ts';
import { Browser } from '../rush/browser.ts';
import { startOurs } from '../servers/spawn.ts';
import type { ReadRequest } from '../size/lists.ts';
import { everyList } from '../size/lists.ts';
import type { Bench, PartResult } from './part.ts';

const YEARS = 10;
/** Rows from which a table that has grown with the years is read by an index. */
const MANY_ROWS = 2000;
/** A statement that takes no longer stops early, whatever its plan. */
const QUICK_MS = 1;

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

/** The same requests for both agencies: what is asked for a range covers their last year. */
function requests(): ReadRequest[] {
  const last = thisMonday();
  return everyList({ inicio: dayOf(last - WEEKS_A_YEAR * WEEK_MS), final: dayOf(last) });
}

function noteSizes({ note }: Bench, one: ReadonlyMap<string, TableSize>, ten: ReadonlyMap<string, TableSize>): void {
  const total = (sizes: ReadonlyMap<string, TableSize>): number =>
    sizes.values().reduce((sum, { megabytes }) => sum + megabytes, 0);
  note(`sizes after one year and ten: ${total(one).toFixed(0)} and ${total(ten).toFixed(0)} MB`);
  for (const [table, { rows, megabytes }] of [...ten].sort(([, a], [, b]) => b.megabytes - a.megabytes).slice(0, 20))
    note(
      `  ${table}: ${one.get(table)?.rows ?? 0} and ${rows} rows, ${megabytes.toFixed(1)} MB: ${GROWTH[table]?.why}`,
    );
}

function growthFigures(one: ReadonlyMap<string, TableSize>, ten: ReadonlyMap<string, TableSize>): Figure[] {
  const unknown = [...ten.keys()].filter((table) => GROWTH[table] === undefined);
  const more = [...ten].filter(
    ([table, { rows }]) =>
      GROWTH[table]?.kind !== 'grows' && rows > RATIO_MAX * (one.get(table)?.rows ?? 0) + MANY_ROWS,
  );
  const still = [...ten].filter(([table, { rows }]) => {
    const { kind, unfilled } = GROWTH[table] ?? {};
    return kind === 'grows' && unfilled === undefined && rows <= (one.get(table)?.rows ?? 0);
  });
  return [
    {
      what: 'tables that grow for the life of the agency are known',
      value: unknown.join(', ') || `${ten.size} tables`,
      should: 'all, with a reason',
      met: unknown.length === 0,
    },
    {
      what: 'tables with a bound have no more rows after ten years',
      value: more.map(([table]) => table).join(', ') || 'none has',
      should: 'none has',
      met: more.length === 0,
    },
    {
      what: 'tables that grow are compared with more rows after ten years',
      value: still.map(([table]) => table).join(', ') || 'all',
      should: 'all, but those of a known reason',
      met: still.length === 0,
    },
  ];
}

async function timeAll({ note, effort }: Bench, one: string, ten: string): Promise<Timing[]> {
  const [young, old] = [await startOurs(one), await startOurs(ten)];
  const browsers = [young, old].map(({ url }, n) => new Browser(Number(new URL(url).port), n, rushKey(READER)));
  const [first, second] = browsers;
  if (!first || !second) throw new Error('there are two servers');
  const timings: Timing[] = [];
  for (const request of requests()) timings.push(await time(request, first, second, effort.rounds));
  for (const browser of browsers) browser.close();
  await Promise.all([young.stop(), old.stop()]);
  for (const { path, one: before, ten: after } of timings.toSorted((a, b) => b.ten - a.ten).slice(0, 25))
    note(`  ${path}: ${ms(before)} and ${ms(after)} ms`);
  return timings;
}

function timingFigures(timings: readonly Timing[]): Figure[] {
  const wrong = timings.filter((timing) => timing.wrong !== undefined);
  const slower = timings.filter(
    (timing) =>
      timing.wrong === undefined &&
      !isFlat(timing) &&
      !Object.keys(KNOWN_SLOW_LISTS).some((start) => timing.path.startsWith(start)),
  );
  return [
    {
      what: `${timings.length} lists are answered on both`,
      value: wrong.map(({ path, wrong: status }) => `${path}: ${status}`).join('; ') || 'all',
      should: 'all',
      met: wrong.length === 0,
    },
    {
      what: 'lists that take longer after ten years than after one',
      value:
        slower
          .map(
            ({ path, one, ten, longer }) => `${path}: ${ms(one)} and ${ms(ten)} ms, ${longer.toFixed(1)} times as long`,
          )
          .join('; ') || 'none',
      should: `none more than ${RATIO_MAX} times, but ${Object.keys(KNOWN_SLOW_LISTS).length} for a known reason`,
      met: slower.length === 0,
    },
  ];
}

function scanFigure({ note }: Bench, scans: readonly Scan[]): Figure {
  const isQuick = ({ one, ten }: Scan): boolean => ten <= QUICK_MS || ten <= one * RATIO_MAX;
  const reasonFor = ({ table, path }: Scan): string | undefined =>
    Object.entries(KNOWN_SCANS).find(([start]) => `${table} ${path}`.startsWith(start))?.[1];
  for (const scan of scans)
    note(
      `  ${scan.path} reads ${scan.table} from its end, ${ms(scan.one)} and ${ms(scan.ten)} ms${isQuick(scan) ? '' : `: ${reasonFor(scan) ?? scan.sql}`}`,
    );
  const whole = scans.filter((scan) => !isQuick(scan) && reasonFor(scan) === undefined);
  return {
    what: 'statements that read all of a table that grows',
    value: whole.map(({ path, table }) => `${path}: ${table}`).join('; ') || `none; ${scans.length} stop early`,
    should: 'none without a known reason',
    met: whole.length === 0,
  };
}

/** Both agencies on one engine. */
interface Agencies {
  /** Before the names of the figures. */
  name: string;
  one: LifeDatabase;
  ten: LifeDatabase;
  /** Addresses for servers, which write. */
  urls: { one: string; ten: string };
  tap: () => Tap;
}

/** Compares an agency of ten years with one of one year: sizes, times of every list, and plans of its queries. */
async function compareLives(bench: Bench, { name, one, ten, urls, tap }: Agencies): Promise<Figure[]> {
  const { note } = bench;
  const [young, old] = [await one.sizes(), await ten.sizes()];
  noteSizes(bench, young, old);
  note(`${name}every list, alone, on both`);
  const timings = await timeAll(bench, urls.one, urls.ten);
  note(`${name}the plans of their queries`);
  const growing = new Set(
    [...old].flatMap(([table, { rows }]) =>
      rows > MANY_ROWS && rows > RATIO_MAX * (young.get(table)?.rows ?? 0) ? [table] : [],
    ),
  );
  const statements = await statementsOf(tap(), urls.ten, rushKey(READER), requests());
  const scans = await scansOf(statements, { one, ten }, growing);
  const figures = [...growthFigures(young, old), ...timingFigures(timings), scanFigure(bench, scans)];
  return figures.map((figure) => ({ ...figure, what: `${name}${figure.what}` }));
}

export async function benchLife(bench: Bench): Promise<PartResult> {
  const { note, folder } = bench;
  const [one, ten] = [await sqliteDatabase(lifeFilling(1), note), await sqliteDatabase(lifeFilling(YEARS), note)];
  const urls = { one: copyOf(one, folder, 'life-one'), ten: copyOf(ten, folder, 'life-ten') };
  const databases = { one: openSqliteLife(one), ten: openSqliteLife(ten) };
  try {
    return { lines: [], figures: await compareLives(bench, { name: '', ...databases, urls, tap: tapSqlite }) };
  } finally {
    await Promise.all([databases.one.close(), databases.ten.close()]);
  }
}

/** The same on PostgreSQL. */
export async function benchPostgresLife(bench: Bench): Promise<PartResult> {
  return withDatabases(await startMeasuredPostgres(), async (databases) => {
    bench.note('filling two PostgreSQL databases');
    const urls = { one: await databases.make(lifeFilling(1)), ten: await databases.make(lifeFilling(YEARS)) };
    const [one, ten] = [await openPostgresLife(urls.one), await openPostgresLife(urls.ten)];
    try {
      return {
        lines: [],
        figures: await compareLives(bench, { name: 'PostgreSQL: ', one, ten, urls, tap: tapPostgres }),
      };
    } finally {
      await Promise.all([one.close(), ten.close()]);
    }
  });
}
