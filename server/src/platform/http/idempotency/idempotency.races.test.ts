import { expect, test } from 'vitest';
import type { SendMethod } from '../../../test-support/matrices/idempotency.ts';
import { everyCall, expectSame, rowCounts, sendWithKey } from '../../../test-support/matrices/idempotency.ts';

const once: SendMethod = async (portal, sending, key) => {
  const response = await sendWithKey(portal, sending, key);
  return { response, after: await rowCounts(portal) };
};

/** Three at once: all get the response of the one that was executed. */
const atOnce: SendMethod = async (portal, sending, key) => {
  const answers = await Promise.all([1, 2, 3].map(() => sendWithKey(portal, sending, key)));
  const done = answers.find(({ headers }) => !headers['idempotent-replayed']) ?? answers[0];
  const first = answers.find(({ http }) => http === 200) ?? done;
  if (!first) throw new Error('nobody was answered');
  for (const other of answers) if (other !== first && first.http === 200) expectSame(sending.spec, first, other);
  return { response: first, after: await rowCounts(portal) };
};

test('a changing call that is sent three times at once with its key runs once and answers the same bytes', async () => {
  expect(await everyCall(atOnce)).toEqual(await everyCall(once));
});
