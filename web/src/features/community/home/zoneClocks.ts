import { formatterByZone } from '@conserje/rules';

const partValue = (parts: Intl.DateTimeFormatPart[], partType: Intl.DateTimeFormatPartTypes): string =>
  parts.find(({ type }) => type === partType)?.value ?? '';

const clockIn = formatterByZone('es', { hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true });
const weekdayIn = formatterByZone('es', { weekday: 'long' });
const hour24In = formatterByZone('es', { hour: 'numeric', hourCycle: 'h23' });

/** Formats the clock of a zone in separately styled pieces: `8:04`, `05`, `p. m.`. */
export function formatClock(instant: number, timeZone: string): { time: string; seconds: string; dayPeriod: string } {
  const parts = clockIn(timeZone).formatToParts(instant);
  return {
    time: `${partValue(parts, 'hour')}:${partValue(parts, 'minute')}`,
    seconds: partValue(parts, 'second'),
    dayPeriod: partValue(parts, 'dayPeriod'),
  };
}

/** Formats weekday and time in a zone: `domingo 6:00 p. m.`. */
export function formatDayAndTime(instant: number, timeZone: string): string {
  const { time, dayPeriod } = formatClock(instant, timeZone);
  return `${weekdayIn(timeZone).format(instant)} ${time} ${dayPeriod}`;
}

/** Returns the weekday name of an ISO number, 1 is Monday. */
export const weekdayName = (weekday: number): string =>
  // 1 January 2024 was a Monday.
  weekdayIn('UTC').format(Date.UTC(2024, 0, weekday));

function zoneExists(timeZone: string): boolean {
  try {
    clockIn(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** Filters the valid zones and puts the viewer's own first. */
export function sortZones<Z extends { zona: string }>(timeZones: readonly Z[], ownZone: string): Z[] {
  const valid = timeZones.filter(({ zona }) => zoneExists(zona));
  return [...valid.filter(({ zona }) => zona === ownZone), ...valid.filter(({ zona }) => zona !== ownZone)];
}

const hour24 = (instant: number, timeZone: string): number =>
  Number(partValue(hour24In(timeZone).formatToParts(instant), 'hour'));

export function greeting(instant: number, timeZone: string): string {
  const hour = hour24(instant, timeZone);
  if (hour < 6 || hour >= 20) return 'Buenas noches';
  return hour < 13 ? 'Buenos días' : 'Buenas tardes';
}
