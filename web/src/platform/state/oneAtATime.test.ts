import { expect, test, vi } from 'vitest';
import { oneAtATime } from './oneAtATime.ts';

test('calls made at once share one request, and one more is made for those made while it runs', async () => {
  const answers: (() => void)[] = [];
  const request = vi.fn(() => new Promise<void>((resolve) => void answers.push(resolve)));
  const ask = oneAtATime(request);
  const first = [ask(), ask(), ask()];
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(1));
  const later = [ask(), ask()];
  expect(request).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await Promise.all(first);
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  answers[1]?.();
  await Promise.all(later);
  expect(request).toHaveBeenCalledTimes(2);
});

test('a failed request fails its callers alone', async () => {
  const request = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(undefined);
  const ask = oneAtATime(request);
  await expect(ask()).rejects.toThrow('no');
  await expect(ask()).resolves.toBeUndefined();
});

test('a request that hangs holds up the next one for five seconds', async () => {
  vi.useFakeTimers();
  const request = vi
    .fn()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue(undefined);
  const ask = oneAtATime(request);
  void ask();
  await vi.advanceTimersByTimeAsync(0);
  const second = ask();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(request).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect(second).resolves.toBeUndefined();
  expect(request).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
