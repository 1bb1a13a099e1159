import { addDays, DAY_MS, HOUR_MS, mondayOf } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { createDayHourLocator, dayEnd, dayOf, daySpans, dayStart, monthOf, weekOfInstant } from './dates.ts';

/** Range of the tested days, in every time zone of the platform. */

const FROM = '2021-01-01';
const UNTIL = Date.parse('2031-01-01');

/** Instants of a zone's clock changes within the range. */
function changesOf(zona: string): number[] {
  const changes: number[] = [];
  let t = Temporal.PlainDate.from(FROM).toZonedDateTime(zona);
  for (;;) {
    const next = t.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds >= UNTIL) return changes;
    changes.push(next.epochMilliseconds);
    t = next;
  }
}

/** One zone of each group with identical clock changes. */
const changing = [
  ...new Map(
    Intl.supportedValuesOf('timeZone').map((zona) => {
      const changes = changesOf(zona);
      return [`${changes} ${dayOf(UNTIL, zona)} ${dayStart(FROM, zona)}`, { zona, changes }] as const;
    }),
  ).values(),
].filter(({ changes }) => changes.length > 0);

test('there are zones whose clocks change, at midnight and at other hours', () => {
  expect(changing.length).toBeGreaterThan(20);
  expect(dayStart('2026-09-06', 'America/Santiago')).toBe(Date.parse('2026-09-06T04:00:00Z'));
  expect(dayStart('2027-04-04', 'America/Santiago')).toBe(Date.parse('2027-04-04T04:00:00Z'));
});

/** Checks the days around a change, in the form used by the year view of «Mi cuenta». */
function around(zona: string, change: number): void {
  const first = addDays(dayOf(change, zona), -4);
  const days = Array.from({ length: 12 }, (_, n) => addDays(first, n));
  const at = createDayHourLocator(days, zona);
  const reckoned = days.flatMap((day) => {
    const [start, hasta] = [dayStart(day, zona) ?? 0, dayEnd(day, zona) ?? 0];
    return [start - 1, start, start + HOUR_MS / 2, start + 12 * HOUR_MS, hasta - 1, hasta].map((instant) => {
      const { desde: from, hasta: until, lunes } = weekOfInstant(instant, zona);
      const inWeek = from <= instant && instant < until ? lunes : null;
      return [dayOf(instant, zona), monthOf(instant, zona), inWeek, at(instant)] as const;
    });
  });
  const expected = days.flatMap((day) => {
    // A day starts at the first instant that shows it; the instant before shows the previous day.
    const [before, after] = [addDays(day, -1), addDays(day, 1)];
    const start = dayStart(day, zona) ?? 0;
    const hasta = dayEnd(day, zona) ?? 0;
    const instants = [start - 1, start, start + HOUR_MS / 2, start + 12 * HOUR_MS, hasta - 1, hasta];
    return [before, day, day, day, day, after].map((day, i) => {
      const clock = Temporal.Instant.fromEpochMilliseconds(instants[i] ?? 0).toZonedDateTimeISO(zona);
      const n = days.indexOf(day);
      return [day, day.slice(0, 7), mondayOf(day), n < 0 ? null : { n, hora: clock.hour }] as const;
    });
  });
  expect([zona, reckoned]).toEqual([zona, expected]);
}

describe('days, weeks and months begin at the first instant that the zone has of them', () => {
  const byContinent = Map.groupBy(changing, ({ zona }) => zona.slice(0, zona.indexOf('/')));

  test.each([...byContinent.keys()])('%s', (continent) => {
    for (const { zona, changes } of byContinent.get(continent) ?? [])
      for (const change of changes) around(zona, change);
  });

  test('day spans equal the single days, and are few', () => {
    for (const { zona } of changing) {
      const [first, many] = ['2025-12-29', 371];
      const spans = daySpans(first, many, zona);
      expect(spans.length).toBeLessThan(12);
      const wrong = spans.filter(({ n, desde, hasta }) => {
        const days = Math.max(1, Math.round((hasta - desde) / DAY_MS));
        const isWhole = days === 1 || hasta - desde === days * DAY_MS;
        const [from, until] = [n, n + days].map((day) => dayStart(addDays(first, day), zona));
        return !isWhole || desde !== from || hasta !== until;
      });
      expect([zona, wrong]).toEqual([zona, []]);
    }
  });
});
