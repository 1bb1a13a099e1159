import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startMeasuredPostgres, withDatabases } from '../databases/postgres.ts';
import { ROOT } from '../databases/schemaKey.ts';
import type { Tap } from '../recording/driverTap.ts';
import { tapPostgres, tapSqlite } from '../recording/driverTap.ts';
import type { Figure } from '../report.ts';
import { startClocked } from '../servers/spawn.ts';
import { Agency, WEEK_START } from '../week/agency.ts';
import { launch, OpenBrowsers } from '../week/browsers.ts';
import type { ScreenLoad } from '../week/costs.ts';
import { loadScreens, screenFigures } from '../week/costs.ts';
import { lighthouseFigures } from '../week/lighthouse.ts';
import { scheduleLive } from '../week/live.ts';
import { BOSS } from '../week/people.ts';
import { letLlamadosLapse, scheduleWeek } from '../week/play.ts';
import type { Bench, PartResult } from './part.ts';

interface WeekDatabase {
  /** Prefixes the figures' names. */
  name: string;
  url: string;
  openTap: () => Tap;
}

const SERVER_ERROR = /"level":[56]0/;
const SHOWN_MISMATCHES = 40;

/** `npm run cuadrar`: the portal's own reconciliation. */
function reconcile(url: string): { ok: boolean; said: string } {
  try {
    const env = { ...process.env, DATABASE_URL: url };
    return {
      ok: true,
      said: execFileSync(process.execPath, ['server/dist/cuadrar.js'], { cwd: ROOT, env, encoding: 'utf8' }),
    };
  } catch (error) {
    return { ok: false, said: String((error as { stdout?: string }).stdout) };
  }
}

/** One line for each kind of figure that was compared. */
function comparisonFigures(name: string, { check }: Agency): Figure[] {
  return [...check.compared].map(([what, count]) => {
    const wrong = check.mismatches.filter((mismatch) => mismatch.what === what).length;
    return {
      what: `${name}${what}`,
      value: wrong === 0 ? `${count} equal` : `${wrong} of ${count} differ`,
      should: 'as the books',
      met: wrong === 0,
    };
  });
}

const nothing = (what: string, found: readonly string[], should: string): Figure => ({
  what,
  value: found.slice(0, 3).join('; ') || should,
  should,
  met: found.length === 0,
});

interface Played {
  agency: Agency;
  loads: ScreenLoad[];
  figures: Figure[];
}

/** Plays the week with two browsers open, then loads the screens. */
async function play({ note, folder, lighthouse }: Bench, { name, url }: WeekDatabase): Promise<Played> {
  const complaints: string[] = [];
  const server = await startClocked(url, BOSS, WEEK_START, (line) => {
    if (SERVER_ERROR.test(line)) complaints.push(line);
  });
  const browser = await launch();
  try {
    const agency = new Agency(server);
    const browsers = new OpenBrowsers(browser, server.url);
    scheduleWeek(agency, (line) => note(`${name}${line}`));
    scheduleLive(agency, browsers);
    await agency.queue.runAll();
    note(`${name}the screens of the week`);
    const loads = await loadScreens(browser, server.url, agency);
    const { problems } = browsers.guard;
    browsers.guard.stopWatching();
    if (lighthouse) note(`${name}Lighthouse`);
    const scores = lighthouse ? await lighthouseFigures(name, server.url, agency, folder) : [];
    await letLlamadosLapse(agency);
    const { client } = agency;
    note(
      `${name}${[...client.sent.values()].reduce((sum, n) => sum + n, 0)} calls of ${client.sent.size} kinds were answered`,
    );
    for (const { what, ms } of browsers.seen) note(`${name}${what}: shown after ${ms.toFixed(0)} ms`);
    for (const { text } of agency.check.mismatches.slice(0, SHOWN_MISMATCHES)) note(`${name}${text}`);
    return {
      agency,
      loads,
      figures: [
        ...comparisonFigures(name, agency),
        nothing(
          `${name}changes that were sent twice`,
          client.changedAnswers,
          `${client.twice} answered as the first time`,
        ),
        nothing(`${name}console of both browsers`, problems, 'no error'),
        nothing(`${name}log of the server`, complaints, 'no error'),
        ...scores,
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function playAndJudge(bench: Bench, database: WeekDatabase): Promise<Figure[]> {
  const { agency, loads, figures } = await play(bench, database);
  const { ok, said } = reconcile(database.url);
  const [lastLine = ''] = said.trim().split('\n').slice(-1);
  return [
    ...figures,
    { what: `${database.name}npm run cuadrar`, value: ok ? lastLine : said, should: 'Todo cuadra.', met: ok },
    ...(await screenFigures(database.name, loads, agency, database)),
  ];
}

/** Plays a week of an agency of two hundred through the API. */
export async function benchPlayedWeek(bench: Bench): Promise<PartResult> {
  const url = `file:${join(bench.folder, 'played-week.db')}`;
  return { lines: [], figures: await playAndJudge(bench, { name: '', url, openTap: tapSqlite }) };
}

/** The same on PostgreSQL. */
export async function benchPostgresPlayedWeek(bench: Bench): Promise<PartResult> {
  return withDatabases(await startMeasuredPostgres(), async (databases) => {
    const url = await databases.empty();
    return { lines: [], figures: await playAndJudge(bench, { name: 'PostgreSQL: ', url, openTap: tapPostgres }) };
  });
}
