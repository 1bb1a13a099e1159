import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CoalescedRead } from './coalescedRead.ts';

/** A CoalescedRead and its reads, in the order in which they began. */
function createTrackedRead() {
  const lookups: PromiseWithResolvers<number>[] = [];
  const coalescedRead = new CoalescedRead(() => {
    const fresh = Promise.withResolvers<number>();
    lookups.push(fresh);
    return fresh.promise;
  });
  const started = async (which: number): Promise<PromiseWithResolvers<number>> => {
    for (let rounds = 0; rounds < 10; rounds += 1) await setImmediate();
    expect(lookups.length).toBe(which);
    return lookups[which - 1] ?? Promise.withResolvers<number>();
  };
  return { coalescedRead, started };
}

test('concurrent callers share one read', async () => {
  const { coalescedRead, started } = createTrackedRead();
  const together = [coalescedRead.readCurrent(), coalescedRead.readCurrent()];
  (await started(1)).resolve(7);
  expect(await Promise.all(together)).toEqual([7, 7]);
});

test('a caller during a read shares the next one, never the read in progress', async () => {
  const { coalescedRead, started } = createTrackedRead();
  const primero = coalescedRead.readCurrent();
  const first = await started(1);
  const others = [coalescedRead.readCurrent(), coalescedRead.readCurrent()];
  await started(1);
  first.resolve(1);
  expect(await primero).toBe(1);
  (await started(2)).resolve(2);
  expect(await Promise.all(others)).toEqual([2, 2]);
});

test('a failed read rejects for all who share it, and the next one runs', async () => {
  const { coalescedRead, started } = createTrackedRead();
  const primero = coalescedRead.readCurrent();
  const first = await started(1);
  const other = coalescedRead.readCurrent();
  first.reject(new Error('caída'));
  await expect(primero).rejects.toThrow('caída');
  (await started(2)).resolve(2);
  expect(await other).toBe(2);
});
