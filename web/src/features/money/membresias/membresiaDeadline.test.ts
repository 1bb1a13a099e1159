import { describe, expect, test } from 'vitest';
import { computeDeadline, nearDayWord } from './membresiaDeadline.ts';

const TIME_ZONE = 'America/Santo_Domingo';
const NOW = Date.parse('2026-03-10T20:00:00Z');
const given = (fecha: string, finaliza: string | null, estado = 'Activa', dias: number | null = null) => ({
  fecha,
  finaliza,
  estado,
  dias,
});

describe('remaining time of a membresia', () => {
  test('half of the time is half of the bar', () => {
    expect(computeDeadline(given('2026-02-23T20:00:00Z', '2026-03-25T20:00:00Z'), NOW, TIME_ZONE)).toEqual({
      text: '15 días',
      fraction: 0.5,
      soon: false,
    });
  });

  test('a started day counts as whole, and three days are soon', () => {
    const fecha = '2026-03-01T00:00:00Z';
    expect(computeDeadline(given(fecha, '2026-03-13T20:00:01Z'), NOW, TIME_ZONE)).toMatchObject({
      text: '4 días',
      soon: false,
    });
    expect(computeDeadline(given(fecha, '2026-03-13T20:00:00Z'), NOW, TIME_ZONE)).toMatchObject({
      text: '3 días',
      soon: true,
    });
  });

  test("«hoy» and «mañana» are days of the agency's zone", () => {
    // 21:00 in the zone, already the next day in UTC.
    expect(computeDeadline(given('2026-03-01T00:00:00Z', '2026-03-11T01:00:00Z'), NOW, TIME_ZONE).text).toBe(
      'Termina hoy',
    );
    expect(computeDeadline(given('2026-03-01T00:00:00Z', '2026-03-12T03:59:00Z'), NOW, TIME_ZONE).text).toBe(
      'Termina mañana',
    );
    expect(nearDayWord(Date.parse('2026-03-12T04:00:00Z'), NOW, TIME_ZONE)).toBeNull();
  });

  test('an external membresia past its end has expired', () => {
    const theirs = given('2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z');
    expect(computeDeadline(theirs, NOW, TIME_ZONE)).toEqual({ text: 'Venció', fraction: 0, soon: true });
  });

  test('a permanent and an ended one have no bar', () => {
    expect(computeDeadline(given('2026-02-01T00:00:00Z', null), NOW, TIME_ZONE)).toMatchObject({
      text: 'Permanente',
      fraction: null,
    });
    expect(computeDeadline(given('2026-02-01T00:00:00Z', null, 'Terminada'), NOW, TIME_ZONE)).toMatchObject({
      text: '—',
      fraction: null,
    });
  });

  test('a clock one minute old never shows more days than the server counted', () => {
    const fresh = given('2026-03-10T20:00:30Z', '2026-03-25T20:00:30Z', 'Activa', 15);
    expect(computeDeadline(fresh, NOW, TIME_ZONE).text).toBe('15 días');
    expect(computeDeadline(fresh, NOW + 24 * 3_600_000, TIME_ZONE).text).toBe('15 días');
    expect(computeDeadline(fresh, NOW + 25 * 3_600_000, TIME_ZONE).text).toBe('14 días');
  });

  test('a clock behind the sale does not overflow the bar', () => {
    expect(computeDeadline(given('2026-03-10T21:00:00Z', '2026-03-20T00:00:00Z'), NOW, TIME_ZONE).fraction).toBe(1);
  });
});
