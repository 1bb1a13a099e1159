import { DIA_MS, HORA_MS, lunesDe, sumarDias } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { diaDe, diaYHora, finDelDia, inicioDelDia, mesDe, semanaDelInstante, tramosDeDias } from './fechas.ts';

/** Days of every zone that the platform knows, wherever its clocks are changed. */

const DESDE = '2021-01-01';
const HASTA = Date.parse('2031-01-01');

/** The instants at which a zone's clocks are changed in ten years. */
function changesOf(zona: string): number[] {
  const changes: number[] = [];
  let t = Temporal.PlainDate.from(DESDE).toZonedDateTime(zona);
  for (;;) {
    const next = t.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds >= HASTA) return changes;
    changes.push(next.epochMilliseconds);
    t = next;
  }
}

/** Of zones whose clocks show the same for ten years, one. */
const changing = [
  ...new Map(
    Intl.supportedValuesOf('timeZone').map((zona) => {
      const changes = changesOf(zona);
      return [`${changes} ${diaDe(HASTA, zona)} ${inicioDelDia(DESDE, zona)}`, { zona, changes }] as const;
    }),
  ).values(),
].filter(({ changes }) => changes.length > 0);

test('there are zones whose clocks change, at midnight and at other hours', () => {
  expect(changing.length).toBeGreaterThan(20);
  expect(inicioDelDia('2026-09-06', 'America/Santiago')).toBe(Date.parse('2026-09-06T04:00:00Z'));
  expect(inicioDelDia('2027-04-04', 'America/Santiago')).toBe(Date.parse('2027-04-04T04:00:00Z'));
});

/** Days before and after a change, as the year of *Mi cuenta* has them. */
function around(zona: string, change: number): void {
  const first = sumarDias(diaDe(change, zona), -4);
  const days = Array.from({ length: 12 }, (_, n) => sumarDias(first, n));
  const at = diaYHora(days, zona);
  const reckoned = days.flatMap((dia) => {
    const [desde, hasta] = [inicioDelDia(dia, zona) ?? 0, finDelDia(dia, zona) ?? 0];
    return [desde - 1, desde, desde + HORA_MS / 2, desde + 12 * HORA_MS, hasta - 1, hasta].map((instante) => {
      const { desde: from, hasta: until, lunes } = semanaDelInstante(instante, zona);
      const inWeek = from <= instante && instante < until ? lunes : null;
      return [diaDe(instante, zona), mesDe(instante, zona), inWeek, at(instante)] as const;
    });
  });
  const expected = days.flatMap((dia) => {
    // The first instant of a day is the first that its clocks show of it: right before it they show the day before.
    const [before, after] = [sumarDias(dia, -1), sumarDias(dia, 1)];
    const desde = inicioDelDia(dia, zona) ?? 0;
    const hasta = finDelDia(dia, zona) ?? 0;
    const instants = [desde - 1, desde, desde + HORA_MS / 2, desde + 12 * HORA_MS, hasta - 1, hasta];
    return [before, dia, dia, dia, dia, after].map((day, i) => {
      const clock = Temporal.Instant.fromEpochMilliseconds(instants[i] ?? 0).toZonedDateTimeISO(zona);
      const n = days.indexOf(day);
      return [day, day.slice(0, 7), lunesDe(day), n < 0 ? null : { n, hora: clock.hour }] as const;
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

  test('spans of days are the days one by one, and few', () => {
    for (const { zona } of changing) {
      const [first, many] = ['2025-12-29', 371];
      const spans = tramosDeDias(first, many, zona);
      expect(spans.length).toBeLessThan(12);
      const wrong = spans.filter(({ n, desde, hasta }) => {
        const days = Math.max(1, Math.round((hasta - desde) / DIA_MS));
        const isWhole = days === 1 || hasta - desde === days * DIA_MS;
        const [from, until] = [n, n + days].map((day) => inicioDelDia(sumarDias(first, day), zona));
        return !isWhole || desde !== from || hasta !== until;
      });
      expect([zona, wrong]).toEqual([zona, []]);
    }
  });
});
