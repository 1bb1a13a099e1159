import type { Configuracion } from '@conserje/contract';
import { DAY_MS, formatterByZone, WEEK_MS } from '@conserje/rules';

type Payment = Configuracion['pago'];

const wallClockFormatIn = formatterByZone('en-US', {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Returns the wall clock of a zone at an instant, as if it were UTC; both in milliseconds. */
function wallClockTime(instant: number, timeZone: string): number {
  const parts = new Map(
    wallClockFormatIn(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const partOf = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(
    partOf('year'),
    partOf('month') - 1,
    partOf('day'),
    partOf('hour'),
    partOf('minute'),
    partOf('second'),
  );
}

const offset = (instant: number, timeZone: string): number =>
  wallClockTime(instant, timeZone) - Math.floor(instant / 1000) * 1000;

/**
 * Returns the instant at which the clocks of a zone show `wallTime`: of a repeated time (clocks set back) the first
 * occurrence, for a skipped time (clocks set forward) the instant later by the length of the jump.
 */
function instantOf(wallTime: number, timeZone: string): number {
  const offsetBefore = offset(wallTime - DAY_MS, timeZone);
  const offsetAfter = offset(wallTime + DAY_MS, timeZone);
  const validInstants = [wallTime - offsetBefore, wallTime - offsetAfter].filter(
    (instant) => wallClockTime(instant, timeZone) === wallTime,
  );
  return validInstants.length > 0 ? Math.min(...validInstants) : wallTime - offsetBefore;
}

/**
 * Returns the next weekly pay after `now`, in UTC milliseconds.
 * @param zona the agency's zone, which day and hour refer to
 */
export function findNextPay({ dia, hora }: Payment, timeZone: string, now: number): number {
  const [hours = 0, minutes = 0] = hora.split(':').map(Number);
  const today = Math.floor(wallClockTime(now, timeZone) / DAY_MS) * DAY_MS;
  const todayWeekday = new Date(today).getUTCDay() || 7;
  const wallTime = today + ((dia - todayWeekday + 7) % 7) * DAY_MS + (hours * 60 + minutes) * 60_000;
  const payInstant = instantOf(wallTime, timeZone);
  return payInstant > now ? payInstant : instantOf(wallTime + WEEK_MS, timeZone);
}

export function splitDuration(ms: number): { days: number; hours: number; minutes: number; seconds: number } {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return {
    days: Math.floor(s / 86_400),
    hours: Math.floor(s / 3600) % 24,
    minutes: Math.floor(s / 60) % 60,
    seconds: s % 60,
  };
}
