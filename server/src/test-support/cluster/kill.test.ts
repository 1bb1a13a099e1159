import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startPostgresForTest } from '../database/outages.ts';
import { createDatabase, ENGINE } from '../database/testDatabase.ts';
import { createImage } from '../fakes/images.ts';
import type { Person, Portal } from '../portal/portal.ts';
import { openTiempo } from '../portal/tiempos.ts';
import { waitUntil } from '../portal/waitUntil.ts';
import { ServerCluster } from './cluster.ts';
import { sendToPortal } from './writers.ts';

/** Number of kills: `npm run matar -- 1000` sets it; the daily run uses the time available. */
const REPEATS = Number(process.env.MATAR ?? (ENGINE === 'sqlite' ? 3 : 1));
/** Kills between two checks of the books. */
const BATCH_SIZE = 25;
const DEADLINE_MS = 60_000 + REPEATS * 15_000;

const PROCESS_COUNT = 3;
/** Kills of each of the three processes, under load. */
const ROUNDS = Math.ceil(Math.min(24, Number(process.env.MATAR ?? 1)) / PROCESS_COUNT);
const SEED = Number(process.env.SEMILLA ?? 1);

async function createTestDatabase() {
  const base = await createDatabase();
  onTestFinished(() => base.dropDatabase());
  return base;
}

/** Creates tiempos that have just ended, without a notice sent. */
async function createFinishedTiempos(portal: Portal, boss: Person, bajos: readonly Person[]): Promise<void> {
  for (const bajo of bajos) await openTiempo(portal, boss, bajo);
  const finaliza = portal.clock.now - 60_000;
  await portal.db
    .updateTable('tiempo')
    .set({ finaliza, abierto: finaliza - 3_600_000 })
    .execute();
}

test(
  `killed ${REPEATS} times in the middle of writes: what was answered is stored, once and whole`,
  async () => {
    const processCount = ENGINE === 'sqlite' ? 1 : PROCESS_COUNT;
    const cluster = await ServerCluster.open(await createTestDatabase(), { processes: processCount, writers: 4 });
    await cluster.begin();
    for (let attempt = 1; attempt <= REPEATS; attempt += 1) {
      // Varies the point of the kill.
      await cluster.waitForProgress(1 + (attempt % 4));
      await cluster.restartProcess(await cluster.kill());
      if (attempt % BATCH_SIZE !== 0) continue;
      await cluster.stop();
      await cluster.check();
      if (process.env.MATAR !== undefined)
        process.stdout.write(`${ENGINE}: ${attempt} of ${REPEATS}, ${cluster.writeCount} writes\n`);
      await cluster.begin();
    }
    await cluster.waitForProgress(4);
    await cluster.stop();
    await cluster.check();
    expect(cluster.writeCount).toBeGreaterThan(4 * REPEATS);
  },
  DEADLINE_MS,
);

