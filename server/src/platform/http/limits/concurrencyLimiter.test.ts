import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { createClient } from '../../../test-support/portal/apiClient.ts';
import type { Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { waitUntil } from '../../../test-support/portal/waitUntil.ts';
import type { Limits } from './limits.ts';

/** Locks a table until the returned function is called; on SQLite any transaction blocks everything. */
async function holdTable({ engine: { db } }: Portal, table: string): Promise<() => Promise<void>> {
  const { promise: hasta, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: done } = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    if (ENGINE === 'postgres') await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    done();
    await hasta;
  });
  await held;
  return () => {
    release();
    return holding;
  };
}

async function callerWithLimits({ deps }: Portal, limits: Partial<Limits>) {
  const app = await buildApp({ ...deps, limits });
  onTestFinished(async () => {
    await app.close();
  });
  return (from: string) =>
    createClient(() => app, { remoteAddress: from })('GET', 'configuracion').then(({ http }) => http);
}

test('an address runs some calls at once; more wait their turn, and above the limit they are refused', async () => {
  const portal = await openPortal();
  const sendRequest = await callerWithLimits(portal, { concurrency: 2, queued: 3 });
  // The first call reads more than later ones.
  expect(await sendRequest('203.0.113.7')).toBe(200);
  const release = await holdTable(portal, 'configuracion');
  const answered: number[] = [];
  const ownRows = Array.from({ length: 9 }, async () => {
    const http = await sendRequest('203.0.113.5');
    answered.push(http);
    return http;
  });
  await waitUntil(() => answered.length === 4);
  const ofOther = sendRequest('203.0.113.6');
  await release();
  expect(await ofOther).toBe(200);
  expect((await Promise.all(ownRows)).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
  expect(await sendRequest('203.0.113.5')).toBe(200);
});

if (ENGINE === 'postgres')
  test('a caller that uses all its database capacity leaves room for others', async () => {
    const portal = await openPortal();
    const [ana, beto] = [await portal.createPerson(), await portal.createPerson()];
    const release = await holdTable(portal, 'notificacion');
    const ofAna = portal.as(ana, { remoteAddress: '203.0.113.5' });
    const ownRows = Array.from({ length: 50 }, () => ofAna.succeeds('GET notificacionesSinLeer'));
    const waiting = () =>
      sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
        .execute(portal.db)
        .then(({ rows: [row] }) => row?.n ?? 0);
    await waitUntil(async () => (await waiting()) >= 8);
    await portal.as(beto, { remoteAddress: '203.0.113.6' }).succeeds('GET checkUser');
    await release();
    expect(await Promise.all(ownRows)).toHaveLength(50);
  });
