import { dayOf } from '@conserje/rules';
import { describe, expect, it } from 'vitest';
import {
  agree,
  compareText,
  formatAgenciaTime,
  formatCount,
  formatCountdown,
  formatCreditos,
  formatDate,
  formatDuration,
  formatInstant,
  formatLongCountdown,
  formatNumber,
  formatRelative,
  formatSignedCreditos,
  formatSpokenDuration,
  hourArticle,
  secondsUntil,
} from './format.ts';

describe('formatDuration', () => {
  it.each([
    [0, '0m', '0 minutos'],
    [1, '1m', '1 minuto'],
    [59, '59m', '59 minutos'],
    [60, '1h', '1 hora'],
    [61, '1h 1m', '1 hora y 1 minuto'],
    [125, '2h 5m', '2 horas y 5 minutos'],
    [600_000, '10\u202f000h', '10000 horas'],
  ])('formats %i minutes', (minutes, short, spoken) => {
    expect(formatDuration(minutes)).toBe(short);
    expect(formatSpokenDuration(minutes)).toBe(spoken);
  });
  it.each([
    [1, '1 minuto se pierde'],
    [2, '2 minutos se pierden'],
    [60, '1 hora se pierde'],
    [61, '1 hora y 1 minuto se pierden'],
  ])('a verb agrees with %i minutes', (minutes, sentence) => {
    expect(`${formatSpokenDuration(minutes)} ${agree(minutes, 'se pierde', 'se pierden')}`).toBe(sentence);
  });
  it('marks a negative duration', () => {
    expect(formatDuration(-75)).toBe('−1h 15m');
  });
});

describe('formatCountdown', () => {
  it.each([
    [3661, '1:01:01'],
    [3600, '1:00:00'],
    [3599, '59:59'],
    [5, '00:05'],
    [0, '00:00'],
    [-9, '00:00'],
  ])('formats %i seconds', (seconds, text) => {
    expect(formatCountdown(seconds)).toBe(text);
  });
});

describe('formatLongCountdown', () => {
  it.each([
    [30 * 86_400, '30d 00:00:00'],
    [86_400 + 3661, '1d 01:01:01'],
    [86_399, '23:59:59'],
    [5, '00:05'],
    [-1, '00:00'],
  ])('formats %i seconds over days', (seconds, text) => {
    expect(formatLongCountdown(seconds)).toBe(text);
  });
});

describe('secondsUntil', () => {
  it('never exceeds the remaining time and is never negative', () => {
    const deadline = 10_900;
    expect(secondsUntil(deadline + 3_600_000, 10_000)).toBe(3600);
    expect(secondsUntil(deadline + 3_600_000, 11_000)).toBe(3599);
    expect(secondsUntil(deadline, 11_000)).toBe(0);
  });
});

describe('numbers', () => {
  it('follow Spanish rules', () => {
    expect(formatNumber(1234567.5)).toBe('1\u202f234\u202f567.5');
    expect(formatCreditos(12)).toBe('12c');
  });
  it('show the sign of credits and the plural of a count', () => {
    expect([1234567, -9, 0].map(formatSignedCreditos)).toEqual(['+1\u202f234\u202f567c', '−9c', '0c']);
    expect([1, 0, 2].map((n) => formatCount(n, 'paga', 'pagas'))).toEqual(['1 paga', '0 pagas', '2 pagas']);
  });
});

describe('instants', () => {
  // 03:30 UTC is still the evening before in Santo Domingo.
  const iso = '2026-11-21T03:30:00.000Z';
  it('are shown in the given zone', () => {
    expect(formatInstant(iso, 'date', 'America/Santo_Domingo')).toBe('20 nov 2026');
    expect(formatInstant(iso, 'time', 'America/Santo_Domingo')).toMatch(/^11:30\sp\.\sm\.$/u);
    expect(formatInstant(Date.parse(iso), 'date', 'Europe/Madrid')).toBe('21 nov 2026');
  });

  it.each([
    ['2026-11-21T05:05:00Z', 'la'],
    ['2026-11-21T17:59:00Z', 'la'],
    ['2026-11-21T03:05:00Z', 'las'],
    ['2026-11-21T04:00:00Z', 'las'],
    ['2026-11-21T06:00:00Z', 'las'],
  ])('at %s take the article «%s» in Santo Domingo', (iso, article) => {
    expect(hourArticle(iso, 'America/Santo_Domingo')).toBe(article);
  });

  it('of the agency are shown only if they differ, in the shortest form', () => {
    const there = (iso: string, instantFormat: 'date' | 'time' | 'dateTime', own: string) =>
      formatAgenciaTime(iso, instantFormat, 'America/Santo_Domingo', own)?.replaceAll(/\s/g, ' ') ?? null;
    expect(there('2026-11-20T15:00:00Z', 'time', 'America/Puerto_Rico')).toBeNull();
    expect(there('2026-11-20T15:00:00Z', 'time', 'America/Bogota')).toBe('11:00 a. m. en Santo Domingo');
    expect(there('2026-11-20T15:00:00Z', 'dateTime', 'America/Bogota')).toBe('11:00 a. m. en Santo Domingo');
    expect(there('2026-11-21T03:30:00Z', 'dateTime', 'Europe/Madrid')).toBe(
      '20 nov 2026, 11:30 p. m. en Santo Domingo',
    );
    expect(there('2026-11-20T15:00:00Z', 'date', 'Europe/Madrid')).toBeNull();
    expect(there('2026-11-21T03:30:00Z', 'date', 'Europe/Madrid')).toBe('20 nov 2026 en Santo Domingo');
  });
  it('belong to the day of the zone', () => {
    expect(dayOf(Date.parse(iso), 'America/Santo_Domingo')).toBe('2026-11-20');
    expect(dayOf(Date.parse(iso), 'Europe/Madrid')).toBe('2026-11-21');
  });
  it('do not shift a day without a zone', () => {
    expect(formatDate('2026-11-21')).toBe('21 nov 2026');
    expect(formatDate('2026-11-21', { weekday: 'short' })).toBe('sáb');
  });
});

describe('formatRelative', () => {
  const NOW = Date.parse('2026-03-10T15:00:00Z');
  it.each([
    ['2026-03-17T14:59:00Z', 'dentro de 6 días'],
    ['2026-03-11T15:00:00Z', 'dentro de 1 día'],
    ['2026-03-11T14:00:00Z', 'dentro de 23 h'],
    ['2026-03-10T15:40:59Z', 'dentro de 40 min'],
    ['2026-03-10T15:00:30Z', 'ahora'],
    ['2026-03-10T14:59:01Z', 'ahora'],
    ['2026-03-10T14:59:00Z', 'hace 1 min'],
    ['2026-03-10T13:00:00Z', 'hace 2 h'],
    ['2026-03-08T15:00:00Z', 'hace 2 días'],
  ])('formats %s as %s', (value, text) => {
    expect(formatRelative(value, NOW)).toBe(text);
  });
});

describe('texts', () => {
  it('sort by the Spanish alphabet', () => {
    expect(['ana10', 'Zoe', 'ÁNA2', 'beto'].toSorted(compareText)).toEqual(['ÁNA2', 'ana10', 'beto', 'Zoe']);
  });
});
