import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ServerCluster } from '../cluster/cluster.ts';
import { sendToPortal } from '../cluster/writers.ts';
import { waitUntil } from '../portal/waitUntil.ts';
import { ReplicatedPostgres } from './debianPostgres.ts';
import { FailoverMeasurements, REPETITIONS } from './failoverMeasurements.ts';

const PROCESSES = [0, 1, 2];
const PROCESS_COUNT = PROCESSES.length;
/** The portal answers a write again within this time after its database died, and so does each of its processes to each writer. */
const GAP_MAX_MS = 10_000;
/** Time in which answers that were on their way when the server died arrive. */
const ARRIVAL_MS = 100;

/** Time in which a primary is cut off from its standby before it ends. */
const LAG_MS = 300;

/** How a primary dies: it ends; it hangs; it is cut off first; it hangs and is back as if nothing had happened. */
const DEATHS = ['ends', 'hangs', 'ends while its standby lags', 'hangs and wakes'] as const;

test(
  `a primary dies ${REPETITIONS} times amid writes and its standby is promoted: the portal goes on and nothing answered is lost`,
  async () => {
    const pair = await ReplicatedPostgres.create();
    const base = { url: pair.url, dropDatabase: async () => undefined };
    const cluster = await ServerCluster.open(base, { processes: PROCESS_COUNT, writers: 6, watchers: 6 });
    const { writers, watchers } = cluster;
    const figures = new FailoverMeasurements('standby promoted');
    await cluster.begin(3);
    for (let attempt = 0; attempt < REPETITIONS; attempt += 1) {
      const death = DEATHS[attempt % DEATHS.length];
      await cluster.waitForProgress(1 + (attempt % 4));
      const gapsBefore = watchers.map(({ gaps }) => gaps);
      const former = pair.primary;
      if (death === 'ends while its standby lags') {
        await former.stopSending();
        await setTimeout(LAG_MS);
      }
      const diedAt = performance.now();
      if (death === 'hangs' || death === 'hangs and wakes') former.freeze();
      else await former.kill();
      await setTimeout(ARRIVAL_MS);
      const written = writers.map(({ doneCount }) => doneCount);
      await pair.promote();
      const promotedAt = performance.now();
      const wroteAgain = (i: number): boolean => Number(writers[i]?.doneCount) > Number(written[i]);
      await waitUntil(() => writers.some((_, i) => wroteAgain(i)));
      const first = performance.now() - diedAt;
      await waitUntil(() => writers.every((_, i) => wroteAgain(i)));
      const last = performance.now() - diedAt;
      if (death === 'hangs and wakes') {
        former.wake();
        await cluster.waitForProgress(2);
      }
      await waitUntil(() => watchers.every(({ gaps }, i) => gaps > Number(gapsBefore[i])));
      for (const which of PROCESSES) await cluster.expectHeardFrom(which);
      await cluster.stop();
      await cluster.expectUpToDate();
      await cluster.check();
      figures.add({ death, promoted: promotedAt - diedAt, first, last }, cluster.writeCount);
      await pair.rejoin();
      await cluster.begin(3);
    }
    await cluster.stop();
    expect(watchers.map(({ disconnects }) => disconnects)).toEqual(watchers.map(() => 0));
    const refusals = new Set([...writers.flatMap((writer) => writer.refusals), ...cluster.failedReads]);
    expect([...refusals].filter((r) => !/^(503 BASE_|409 )/.test(r))).toEqual([]);
    expect(figures.report({ first: GAP_MAX_MS, last: GAP_MAX_MS })).toEqual([]);
  },
  60_000 + REPETITIONS * 90_000,
);

test('a primary hangs and is not replaced: calls are answered 503 meanwhile, and all goes on when it wakes', async () => {
  const pair = await ReplicatedPostgres.create();
  const base = { url: pair.url, dropDatabase: async () => undefined };
  const cluster = await ServerCluster.open(base, { processes: PROCESS_COUNT, writers: 6, watchers: 3 });
  await cluster.begin();
  await cluster.waitForProgress(1);
  pair.primary.freeze();
  const frozenAt = performance.now();
  const answers = PROCESSES.map((which) => sendToPortal(cluster.targetOf(which), 'GET', 'getAllTime'));
  for (const answer of await Promise.all(answers))
    expect(answer).toMatchObject({ http: 503, body: { error: 'BASE_CAIDA' } });
  expect(performance.now() - frozenAt).toBeLessThan(GAP_MAX_MS);
  pair.primary.wake();
  await cluster.waitForProgress(1);
  for (const which of PROCESSES) await cluster.expectHeardFrom(which);
  await cluster.stop();
  await cluster.expectUpToDate();
  await cluster.check();
});
