import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openEventStream } from '../../../test-support/cluster/sseReader.ts';
import { DatabaseAdmin } from '../../../test-support/database/outages.ts';
import { openRelay } from '../../../test-support/database/relay.ts';
import { createDatabase } from '../../../test-support/database/testDatabase.ts';
import { TestClock } from '../../../test-support/fakes/clock.ts';
import { Portal } from '../../../test-support/portal/portal.ts';
import { openTransferDatabase } from '../transfer/openTransferDatabase.ts';
import { requireDedicatedSession } from './postgresSession.ts';

const DEADLINE_MS = 60_000;
const HEARTBEAT_MS = 25_000;
const lossLines = (portal: Portal): string[] => portal.log.filter((line) => line.includes('database lost'));
const responds = async (portal: Portal): Promise<boolean> => (await portal.as()('GET', '/health')).http === 200;

/** A database that two addresses lead to, and a URL that names both. */
async function createTwoHosts() {
  const database = await createDatabase();
  onTestFinished(() => database.dropDatabase());
  const [first, second] = [await openRelay(database.url), await openRelay(database.url)];
  const { pathname } = new URL(database.url);
  const url = `postgres://postgres@${first.host},${second.host}${pathname}?target_session_attrs=read-write`;
  return { database, first, second, url };
}

async function openPortalOn(url: string): Promise<Portal> {
  const portal = new Portal(new TestClock(), { database: { url, dropDatabase: async () => undefined } });
  onTestFinished(() => portal.close());
  await portal.open();
  return portal;
}

describe('a DATABASE_URL of two hosts', () => {
  test('a portal works while one is away, goes on with the other, and tells its screens, whose streams stay', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { first, second, url } = await createTwoHosts();
    await first.switchOff();
    const portal = await openPortalOn(url);
    const supervisor = await portal.createPerson({ categoria: 7 });
    const reader = await openEventStream(portal, supervisor);
    portal.log.length = 0;
    await second.switchOff();
    await vi.waitUntil(async () => !(await responds(portal)), { timeout: DEADLINE_MS });
    // Whether the stream may go on cannot be known now.
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
    expect(await portal.as(supervisor).fails('GET getAllTime')).toMatchObject({ http: 503, error: 'BASE_CAIDA' });
    await first.switchOn();
    await vi.waitUntil(() => responds(portal), { timeout: DEADLINE_MS });
    expect(lossLines(portal)).toHaveLength(1);
    expect(await reader.next()).toContain('"quien":null');
    const bajo = await portal.createPerson();
    await portal.as(supervisor).succeeds('POST openTime', { body: { bajo: bajo.id, alto: supervisor.id } });
  });

  test('commands, backups and the check of the start connect to the one that answers', async () => {
    const { first, url } = await createTwoHosts();
    await first.switchOff();
    const database = await openTransferDatabase(url, 'mirada');
    expect((await database.steps()).length).toBeGreaterThan(0);
    await database.close();
    await requireDedicatedSession(url);
  });

  test('a server that takes no writes any more is given up at once; the portal goes on when one does', async () => {
    const { database, url } = await createTwoHosts();
    const portal = await openPortalOn(url);
    const supervisor = await portal.createPerson({ categoria: 7 });
    const bajo = await portal.createPerson();
    const admin = await DatabaseAdmin.connect(database.url);
    const { pathname } = new URL(database.url);
    await admin.execute(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`);
    await admin.interrupt();
    const body = { bajo: bajo.id, alto: supervisor.id };
    await vi.waitUntil(async () => !(await responds(portal)), { timeout: DEADLINE_MS });
    expect(await portal.as(supervisor).fails('POST openTime', { body })).toMatchObject({ error: 'BASE_CAIDA' });
    await admin.execute('set default_transaction_read_only = off');
    await admin.execute(`alter database ${pathname.slice(1)} reset default_transaction_read_only`);
    await vi.waitUntil(() => responds(portal), { timeout: DEADLINE_MS });
    await portal.as(supervisor).succeeds('POST openTime', { body });
  });
});
