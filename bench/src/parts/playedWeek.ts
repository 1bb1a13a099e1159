import { join } from 'node:path';
import type { Figure } from '../report.ts';
import { startClocked } from '../servers/spawn.ts';
import { Agency, WEEK_START } from '../week/agency.ts';
import { BOSS, scheduleFounding } from '../week/people.ts';
import { scheduleWork } from '../week/work.ts';
import type { Bench, PartResult } from './part.ts';

async function play({ note }: Bench, name: string, database: string): Promise<Figure[]> {
  const complaints: string[] = [];
  const server = await startClocked(database, BOSS, WEEK_START, (line) => {
    if (/"level":[56]0/.test(line)) complaints.push(line);
  });
  try {
    const agency = new Agency(server);
    scheduleFounding(agency);
    scheduleWork(agency);
    for (let day = 0; day < 7; day += 1) agency.at(day, '23:59', async () => note(`${name}day ${day + 1} of 7`));
    await agency.queue.runAll();
    console.log(agency.check.compared, agency.check.mismatches.slice(0, 20));
    console.log(complaints.slice(0, 5));
    return [];
  } finally {
    await server.stop();
  }
}

/** Plays a week of an agency of two hundred. */
export async function benchPlayedWeek(bench: Bench): Promise<PartResult> {
  return { lines: [], figures: await play(bench, '', `file:${join(bench.folder, 'played-week.db')}`) };
}
