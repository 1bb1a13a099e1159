import { afterEach, expect, test, vi } from 'vitest';
import { deferred } from '../../test-support/deferred.ts';
import { queryClient } from '../api/queryClient.ts';
import { updateNow } from './updatePage.ts';

afterEach(() => vi.unstubAllGlobals());

/** Sends a press. @returns what answers it */
function press(): () => void {
  const { promise, resolve } = deferred<void>();
  void queryClient
    .getMutationCache()
    .build<void, Error, void, unknown>(queryClient, { mutationFn: () => promise })
    .execute();
  return resolve;
}

test('the page of a new version is loaded once all presses under way are answered', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const answers = [press(), press()];
  await vi.waitUntil(() => queryClient.isMutating() === answers.length);
  updateNow();
  answers[0]?.();
  await vi.waitUntil(() => queryClient.isMutating() === 1);
  expect(reload).not.toHaveBeenCalled();
  answers[1]?.();
  await vi.waitUntil(() => queryClient.isMutating() === 0);
  expect(reload).toHaveBeenCalledOnce();
  updateNow();
  expect(reload).toHaveBeenCalledTimes(2);
});
