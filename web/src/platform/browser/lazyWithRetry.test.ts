import { expect, test, vi } from 'vitest';
import { closeToast, getVisibleToasts } from '../state/toasts.ts';
import { isLoadFailure, loadBoth, loadWithRetry } from './lazyWithRetry.ts';

const failToLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
const line = (...states: ('down' | 'ok' | 'other version')[]) => ({
  check: vi.fn(async () => states.shift() ?? 'ok'),
  returns: vi.fn(async () => undefined),
  delay: vi.fn(async () => undefined),
});
const part = { default: 'parte' };

test('offline it waits for the connection, as often as needed', async () => {
  const without = line(...Array<'down'>(9).fill('down'));
  const load = vi.fn<() => Promise<typeof part>>(failToLoad);
  const loading = loadWithRetry(() => (load.mock.calls.length < 9 ? load() : Promise.resolve(part)), without);
  expect(await loading).toBe(part);
  expect(without.returns).toHaveBeenCalledTimes(9);
  expect(without.delay).not.toHaveBeenCalled();
});

test('online it retries with growing delays and does not give up', async () => {
  const online = line();
  const load = vi.fn<() => Promise<typeof part>>(failToLoad);
  await expect(
    loadWithRetry(() => (load.mock.calls.length < 7 ? load() : Promise.resolve(part)), online),
  ).resolves.toBe(part);
  expect(online.delay.mock.calls).toEqual([[1_000], [2_000], [4_000], [8_000], [15_000], [15_000], [15_000]]);
});

test('code of an older build is not fetched again, and a toast says so', async () => {
  const other = line('other version');
  const load = vi.fn(failToLoad);
  const outcome = await Promise.race([loadWithRetry(load, other), vi.waitUntil(() => getVisibleToasts().length > 0)]);
  expect(outcome).toBe(true);
  expect(getVisibleToasts()).toMatchObject([{ msg: 'Hay una versión nueva. Actualiza para abrir esto.' }]);
  for (const { id } of getVisibleToasts()) closeToast(id);
  expect(load).toHaveBeenCalledOnce();
});

test('an error of the code itself is thrown at once', async () => {
  const online = line();
  const own = new TypeError("Cannot read properties of undefined (reading 'x')");
  await expect(loadWithRetry(() => Promise.reject(own), online)).rejects.toBe(own);
  expect(online.check).not.toHaveBeenCalled();
});

test.each([
  'Failed to fetch dynamically imported module: https://hotel.example/assets/a.js',
  'error loading dynamically imported module: https://hotel.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('«%s» is a load failure', (text) => expect(isLoadFailure(new TypeError(text))).toBe(true));

test('a part is not there before the one that shows its result', async () => {
  const loadResult = vi.fn<() => Promise<typeof part>>(failToLoad);
  const load = loadBoth(
    async () => part,
    () => (loadResult.mock.calls.length < 2 ? loadResult() : Promise.resolve(part)),
  );
  await expect(load()).rejects.toThrow('Failed to fetch');
  await expect(loadWithRetry(load, line())).resolves.toBe(part);
  expect(loadResult).toHaveBeenCalledTimes(2);
});
