import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/dates.ts';
import type { ManagedTiempo, TurnoClaim } from './turnos.ts';
import {
  canGiveUp,
  checkPlan,
  claimedFrom,
  dayHourOf,
  holdsHour,
  hourSpan,
  isCovered,
  managedMs,
  turnoState,
  unplannedPeaks,
  weekdayOf,
} from './turnos.ts';

const at = (iso: string): number => Date.parse(iso);
const spanText = (dia: string, hora: number, zona: string): [string, string] | null => {
  const span = hourSpan({ dia, hora }, zona);
  return span && [new Date(span.inicio).toISOString(), new Date(span.final).toISOString()];
};

describe('the hours of a clock', () => {
  // Chile leaves summer time on 4 April 2026 at 24:00 and enters it on 5 September 2026 at 24:00.
  test.each<[string, string, number, string, [string, string] | null]>([
    [
      'an hour of winter',
      '2026-07-01',
      18,
      'America/Santiago',
      ['2026-07-01T22:00:00.000Z', '2026-07-01T23:00:00.000Z'],
    ],
    [
      'an hour of summer',
      '2026-01-07',
      18,
      'America/Santiago',
      ['2026-01-07T21:00:00.000Z', '2026-01-07T22:00:00.000Z'],
    ],
    [
      'the hour before the one that repeats',
      '2026-04-04',
      22,
      'America/Santiago',
      ['2026-04-05T01:00:00.000Z', '2026-04-05T02:00:00.000Z'],
    ],
    [
      'an hour that happens twice is one of two hours',
      '2026-04-04',
      23,
      'America/Santiago',
      ['2026-04-05T02:00:00.000Z', '2026-04-05T04:00:00.000Z'],
    ],
    [
      'the hour after it',
      '2026-04-05',
      0,
      'America/Santiago',
      ['2026-04-05T04:00:00.000Z', '2026-04-05T05:00:00.000Z'],
    ],
    [
      'the hour before the skipped one',
      '2026-09-05',
      23,
      'America/Santiago',
      ['2026-09-06T03:00:00.000Z', '2026-09-06T04:00:00.000Z'],
    ],
    ['an hour that is skipped does not exist', '2026-09-06', 0, 'America/Santiago', null],
    [
      'the hour after the skipped one',
      '2026-09-06',
      1,
      'America/Santiago',
      ['2026-09-06T04:00:00.000Z', '2026-09-06T05:00:00.000Z'],
    ],
    [
      'the same hour a week later exists',
      '2026-09-13',
      0,
      'America/Santiago',
      ['2026-09-13T03:00:00.000Z', '2026-09-13T04:00:00.000Z'],
    ],
    ['Madrid skips 2:00', '2026-03-29', 2, 'Europe/Madrid', null],
    ['Madrid repeats 2:00', '2026-10-25', 2, 'Europe/Madrid', ['2026-10-25T00:00:00.000Z', '2026-10-25T02:00:00.000Z']],
    [
      'a clock set back by half an hour repeats half of 1:00',
      '2026-04-05',
      1,
      'Australia/Lord_Howe',
      ['2026-04-04T14:00:00.000Z', '2026-04-04T15:30:00.000Z'],
    ],
    [
      'a clock set forward by half an hour leaves half of 2:00',
      '2026-10-04',
      2,
      'Australia/Lord_Howe',
      ['2026-10-03T15:30:00.000Z', '2026-10-03T16:00:00.000Z'],
    ],
    [
      'a zone without summer time',
      '2026-03-10',
      23,
      'America/Santo_Domingo',
      ['2026-03-11T03:00:00.000Z', '2026-03-11T04:00:00.000Z'],
    ],
  ])('%s', (_title, dia, hora, zona, expected) => {
    expect(spanText(dia, hora, zona)).toEqual(expected);
  });

  test.each(['America/Santiago', 'Europe/Madrid', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
    'of %s cover each quarter of a year once, and contain the instants that show them',
    (zona) => {
      let end: number | null = null;
      for (let day = at('2026-01-01T00:00Z'); day < at('2027-01-01T00:00Z'); day += DAY_MS)
        for (let hora = 0; hora < 24; hora += 1) {
          const dia = new Date(day).toISOString().slice(0, 10);
          const span = hourSpan({ dia, hora }, zona);
          if (!span) continue;
          expect([dia, hora, span.inicio]).toEqual([dia, hora, end ?? span.inicio]);
          // A clock that is set back by half an hour shows the hour before the next one once more.
          if (zona !== 'Australia/Lord_Howe') expect(dayHourOf(span.final - MINUTE_MS, zona)).toEqual({ dia, hora });
          expect(dayHourOf(span.inicio, zona)).toEqual({ dia, hora });
          end = span.final;
        }
    },
  );

  test.each([
    ['2026-03-09', 1],
    ['2026-03-10', 2],
    ['2026-03-15', 7],
  ])('%s is weekday %i', (dia, weekday) => {
    expect(weekdayOf(dia)).toBe(weekday);
  });
});

describe('claims', () => {
  const inicio = at('2026-03-10T18:00Z');
  const hour = { dia: '2026-03-10', inicio };
  const weekly = (desde: number, hasta: number | null = null): TurnoClaim => ({ dia: null, desde, hasta });
  const once = (dia: string, hasta: number | null = null): TurnoClaim => ({ dia, desde: 0, hasta });

  test.each<[string, TurnoClaim, boolean]>([
    ['taken before the hour', weekly(inicio - 1), true],
    ['taken as the hour begins', weekly(inicio), true],
    ['taken after it began, for the next week', weekly(inicio + 1), false],
    ['given up before the hour', weekly(0, inicio - 1), false],
    ['given up as the hour begins', weekly(0, inicio), false],
    ['given up while the hour runs: it counts', weekly(0, inicio + 1), true],
    ['of this day alone', once('2026-03-10'), true],
    ['of another day alone', once('2026-03-17'), false],
    ['of this day alone, given up before', once('2026-03-10', inicio - 1), false],
  ])('%s', (_title, claim, expected) => {
    expect(holdsHour(claim, hour)).toBe(expected);
  });

  const span = { inicio, final: inicio + HOUR_MS };
  test.each([
    ['before the hour: from now', inicio - 5, inicio - 5],
    ['in the hour: from its beginning', inicio + 5, inicio],
    ['after the hour: from now', span.final, span.final],
  ])('made %s', (_title, now, expected) => {
    expect(claimedFrom(span, now)).toBe(expected);
  });

  test.each([
    [2, -2 * HOUR_MS, true],
    [2, -2 * HOUR_MS + 1, false],
    [0, 0, true],
    [0, 1, false],
    [72, -73 * HOUR_MS, true],
  ])('with %i hours of notice, %i ms from its beginning, may be given up: %s', (aviso, offset, expected) => {
    expect(canGiveUp(inicio, aviso, inicio + offset)).toBe(expected);
  });
});

describe('covered hours', () => {
  const [ANA, LEO] = [1, 2];
  const start = at('2026-03-10T18:00Z');
  const minutes = (n: number): number => start + n * MINUTE_MS;
  const span = { inicio: start, final: minutes(60) };
  /** Runs an hour from ten to six, with Ana as its encargado. */
  const running: ManagedTiempo = {
    clock: { mins: 60, finaliza: minutes(50), pausa: false, restante: 0, confirmado: 0 },
    cerrado: null,
    segments: [{ encargado: ANA, desde: 0 }],
    paradas: [],
  };
  const handedOver = {
    ...running,
    segments: [
      { encargado: ANA, desde: 0 },
      { encargado: LEO, desde: 20 * 60 },
    ],
  };
  /** Paused from five past six to half past. */
  const paused: ManagedTiempo = {
    ...running,
    clock: { ...running.clock, finaliza: minutes(75) },
    paradas: [{ atendidos: 15 * 60, fecha: minutes(5) }],
  };

  test.each<[string, ManagedTiempo, number, number, number]>([
    ['before the hour', running, ANA, -1, 0],
    ['half a minute into the hour', running, ANA, 0.5, 0.5],
    ['while it runs', running, ANA, 30, 30],
    ['after its end', running, ANA, 90, 50],
    ['of another encargado', running, LEO, 90, 0],
    ['handed over: the first', handedOver, ANA, 90, 10],
    ['handed over: the second', handedOver, LEO, 90, 40],
    ['paused and resumed', paused, ANA, 90, 35],
    [
      'closed when it was paused',
      { ...paused, clock: { ...paused.clock, pausa: true, restante: 45 * 60 }, cerrado: minutes(9) },
      ANA,
      90,
      5,
    ],
    ['cancelled while it ran', { ...running, cerrado: minutes(12) }, ANA, 90, 12],
    ['without encargado', { ...running, segments: [{ encargado: null, desde: 0 }] }, ANA, 90, 0],
  ])('%s', (_title, tiempo, encargado, now, expected) => {
    expect(managedMs(tiempo, encargado, span, minutes(now)) / MINUTE_MS).toBe(expected);
  });

  test.each([
    [0, 0, false],
    [59_999, 0, false],
    [60_000, 0, true],
    [0, 1, true],
  ])('%i ms as encargado and %i role calls cover the hour: %s', (managed, paseListas, expected) => {
    expect(isCovered({ managed, paseListas })).toBe(expected);
  });

  test.each([
    [-1, 0, 'proximo'],
    [0, 0, 'curso'],
    [10, MINUTE_MS, 'cubierto'],
    [59, 0, 'curso'],
    [60, 0, 'sincubrir'],
    [60, MINUTE_MS, 'cubierto'],
  ] as const)('at minute %i with %i ms it is %s', (minute, managed, expected) => {
    expect(turnoState(span, { managed, paseListas: 0 }, minutes(minute))).toBe(expected);
  });
});

describe('the plan', () => {
  const grid = (...cells: [dia: number, hora: number, n: number][]) => {
    const week = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
    for (const [dia, hora, n] of cells) week[dia - 1]?.splice(hora, 1, n);
    return week;
  };

  test.each([
    ['nobody present', grid(), grid(), []],
    ['less than one person on average', grid([1, 18, 59]), grid(), []],
    ['busy and not planned', grid([1, 18, 120]), grid(), [[1, 18]]],
    ['busy and planned', grid([1, 18, 120]), grid([1, 18, 1]), []],
    ['below the average hour', grid([1, 18, 600], [2, 9, 70]), grid(), [[1, 18]]],
    [
      'busiest first, then in the order of the week',
      grid([7, 1, 100], [1, 2, 100], [3, 4, 300], [2, 2, 60]),
      grid(),
      [[3, 4]],
    ],
    [
      'equal hours in the order of the week',
      grid([7, 1, 100], [1, 2, 100]),
      grid(),
      [
        [1, 2],
        [7, 1],
      ],
    ],
  ])('%s', (_title, presencia, piden, expected) => {
    expect(unplannedPeaks(presencia, piden).map(({ dia, hora }) => [dia, hora])).toEqual(expected);
  });

  test.each([
    [{}, null],
    [{ dias: [] }, 'dias'],
    [{ hasta: 18 }, 'hasta'],
    [{ hasta: 24 }, null],
    [{ piden: 0 }, null],
    [{ piden: 20 }, null],
    [{ piden: 21 }, 'piden'],
    [{ piden: 1.5 }, 'piden'],
  ])('a change with %j is refused at %s', (more, campo) => {
    const violation = checkPlan({ dias: [1], desde: 18, hasta: 19, piden: 1, ...more });
    expect(violation?.campo ?? null).toBe(campo);
  });
});
