import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { expect, test } from 'vitest';
import { countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { samplePayloadOf } from '../../../test-support/matrices/samplePayloads.ts';
import type { ApiResponse } from '../../../test-support/portal/apiClient.ts';
import { pathOf } from '../../../test-support/portal/apiClient.ts';
import type { Portal } from '../../../test-support/portal/portal.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';
import { WAITING_TURNS_MAX } from '../../fairQueue.ts';

const portal = portalForFile();
const expensiveCalls = Object.entries<Call>(CONTRACT).filter(([, spec]) => spec.expensive);

/** Takes all turns until the returned function is called. */
function occupyAllTurns({ engine: { fairQueue } }: Portal): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (let i = 1; i <= fairQueue.concurrency; i += 1) void fairQueue.runInTurn(-i, () => promise);
  return resolve;
}

test('there are expensive calls', () => {
  expect(expensiveCalls.map(([name]) => name)).toEqual(
    expect.arrayContaining(['allNomina', 'filtrarNomina', 'getListaPaga', 'filtrarListaPaga']),
  );
});

test.each(expensiveCalls)(
  '%s: too many of one person at once are refused, and others are not affected',
  async (name, spec) => {
    const [ana, beto] = [
      await portal().createPerson({ categoria: 12 }),
      await portal().createPerson({ categoria: 12 }),
    ];
    const { params, query, body } = samplePayloadOf(name, spec);
    const release = occupyAllTurns(portal());
    const answered: ApiResponse[] = [];
    const all = runConcurrently(WAITING_TURNS_MAX + 4, async () => {
      const response = await portal().as(ana)(spec.method, pathOf(spec.path, params, query), body);
      answered.push(response);
      return response;
    });
    while (answered.length < 3) await new Promise(setImmediate);
    expect(countResponseCodes(answered)).toEqual({ '429 DEMASIADAS_A_LA_VEZ': 3 });
    expect(answered[0]?.body).toEqual({
      msg: 'Espera a que termine lo anterior',
      status: 1,
      error: 'DEMASIADAS_A_LA_VEZ',
    });
    await portal().as(ana).succeeds('GET checkUser');
    const other = portal().as(beto)(spec.method, pathOf(spec.path, params, query), body);
    release();
    const [ofOther, ...ownRows] = await Promise.all([other, all]).then(([one, many]) => [one, ...many]);
    expect(ofOther?.http).not.toBe(429);
    expect(ownRows.filter((r) => r.http === 429)).toHaveLength(3);
  },
);
