import { describe, expect, it } from 'vitest';
import { formatClock, formatDayAndTime, greeting, sortZones, weekdayName } from './zoneClocks.ts';

const PAYMENT = Date.parse('2026-11-22T22:00:00Z');
// Spanish writes 'p. m.' with a non-breaking space.
const normalizeSpaces = (text: string): string => text.replace(/\s/gu, ' ');

describe('formatClock', () => {
  it('returns hour, seconds and day period', () => {
    const { time, seconds, dayPeriod } = formatClock(PAYMENT + 5000, 'America/Santo_Domingo');
    expect([time, seconds, normalizeSpaces(dayPeriod)]).toEqual(['6:00', '05', 'p. m.']);
  });

  it('formatDayAndTime names the weekday in the zone', () => {
    expect(normalizeSpaces(formatDayAndTime(PAYMENT, 'America/Santo_Domingo'))).toBe('domingo 6:00 p. m.');
    expect(normalizeSpaces(formatDayAndTime(PAYMENT, 'America/Mexico_City'))).toBe('domingo 4:00 p. m.');
    expect(normalizeSpaces(formatDayAndTime(PAYMENT, 'Europe/Madrid'))).toBe('domingo 11:00 p. m.');
    expect(normalizeSpaces(formatDayAndTime(PAYMENT, 'Asia/Tokyo'))).toBe('lunes 7:00 a. m.');
  });
});

describe('weekdayName', () => {
  it('counts from Monday to Sunday', () => {
    expect([1, 3, 7].map(weekdayName)).toEqual(['lunes', 'miércoles', 'domingo']);
  });
});

describe('sortZones', () => {
  const timeZones = ['America/Bogota', 'Europe/Madrid', 'No/Existe', 'America/Lima'].map((zona) => ({ zona }));

  it('puts the viewer’s zone first and drops unknown zones', () => {
    expect(sortZones(timeZones, 'Europe/Madrid').map((z) => z.zona)).toEqual([
      'Europe/Madrid',
      'America/Bogota',
      'America/Lima',
    ]);
  });

  it('keeps the order when the viewer’s zone is not listed', () => {
    expect(sortZones(timeZones, 'Asia/Tokyo').map((z) => z.zona)).toEqual([
      'America/Bogota',
      'Europe/Madrid',
      'America/Lima',
    ]);
  });
});

describe('greeting', () => {
  it('follows the hour in the zone', () => {
    const a = (hora: string) => greeting(Date.parse(`2026-11-22T${hora}:00Z`), 'UTC');
    expect([a('05:59'), a('06:00'), a('12:59'), a('13:00'), a('19:59'), a('20:00')]).toEqual([
      'Buenas noches',
      'Buenos días',
      'Buenos días',
      'Buenas tardes',
      'Buenas tardes',
      'Buenas noches',
    ]);
  });
});
