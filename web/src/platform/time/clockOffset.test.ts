import { describe, expect, test } from 'vitest';
import type { ClockSample } from './clockOffset.ts';
import { betterClockSample } from './clockOffset.ts';

const sample = (changes: Partial<ClockSample>): ClockSample => ({
  offset: 0,
  rtt: 100,
  when: 1000,
  server: 1000,
  ...changes,
});

describe('the chosen sample of the server clock', () => {
  test('is the first one', () => {
    const fresh = sample({ offset: 5 });
    expect(betterClockSample(null, fresh)).toBe(fresh);
  });

  test('is the one with the shorter round trip', () => {
    const short = sample({ rtt: 20, offset: 10, when: 2000, server: 2000 });
    const long = sample({ rtt: 300, offset: 60, when: 3000, server: 3000 });
    expect(betterClockSample(sample({}), short)).toBe(short);
    expect(betterClockSample(short, long)).toBe(short);
  });

  test('is the new one if the old one is stale', () => {
    const fresh = sample({ rtt: 900, when: 11 * 60_000, server: 11 * 60_000 });
    expect(betterClockSample(sample({}), fresh)).toBe(fresh);
  });

  test("is the new one if this machine's clock was set back an hour", () => {
    const fresh = sample({ rtt: 300, offset: 3_600_000, when: 2000, server: 3_602_000 });
    expect(betterClockSample(sample({}), fresh)).toBe(fresh);
  });

  test('is never an answer from a cache', () => {
    const old = sample({ server: 50_000, when: 50_000 });
    expect(betterClockSample(old, sample({ rtt: 1, server: 20_000, offset: -40_000, when: 60_000 }))).toBe(old);
  });

  test('is the new one if the server clock was set back an hour', () => {
    const before = sample({ server: 4_000_000, when: 4_000_000 });
    const one = sample({ server: 401_000, when: 4_001_000, offset: -3_600_000 });
    const other = sample({ server: 431_000, when: 4_031_000, offset: -3_600_010 });
    expect(betterClockSample(before, one)).toBe(before);
    expect(betterClockSample(before, other, one)).toBe(other);
    const fromCache = sample({ server: 401_000, when: 4_031_000, offset: -3_630_000 });
    expect(betterClockSample(before, fromCache, one)).toBe(before);
  });
});
