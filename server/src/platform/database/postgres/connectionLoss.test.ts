import { setImmediate } from 'node:timers/promises';
import { TOPICS } from '@conserje/rules';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { openEventStream } from '../../../test-support/cluster/sseReader.ts';
import { DatabaseAdmin, portalsOnOwnPostgres } from '../../../test-support/database/outages.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { ClockGuard } from '../../time/clockGuard.ts';
import { runInTransaction } from '../../unit-of-work/transaction.ts';

const DEADLINE_MS = 60_000;
const TWENTY = 20;
/** Size of the portal's connection pool. */
const CONCURRENCY = 10;

const lossLines = (portal: Portal): string[] => portal.log.filter((line) => line.includes('database lost'));
const recoveryLines = (portal: Portal): string[] => portal.log.filter((line) => line.includes('database is back'));
const responds = async (portal: Portal): Promise<boolean> => (await portal.as()('GET', '/health')).http === 200;

/** Twenty callers open tiempos; each waits for the administrator's table lock, directly or behind another. */
async function startTwentyWriters(portal: Portal, admin: DatabaseAdmin) {
  const supervisor = await portal.createPerson({ categoria: 7 });
  const bajos: Person[] = [];
  for (let i = 0; i < TWENTY; i += 1) bajos.push(await portal.createPerson());
  await admin.execute('begin');
  await admin.execute('lock table tiempo in access exclusive mode');
  // One address has a lower concurrency limit.
  const responses = runConcurrently(TWENTY, (i) =>
    portal.as(supervisor, { remoteAddress: `203.0.113.${i}` })('POST', 'openTime', {
      bajo: bajos[i]?.id,
      alto: supervisor.id,
    }),
  );
  await admin.waitForLockWaiters(CONCURRENCY);
  return { supervisor, responses };
}

/** Every opened tiempo has its line in the audit log, and there are no others. */
async function expectConsistent({ db }: Portal, open: number): Promise<void> {
  expect(await db.selectFrom('tiempo').select('id').execute()).toHaveLength(open);
  const entries = await db.selectFrom('bitacora').select('id').where('modulo', '=', 'tiempos').execute();
  expect(entries).toHaveLength(open);
}

if (ENGINE === 'postgres')
  describe('when PostgreSQL goes away', () => {
    const agencias = portalsOnOwnPostgres();

    test(
      'twenty concurrent writers get 503, nothing is half done, and service resumes when it is back',
      async () => {
        const portal = await agencias.openPortal();
        const admin = await DatabaseAdmin.connect(portal.database.url);
        const viewer = await portal.createPerson({ categoria: 7 });
        const reader = await openEventStream(portal, viewer);
        const clockGuard = new ClockGuard(portal.deps, []);
        await clockGuard.check();
        const { supervisor, responses } = await startTwentyWriters(portal, admin);
        portal.log.length = 0;
        await agencias.server().halt();
        await clockGuard.save();
        expect(countResponseCodes(await responses)).toEqual({ '503 BASE_CAIDA': TWENTY });
        for (let i = 0; i < 5; i += 1)
          expect(await portal.as(supervisor).fails('GET getAllTime')).toEqual({
            http: 503,
            status: 1,
            error: 'BASE_CAIDA',
            msg: 'El portal tiene un problema. Inténtalo en un momento.',
          });
        expect(await portal.as()('GET', '/health')).toMatchObject({ http: 503, body: { error: 'BASE_CAIDA' } });
        expect(lossLines(portal)).toHaveLength(1);
        expect(recoveryLines(portal)).toEqual([]);

        await agencias.server().resume();
        await vi.waitUntil(() => recoveryLines(portal).length > 0, { timeout: DEADLINE_MS });
        expect(await responds(portal)).toBe(true);
        await expectConsistent(portal, 0);
        const upToDate: (string | null)[] = [];
        for (const _ of Object.keys(TOPICS)) upToDate.push(await reader.next());
        expect(upToDate.sort()).toEqual(
          Object.keys(TOPICS)
            .map((tema) => `data: ${JSON.stringify({ tema, quien: null, msg: '', para: viewer.id })}`)
            .sort(),
        );
        const bajo = await portal.createPerson();
        await portal.as(supervisor).succeeds('POST openTime', { body: { bajo: bajo.id, alto: supervisor.id } });
        expect(await reader.next()).toContain('"tema":"tiempos"');
        expect(portal.log).toEqual([...lossLines(portal), ...recoveryLines(portal)]);
        expect(recoveryLines(portal)).toHaveLength(1);
      },
      DEADLINE_MS,
    );

    test(
      'cutting all connections fails the ten writers that hold one, and the other ten succeed',
      async () => {
        const portal = await agencias.openPortal();
        const admin = await DatabaseAdmin.connect(portal.database.url);
        const { supervisor, responses } = await startTwentyWriters(portal, admin);
        portal.log.length = 0;
        await admin.interrupt();
        await admin.execute('commit');
        const counts = countResponseCodes(await responses);
        expect(counts).toEqual({ '200': TWENTY - CONCURRENCY, '503 BASE_CAIDA': CONCURRENCY });
        await expectConsistent(portal, TWENTY - CONCURRENCY);
        await portal.as(supervisor).succeeds('GET getAllTime');
        await vi.waitUntil(() => portal.log.length > 0, { timeout: DEADLINE_MS });
        expect(portal.log).toEqual([expect.stringContaining('connections to the database were cut')]);
      },
      DEADLINE_MS,
    );

    test(
      'a connection cut during the commit is not reported as not done',
      async () => {
        const portal = await agencias.openPortal();
        const admin = await DatabaseAdmin.connect(portal.database.url);
        const [supervisor, bajo] = [await portal.createPerson({ categoria: 7 }), await portal.createPerson()];
        await admin.execute(`create function espera() returns trigger language plpgsql as
          $$ begin perform pg_advisory_xact_lock(7); return null; end $$`);
        await admin.execute(`create constraint trigger espera after insert on tiempo
          deferrable initially deferred for each row execute function espera()`);
        await admin.execute('select pg_advisory_lock(7)');
        const response = portal.as(supervisor).fails('POST openTime', { body: { bajo: bajo.id, alto: supervisor.id } });
        await admin.waitForLockWaiters(1);
        await admin.interrupt();
        expect(await response).toMatchObject({
          error: 'SIN_CONFIRMAR',
          msg: 'No sabemos si se guardó. Revisa antes de intentarlo de nuevo.',
        });
        await expectConsistent(portal, 0);
      },
      DEADLINE_MS,
    );
  });

