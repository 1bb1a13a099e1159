import { KEY, thisMonday, VIEWER, weeksFilling } from '../databases/content.ts';
import { copyOf, sqliteDatabase } from '../databases/sqlite.ts';
import { startOurs } from '../servers/spawn.ts';
import type { Bench, PartResult } from './part.ts';
import { compare, contender } from './part.ts';
import { readOne } from './workloads.ts';

/** Rows of the ledger, and a hundredth of them; the displayed rows are the same. */
export const MANY_LEDGER_ROWS = 1_000_000;
export const FEW_LEDGER_ROWS = 10_000;

/** Addresses of databases without another writer. */
export interface Weeks {
  many: string;
  few: string;
}

const day = (): string => new Date(thisMonday()).toISOString().slice(0, 10);

const SCREENS: { what: string; path: () => string; rest: string }[] = [
  {
    what: 'nominaWeek, 2,000 people',
    path: () => 'nominaWeek',
    rest: 'indexes that are a level deeper',
  },
  { what: 'getTopSemanal', path: () => 'getTopSemanal', rest: 'the same' },
  { what: 'the hours of a week', path: () => `presenciaSemana/${day()}`, rest: 'the same' },
  { what: 'twelve weeks of one person', path: () => `trabajoSemanas/${VIEWER}`, rest: 'the same' },
  { what: 'a year of one person', path: () => `trabajoDias/${VIEWER}`, rest: 'the same' },
];

/** Checks that the answers are equal; otherwise the comparison is void. */
async function checkSame(paths: string[], urls: string[]): Promise<void> {
  for (const path of paths) {
    const [one, other] = await Promise.all(
      urls.map(async (url) => {
        const answer = await fetch(`${url}/api/${path}`, { headers: { key: KEY } });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
        return answer.text();
      }),
    );
    if (one !== other) throw new Error(`${path} is not the same over both ledgers.`);
  }
}

/**
 * Asserts that the cost of a week, a top or a chart does not depend on the amount of older work. `name` prefixes the
 * lines.
 */
export async function measureWeeks(bench: Bench, name: string, { many, few }: Weeks): Promise<PartResult> {
  const { seconds } = bench.effort;
  const [ours, lesser] = [await startOurs(many), await startOurs(few)];
  await checkSame(
    SCREENS.map(({ path }) => path()),
    [ours.url, lesser.url],
  );
  const found: PartResult = { lines: [], figures: [] };
  for (const { what, path, rest } of SCREENS) {
    const asked = (url: string) => readOne(url, `/api/${path()}`, seconds);
    found.lines.push(
      ...(await compare(bench, `${name}${what}, 1,000,000 rows`, contender(ours, asked), [
        { ...contender(lesser, asked), name: 'the same of 10,000', target: { min: 0.9 }, rest },
      ])),
    );
  }
  await Promise.all([ours.stop(), lesser.stop()]);
  return found;
}

export async function benchWeeks(bench: Bench): Promise<PartResult> {
  const [many, few] = [
    await sqliteDatabase(weeksFilling(MANY_LEDGER_ROWS), bench.note),
    await sqliteDatabase(weeksFilling(FEW_LEDGER_ROWS), bench.note),
  ];
  const { folder } = bench;
  return measureWeeks(bench, '', { many: copyOf(many, folder, 'weeks-many'), few: copyOf(few, folder, 'weeks-few') });
}