if (ENGINE === 'postgres')
  describe('three processes of one agency, each request to the next one', () => {
    test('keys, limits, images and changes hold in all processes at once', async () => {
      const cluster = await ServerCluster.open(await createTestDatabase(), { processes: PROCESS_COUNT, writers: 1 });
      const { target, people } = cluster;
      const all = [0, 1, 2].map((which) => cluster.targetOf(which));
      const statusesOf = async (path: string, key = target.key) =>
        Promise.all(
          all.map(async (one) => {
            const final = await sendToPortal({ ...one, key }, 'GET', path);
            return final === 'quién sabe' ? final : final.http;
          }),
        );
      const [bajo] = people.bajos;
      const token = bajo?.key ?? '';
      expect(await statusesOf('checkUser', token)).toEqual([200, 200, 200]);
      await sendToPortal({ ...cluster.targetOf(1), key: token }, 'POST', 'logout');
      expect(await statusesOf('checkUser', token)).toEqual([401, 401, 401]);

      const [MAX, EXCESS] = [60, 9];
      const responses = await Promise.all(
        Array.from({ length: MAX + EXCESS }, () =>
          sendToPortal(target, 'GET', 'ipdetect', { remoteAddress: '203.0.113.99' }),
        ),
      );
      const codes = responses.map((final) => (final === 'quién sabe' ? 0 : final.http));
      expect(codes.filter((http) => http === 200)).toHaveLength(MAX);
      expect(codes.filter((http) => http === 429)).toHaveLength(EXCESS);

      const form = new FormData();
      form.append('id', '3');
      form.append('imagen', new Blob([new Uint8Array(await createImage('png', 90, 90))]), 'placa.png');
      const response = await fetch(`${all[2]?.url()}/api/placaCategoria`, {
        method: 'POST',
        headers: { key: target.key },
        body: form,
      });
      const { placa } = (await response.json()) as { placa: string };
      const images = await Promise.all(
        all.map(async (one) => Buffer.from(await (await fetch(one.url() + placa)).arrayBuffer()).toString('hex')),
      );
      expect(images[0]?.length).toBeGreaterThan(100);
      expect(new Set(images).size).toBe(1);
    });

    test(`each process is killed ${ROUNDS} times under load: clients only have to reconnect`, async () => {
      const FINISHED = 5;
      const WRITERS = 6;
      const cluster = await ServerCluster.open(await createTestDatabase(), {
        processes: PROCESS_COUNT,
        writers: WRITERS + FINISHED,
        watchers: 9,
        prepare: (portal, { boss, bajos }) => createFinishedTiempos(portal, boss, bajos.slice(WRITERS)),
      });
      const { writers, watchers } = cluster;
      // The bajos of finished tiempos have an open one, so their writers would be refused.
      writers.splice(WRITERS);
      await cluster.begin(4);
      const all = fc.shuffledSubarray([0, 1, 2], { minLength: PROCESS_COUNT });
      for (const which of fc.sample(all, { seed: SEED, numRuns: ROUNDS }).flat()) {
        await cluster.distribute();
        const doubtsBefore = writers.map((e) => e.doubts);
        const cuts = watchers.map((m) => m.disconnects);
        const heard = writers.map((e) => e.changes.length);
        await cluster.waitForProgress(1);
        const wasOnIt = watchers.map(({ servedBy }) => servedBy === which);
        expect(writers.map((e) => e.doubts)).toEqual(doubtsBefore);
        await cluster.kill(which);
        const revive = cluster.restartProcess(which);
        await cluster.waitForProgress(1);
        // Only requests in flight at the kill, and those sent while connections broke, have an unknown outcome.
        const uncertain = writers.map((e) => e.doubts);
        for (const [i, doubtCount] of uncertain.entries()) expect(doubtCount - (doubtsBefore[i] ?? 0)).toBeLessThan(3);
        await revive;
        await cluster.waitForProgress(1);
        await cluster.waitUntilOpen();
        expect(writers.map((e) => e.doubts)).toEqual(uncertain);
        // Each watcher of the killed process reconnected once.
        expect(watchers.map((m, i) => m.disconnects - (cuts[i] ?? 0))).toEqual(wasOnIt.map(Number));
        // The other watchers received every answered change, including those of the killed process.
        const changes = writers.flatMap((e, i) => e.changes.slice(heard[i]).map(({ id }) => id));
        expect(changes.length).toBeGreaterThanOrEqual(WRITERS * 2);
        const rest = watchers.filter((_, i) => !wasOnIt[i]);
        expect(rest.length).toBeGreaterThan(0);
        await waitUntil(() => rest.every((m) => changes.every((id) => m.heard.has(id))));
      }
      expect(watchers.some(({ disconnects }) => disconnects > 0)).toBe(true);
      for (const which of [0, 1, 2]) await cluster.expectHeardFrom(which);
      const notices = (db: Portal['db']) =>
        db.selectFrom('notificacion').select('unica').where('clase', '=', 'tiempo_por_confirmar').execute();
      await waitUntil(async () => (await cluster.withDatabase(notices)).length >= FINISHED);
      await cluster.stop();
      await cluster.expectUpToDate();
      expect(cluster.reads).toBeGreaterThan(20);
      expect(cluster.failedReads).toEqual([]);
      // A client that repeats a write of unknown outcome may be told that it is done already.
      expect(writers.flatMap((e) => e.refusals).filter((r) => !r.startsWith('409 '))).toEqual([]);
      expect(await cluster.withDatabase(notices)).toHaveLength(FINISHED);
      await cluster.check();
    });

    test('when PostgreSQL is killed under load, clients are told, and all continues after its return', async () => {
      const server = await startPostgresForTest({ durable: true });
      const base = { url: server.url, dropDatabase: async () => undefined };
      const cluster = await ServerCluster.open(base, { processes: 2, writers: 6, watchers: 4 });
      await cluster.begin(3);
      await cluster.waitForProgress(6);
      const { writers, watchers } = cluster;
      const before = watchers.map(({ gaps }) => gaps);
      await server.crash();
      await waitUntil(() => writers.every(({ refusals }) => refusals.length > 2));
      const final = await sendToPortal(cluster.target, 'GET', 'getAllTime');
      expect(final).toMatchObject({
        http: 503,
        body: { error: 'BASE_CAIDA', msg: 'El portal tiene un problema. Inténtalo en un momento.' },
      });
      await server.resume();
      await cluster.waitForProgress(6);
      expect(watchers.map(({ disconnects }) => disconnects)).toEqual(watchers.map(() => 0));
      // Changes made before a process listens again are not delivered: it reports a gap instead.
      await waitUntil(() => watchers.every(({ gaps }, i) => gaps > Number(before[i])));
      for (const which of [0, 1]) await cluster.expectHeardFrom(which);
      await cluster.stop();
      await cluster.expectUpToDate();
      expect(cluster.failedReads.filter((r) => !r.startsWith('503 BASE_'))).toEqual([]);
      const rechazos = new Set(writers.flatMap((e) => e.refusals));
      expect([...rechazos].filter((r) => !/^(503 BASE_|409 )/.test(r))).toEqual([]);
      await cluster.check();
    });
  });
