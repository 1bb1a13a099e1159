import { expect, test } from 'vitest';
import { DAY_MS } from '../shared/dates.ts';
import { isReferralOpen } from './referrals.ts';

test.each([
  ['at the registration', 0, true],
  ['in the last instant', 30 * DAY_MS, true],
  ['after it', 30 * DAY_MS + 1, false],
])('who brought someone can be corrected within 30 days: %s', (_, age, open) => {
  expect(isReferralOpen(1_000, 1_000 + age)).toBe(open);
});
