import fc from 'fast-check';
import { test } from 'vitest';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { checkSharedCalls } from '../../../test-support/matrices/sharedCalls.ts';
import {
  compareDays,
  compareMoney,
  compareNomina,
  comparePayout,
  comparePerfil,
  compareRemaining,
} from '../../../test-support/pay-oracle/randomHistories.comparison.ts';
import { closeAllLists } from '../../../test-support/pay-oracle/randomHistories.paySteps.ts';
import { updateAndCompareLists } from '../../../test-support/pay-oracle/randomHistories.rowComparison.ts';
import { runHistoryStep, scenarioArbitrary } from '../../../test-support/pay-oracle/randomHistories.scenarios.ts';
import { pickActiveMember, withRandomHistory } from '../../../test-support/pay-oracle/randomHistories.ts';
import { expectBooksBalanced } from '../../../test-support/portal/paga.ts';

/**
 * Runs random histories of work, moves, membresias, edits, payments and resets, and compares the portal with an oracle
 * that knows only the rules. The environment variables HISTORIAS and SEMILLA set their number and their seed.
 */

/** Both engines count alike, and a step costs eight times as much on PostgreSQL. */
const HISTORIES = Number(process.env.HISTORIAS ?? (ENGINE === 'postgres' ? 3 : 12));
const SEED = process.env.SEMILLA === undefined ? {} : { seed: Number(process.env.SEMILLA) };
const LIMIT_MS = 240_000 + 2_000 * HISTORIES;

test(
  'in every history, each person is shown and paid what they earned',
  async () => {
    await fc.assert(
      fc.asyncProperty(scenarioArbitrary, (steps) =>
        withRandomHistory(async (h) => {
          for (const p of steps) {
            await runHistoryStep(h, p);
            await compareNomina(h);
            await comparePerfil(h, pickActiveMember(h, p));
            await comparePayout(h, pickActiveMember(h, p));
          }
          for (const person of h.active) await comparePerfil(h, person);
          for (const person of h.active) await compareDays(h, person);
          for (const person of h.active) await compareRemaining(h, person);
          await updateAndCompareLists(h);
          await closeAllLists(h);
          await compareMoney(h);
          await expectBooksBalanced(h.portal);
          await checkSharedCalls(h.portal, h.boss);
        }),
      ),
      { ...SEED, numRuns: HISTORIES, interruptAfterTimeLimit: LIMIT_MS - 10_000, markInterruptAsFailure: true },
    );
  },
  LIMIT_MS,
);
