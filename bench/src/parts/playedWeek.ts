import { join } from 'node:path';
import type { Figure } from '../report.ts';
import { startClocked } from '../servers/spawn.ts';
import { Agency, WEEK_START } from '../week/agency.ts';
import { BOSS } from '../week/people.ts';
import { letLlamadosLapse, scheduleWeek } from '../week/play.ts';
import type { Bench, PartResult } from './part.ts';

async function play({ note }: Bench, name: string, database: string): Promise<Figure[]> {
  const complaints: string[] = [];
  const server = await startClocked(database, BOSS, WEEK_START, (line) => {
    if (/"level":[56]0/.test(line)) complaints.push(line);
  });
  try {
    const agency = new Agency(server);
    scheduleWeek(agency, (line) => note(`${name}${line}`));
    await agency.queue.runAll();
    await letLlamadosLapse(agency);
    console.log(agency.check.compared, agency.check.mismatches.slice(0, 60).map((m)=>m.text));
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
