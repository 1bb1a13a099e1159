import { DAY_MS } from '@conserje/rules';
import type { AusenciaBook } from './absences.ts';
import { compareCalendar, scheduleAusencias } from './absences.ts';
import type { Agency } from './agency.ts';
import { WEEK_END } from './agency.ts';
import {
  compareActivity,
  compareDebts,
  compareLlamados,
  comparePayWithBooks,
  compareReferrals,
  compareWork,
} from './balance.ts';
import { scheduleAscensos, scheduleDegrados } from './careers.ts';
import type { CommunityBook } from './community.ts';
import { compareCommunity, scheduleComunicados, scheduleEncuestas } from './community.ts';
import { compareDepartamentos, scheduleDepartamentos } from './departamentos.ts';
import { scheduleLlamados, scheduleNormativa } from './discipline.ts';
import { compareWorkbook } from './exports.ts';
import { scheduleLeavers } from './leavers.ts';
import { scheduleMultas, scheduleSales } from './money.ts';
import type { ApplicationBook } from './newcomers.ts';
import { compareNewcomers, scheduleNewcomers } from './newcomers.ts';
import { schedulePayday } from './payday.ts';
import { scheduleFounding } from './people.ts';
import { scheduleSeveral } from './several.ts';
import { scheduleSignOff } from './signOff.ts';
import { compareTurnos, scheduleTurnos } from './turnos.ts';
import { scheduleWork } from './work.ts';

/** Days for which a llamado counts by default. */
const LLAMADO_DAYS = 60;

/** Schedules what two hundred people do in a week, and the comparisons with the books. */
export function scheduleWeek(a: Agency, note: (line: string) => void): void {
  const ausencias: AusenciaBook[] = [];
  const community: CommunityBook = { polls: [], binding: null };
  const applications: ApplicationBook[] = [];
  scheduleFounding(a);
  scheduleAusencias(a, ausencias);
  scheduleTurnos(a);
  scheduleWork(a);
  scheduleAscensos(a);
  scheduleDegrados(a);
  scheduleSales(a);
  scheduleMultas(a);
  scheduleLlamados(a);
  scheduleNormativa(a);
  scheduleComunicados(a, community);
  scheduleEncuestas(a, community);
  scheduleSeveral(a);
  scheduleDepartamentos(a);
  scheduleNewcomers(a, applications);
  scheduleLeavers(a);
  scheduleSignOff(a);
  schedulePayday(a);
  for (let day = 0; day < 7; day += 1) a.at(day, '23:59', async () => note(`day ${day + 1} of 7`));
  a.at(7, '0:05', async () => {
    await compareWork(a);
    await compareActivity(a);
    await compareDebts(a);
    await compareLlamados(a, false);
    await compareTurnos(a);
    await compareCommunity(a, community);
    await compareDepartamentos(a);
    await compareNewcomers(a, applications);
    await compareWorkbook(a, a.random.pick(a.active(12)));
    await compareCalendar(a, ausencias, a.random.pick(a.active(11, 11)));
  });
  a.at(8, '10:00', async () => {
    await comparePayWithBooks(a);
    await compareReferrals(a);
  });
}

/** Moves the clock past the days of all llamados. */
export async function letLlamadosLapse(a: Agency): Promise<void> {
  await a.moveTo(WEEK_END + (LLAMADO_DAYS + 1) * DAY_MS);
  await compareLlamados(a, true);
}