if (ENGINE === 'sqlite')
  describe('when another process holds the file', () => {
    const ENOUGH_MS = 8_000;
    const BUSY = {
      http: 503,
      status: 1,
      error: 'BASE_OCUPADA',
      msg: 'El portal tiene un problema. Inténtalo en un momento.',
    };

    function lock({ database }: Portal): { release(): void } {
      const other = new BetterSqlite3(database.url.slice('file:'.length));
      onTestFinished(() => void other.close());
      other.exec('begin exclusive');
      return { release: () => void other.exec('rollback') };
    }

    test('twenty writers get 503 promptly and readers do not wait', async () => {
      const portal = await openPortal();
      const supervisor = await portal.createPerson({ categoria: 7 });
      const bajos: Person[] = [];
      for (let i = 0; i < TWENTY; i += 1) bajos.push(await portal.createPerson());
      portal.log.length = 0;
      const startedAt = performance.now();
      const { release } = lock(portal);
      const writes = runConcurrently(TWENTY, (i) =>
        portal.as(supervisor).fails('POST openTime', { body: { bajo: bajos[i]?.id ?? 0, alto: supervisor.id } }),
      );
      // The session's last use is due to be written, which must not delay the response.
      portal.clock.advance({ minutes: 6 });
      expect(
        countResponseCodes(await runConcurrently(TWENTY, () => portal.as(supervisor)('GET', 'getAllTime'))),
      ).toEqual({
        '200': TWENTY,
      });
      expect(await responds(portal)).toBe(true);
      expect(await writes).toEqual(Array.from({ length: TWENTY }, () => BUSY));
      expect(performance.now() - startedAt).toBeLessThan(ENOUGH_MS);
      expect(portal.log).toEqual([expect.stringContaining('database busy')]);
      release();
      await expectConsistent(portal, 0);
      await portal.as(supervisor).succeeds('POST openTime', { body: { bajo: bajos[0]?.id ?? 0, alto: supervisor.id } });
    });

    test('a writer waits briefly and succeeds when the lock is released', async () => {
      const portal = await openPortal();
      const { release } = lock(portal);
      let written = false;
      const escribe = runInTransaction(portal.deps, async (tx) => {
        await tx.db.insertInto('configuracion').values({ clave: 'x', valor: '1' }).execute();
        written = true;
      });
      // A failed attempt leaves no pending work, so the first one is over.
      await setImmediate();
      expect(written).toBe(false);
      release();
      await escribe;
      expect(written).toBe(true);
    });
  });
