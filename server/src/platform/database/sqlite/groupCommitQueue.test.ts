import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { SLOW_QUERY } from '../../../test-support/database/slowQuery.ts';
import { NO_METRICS } from '../../metrics/metrics.ts';
import { isDatabaseError, SILENT_LOG } from '../databaseErrorReporter.ts';
import { GroupCommitQueue } from './groupCommitQueue.ts';
import { openSqlite } from './openSqlite.ts';

interface Tables {
  cosa: { id: number };
}
/** A file with a table, and a second connection that sees only what is on the disk. */
async function openFile() {
  const folder = await mkdtemp(join(tmpdir(), 'conserje-cola-'));
  const path = join(folder, 'x.db');
  const [motor, other] = [openSqlite(path, SILENT_LOG, NO_METRICS), openSqlite(path, SILENT_LOG, NO_METRICS)];
  onTestFinished(async () => {
    await Promise.all([motor.close(), other.close()]);
    await rm(folder, { recursive: true });
  });
  // The table exists only in this test.
  const db = motor.db as unknown as Kysely<Tables>;
  await sql`create table cosa (id integer primary key, relleno text)`.execute(db);
  const ids = (de: Kysely<Tables>) =>
    de
      .selectFrom('cosa')
      .select('id')
      .orderBy('id')
      .execute()
      .then((rows) => rows.map(({ id }) => id));
  const idsOnDisk = () => ids(other.db as unknown as Kysely<Tables>);
  const insert = (id: number, after?: () => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await tx.insertInto('cosa').values({ id }).execute();
      await after?.();
    });
  return { db, ids: () => ids(db), idsOnDisk, insert };
}

test('waiting transactions are committed together and answered only once they are on the disk', async () => {
  const { insert, idsOnDisk } = await openFile();
  const carry: number[][] = [];
  await Promise.all([1, 2, 3, 4].map((id) => insert(id).then(async () => carry.push(await idsOnDisk()))));
  expect(carry).toEqual([1, 2, 3, 4].map(() => [1, 2, 3, 4]));
});

test('transactions that wait for the event loop are committed together, too', async () => {
  const { db, insert, idsOnDisk } = await openFile();
  await SLOW_QUERY.execute(db);
  const seen: number[][] = [];
  await Promise.all([1, 2, 3, 4].map((id) => insert(id).then(async () => seen.push(await idsOnDisk()))));
  expect(seen).toEqual([1, 2, 3, 4].map(() => [1, 2, 3, 4]));
});

test('uncommitted changes of a batch are invisible while another transaction writes', async () => {
  const { insert, ids, idsOnDisk } = await openFile();
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
  const { promise: inside, resolve: enter } = Promise.withResolvers<void>();
  const first = insert(1);
  const second = insert(2, async () => {
    enter();
    await resumed;
  });
  await inside;
  const reading = ids();
  expect(await idsOnDisk()).toEqual([]);
  resume();
  await Promise.all([first, second]);
  expect(await reading).toEqual([1, 2]);
});

test('a rollback does not affect the rest of the batch', async () => {
  const { insert, ids } = await openFile();
  const failure = () => Promise.reject(new Error('no'));
  const finalRows = await Promise.allSettled([
    insert(1),
    insert(2, failure),
    insert(3),
    insert(3),
    insert(4, failure),
    insert(5),
  ]);
  expect(finalRows.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(await ids()).toEqual([1, 3, 5]);
});

test('a full disk fails the transaction that did not fit and its batch, and work goes on', async () => {
  const { db, insert, ids } = await openFile();
  await insert(1);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
  const fill = () =>
    db
      .transaction()
      .execute((tx) => sql`insert into cosa (id, relleno) values (3, ${'x'.repeat(100_000)})`.execute(tx));
  const finalRows = await Promise.allSettled([insert(2), fill(), insert(4)]);
  expect(finalRows.map((f) => f.status === 'rejected' && isDatabaseError(f.reason) && f.reason.code)).toEqual([
    'BASE_LLENA',
    'BASE_LLENA',
    false,
  ]);
  expect(await ids()).toEqual([1, 4]);
});

test('a rollback by the engine also fails finished transactions of the batch, and work goes on', async () => {
  const { db, insert, ids } = await openFile();
  await insert(1);
  const rollBackAll = () =>
    db.transaction().execute((tx) => sql`insert or rollback into cosa (id) values (1)`.execute(tx));
  const finalRows = await Promise.allSettled([insert(2), rollBackAll(), insert(3)]);
  const message = expect.stringContaining('UNIQUE constraint failed: cosa.id');
  expect(finalRows.map((f) => f.status === 'rejected' && String(f.reason))).toEqual([message, message, false]);
  expect(await ids()).toEqual([1, 3]);
});

/** Takes a turn and records its name when it begins. @param inTurn runs within the turn */
async function pass(queue: GroupCommitQueue, order: string[], name: string, escribe: boolean, inTurn?: () => void) {
  const turn = await queue.acquire(escribe);
  order.push(name);
  inTurn?.();
  const committed = escribe ? queue.joinBatch() : undefined;
  turn.finish();
  await committed;
}

test('a reader that comes during a batch waits for at most sixteen writers, and a writer for no later reader', async () => {
  const order: string[] = [];
  const queue = new GroupCommitQueue(() => void order.push('guardar'));
  const { promise: reads, resolve: end } = Promise.withResolvers<unknown>();
  const read = () => pass(queue, order, 'lee', false);
  const first = pass(queue, order, 'escribe', true, () => end(Promise.all([read(), read()])));
  const others = Array.from({ length: 39 }, () => pass(queue, order, 'escribe', true));
  await Promise.all([first, ...others, reads]);
  const groupedOrder = order.join(' ').replaceAll(/((?:escribe ?)+)/g, (tramo) => `${tramo.trim().split(' ').length} `);
  expect(groupedOrder.split(/ +/)).toEqual(['16', 'guardar', 'lee', 'lee', '16', 'guardar', '8', 'guardar']);
});

test('a reader that comes during a batch waits until its writes are on the disk', async () => {
  const order: string[] = [];
  const queue = new GroupCommitQueue(() => void order.push('guardar'));
  const { promise: read, resolve: end } = Promise.withResolvers<void>();
  await pass(queue, order, 'escribe', true, () => end(pass(queue, order, 'lee', false)));
  await read;
  expect(order).toEqual(['escribe', 'guardar', 'lee']);
});

test('writers that come in one turn of the event loop share a commit, also if nothing is under way', async () => {
  const order: string[] = [];
  const queue = new GroupCommitQueue(() => void order.push('guardar'));
  const write = () => new Promise<void>((done) => setImmediate(() => done(pass(queue, order, 'escribe', true))));
  await Promise.all([write(), write(), write()]);
  expect(order).toEqual(['escribe', 'escribe', 'escribe', 'guardar']);
});

test('a failed commit rejects its whole batch and no other', async () => {
  let times = 0;
  const queue = new GroupCommitQueue(() => {
    times += 1;
    if (times === 1) throw new Error('disco');
  });
  const together = await Promise.allSettled([1, 2, 3].map(() => pass(queue, [], '', true)));
  expect(together.map((f) => f.status === 'rejected' && String(f.reason))).toEqual(together.map(() => 'Error: disco'));
  await pass(queue, [], '', true);
  expect(times).toBe(2);
});
