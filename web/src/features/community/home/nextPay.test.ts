import { describe, expect, it } from 'vitest';
import { findNextPay, splitDuration } from './nextPay.ts';

const DOMINGO = { dia: 7, hora: '18:00' };
const RD = 'America/Santo_Domingo';
const next = (pago: { dia: number; hora: string }, timeZone: string, now: string): string =>
  new Date(findNextPay(pago, timeZone, Date.parse(now))).toISOString();

describe('next pay', () => {
  it('is the same day while the hour is still to come', () => {
    expect(next(DOMINGO, RD, '2026-11-22T21:59:59.999Z')).toBe('2026-11-22T22:00:00.000Z');
  });

  it('is a week later from the instant of the pay on', () => {
    expect(next(DOMINGO, RD, '2026-11-22T22:00:00.000Z')).toBe('2026-11-29T22:00:00.000Z');
    expect(next(DOMINGO, RD, '2026-11-22T22:00:00.001Z')).toBe('2026-11-29T22:00:00.000Z');
  });

  it('uses the weekday in the zone of the agency, not in UTC', () => {
    // Still Sunday evening there, already Monday in UTC.
    expect(next({ dia: 7, hora: '23:30' }, RD, '2026-11-23T02:00:00Z')).toBe('2026-11-23T03:30:00.000Z');
    // Already Monday there, still Sunday in UTC.
    expect(next({ dia: 1, hora: '09:00' }, 'Asia/Tokyo', '2026-11-22T16:00:00Z')).toBe('2026-11-23T00:00:00.000Z');
    expect(next({ dia: 7, hora: '09:00' }, 'Asia/Tokyo', '2026-11-22T16:00:00Z')).toBe('2026-11-29T00:00:00.000Z');
  });

  it('crosses the end of the week, the month and the year', () => {
    expect(next({ dia: 1, hora: '00:00' }, RD, '2026-11-22T23:00:00Z')).toBe('2026-11-23T04:00:00.000Z');
    expect(next({ dia: 6, hora: '18:00' }, RD, '2026-11-23T04:00:00Z')).toBe('2026-11-28T22:00:00.000Z');
    expect(next({ dia: 5, hora: '12:00' }, RD, '2026-12-31T12:00:00Z')).toBe('2027-01-01T16:00:00.000Z');
  });

  it('keeps the local hour across a clock change', () => {
    // Madrid: summer time begins on 29 March 2026 and ends on 25 October 2026.
    expect(next(DOMINGO, 'Europe/Madrid', '2026-03-26T12:00:00Z')).toBe('2026-03-29T16:00:00.000Z');
    expect(next(DOMINGO, 'Europe/Madrid', '2026-03-22T12:00:00Z')).toBe('2026-03-22T17:00:00.000Z');
    expect(next(DOMINGO, 'Europe/Madrid', '2026-10-21T12:00:00Z')).toBe('2026-10-25T17:00:00.000Z');
    expect(next(DOMINGO, 'Europe/Madrid', '2026-10-18T12:00:00Z')).toBe('2026-10-18T16:00:00.000Z');
  });

  it('is later by the length of the jump when its hour does not exist', () => {
    expect(next({ dia: 7, hora: '02:30' }, 'Europe/Madrid', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('takes the first occurrence of a repeated hour and does not pay twice', () => {
    const night = { dia: 7, hora: '02:30' };
    expect(next(night, 'Europe/Madrid', '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(next(night, 'Europe/Madrid', '2026-10-25T00:45:00Z')).toBe('2026-11-01T01:30:00.000Z');
  });

  it('works in zones that change their clocks at midnight', () => {
    // Santiago de Chile: 5 September 2026 24:00 becomes 6 September 01:00.
    expect(next({ dia: 7, hora: '00:15' }, 'America/Santiago', '2026-09-05T12:00:00Z')).toBe(
      '2026-09-06T04:15:00.000Z',
    );
    expect(next({ dia: 7, hora: '12:00' }, 'America/Santiago', '2026-09-05T12:00:00Z')).toBe(
      '2026-09-06T15:00:00.000Z',
    );
  });

  it('is always ahead, by at most a week and an hour of clock change', () => {
    for (const timeZone of [RD, 'Europe/Madrid', 'America/Santiago', 'Asia/Kathmandu', 'Pacific/Apia'])
      for (let h = 0; h < 366 * 24; h += 7) {
        const now = Date.UTC(2026, 0, 1, h, 13, 5, 250);
        const wait = findNextPay({ dia: 3, hora: '18:45' }, timeZone, now) - now;
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual((7 * 24 + 1) * 3600_000);
      }
  });
});

describe('splitDuration', () => {
  it('splits a duration', () => {
    expect(splitDuration(((3 * 24 + 4) * 60 + 12) * 60_000 + 5000)).toEqual({
      days: 3,
      hours: 4,
      minutes: 12,
      seconds: 5,
    });
  });
  it('rounds a started second up and clamps at zero', () => {
    expect(splitDuration(1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect(splitDuration(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});
