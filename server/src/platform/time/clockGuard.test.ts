import { expect, test } from 'vitest';
import { openPortal } from '../../test-support/portal/portal.ts';
import type { SystemClockJump } from './clockGuard.ts';
import { ClockGuard } from './clockGuard.ts';

const HOUR_MS = 3_600_000;

/** Two processes on one clock, with the corrections that they made. */
async function two() {
  const { deps, clock } = await openPortal();
  const jumps: SystemClockJump[] = [];
  const correct = async (_db: unknown, step: SystemClockJump) => void jumps.push(step);
  const [one, otro] = [new ClockGuard(deps, [correct]), new ClockGuard(deps, [correct])];
  for (const clockGuard of [one, otro]) await clockGuard.check();
  return { one, otro, clock, saltos: () => jumps.map(({ ms }) => ms) };
}

test('a late save by one process does not repeat the correction by another', async () => {
  const { one, otro, clock, saltos } = await two();
  clock.advance({ hours: -1 });
  await otro.check();
  await one.save();
  for (const clockGuard of [one, otro, one]) await clockGuard.check();
  expect(saltos()).toEqual([HOUR_MS]);
});

test('a process that missed the fast clock learns of the step back, and detects the next one', async () => {
  const { one, otro, clock, saltos } = await two();
  clock.advance({ hours: 2 });
  await otro.check();
  clock.advance({ hours: -1 });
  await otro.check();
  await one.record();
  await one.check();
  clock.advance({ minutes: -30 });
  await one.check();
  await otro.check();
  expect(saltos()).toEqual([HOUR_MS, HOUR_MS / 2]);
});
