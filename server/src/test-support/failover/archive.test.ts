import { appendFile, chown, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ServerCluster } from '../cluster/cluster.ts';
import { sendToPortal } from '../cluster/writers.ts';
import { waitUntil } from '../portal/waitUntil.ts';
import type { FailoverHost } from './debianPostgres.ts';
import { PostgresNode, prepareFailoverHost, runProgram } from './debianPostgres.ts';
import { FailoverMeasurements, REPETITIONS } from './failoverMeasurements.ts';

const PROCESSES = [0, 1, 2];
/** A restored portal answers within this time after the order to restore. */
const RESTORE_MAX_MS = 60_000;
/** What happens before the instant and what happens after it are this far apart. */
const APART_MS = 50;

async function own({ account }: FailoverHost, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

/** Waits until all that was written until now lies in the archive. */
async function waitForArchive(node: PostgresNode): Promise<void> {
  const [current] = await node.query<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment');
  const archived = `select 1 from pg_stat_archiver where last_archived_wal >= '${current?.segment}'`;
  await waitUntil(async () => (await node.query(archived)).length > 0);
}

/** Puts a base backup in the place of the lost data and replays the archive until an instant. */
async function restoreTo(node: PostgresNode, base: string, archive: string, instant: string): Promise<void> {
  await rename(node.data, `${base}-lost`);
  await rename(base, node.data);
  const { machine, data } = node;
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${instant}'\nrecovery_target_action = 'promote'\n`,
  );
  const signal = join(data, 'recovery.signal');
  await writeFile(signal, '');
  await own(machine, signal);
  await node.start();
  await waitUntil(async () => (await node.query('select 1 where not pg_is_in_recovery()')).length > 0);
}

test(
  `restored ${REPETITIONS} times from its archive to an instant: all that was answered before it is there, and nothing after it`,
  async () => {
    const machine = await prepareFailoverHost();
    const archive = join(machine.home, 'archive');
    await mkdir(archive);
    await own(machine, archive);
    const node = await PostgresNode.create(machine, 'base', [
      "archive_mode = 'on'",
      `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
    ]);
    await node.initialise();
    const cluster = await ServerCluster.open(
      { url: node.url, dropDatabase: async () => undefined },
      { processes: PROCESSES.length, writers: 6 },
    );
    const figures = new FailoverMeasurements('archive restored to an instant');
    const { bystander } = cluster.people;
    for (let attempt = 0; attempt < REPETITIONS; attempt += 1) {
      const base = join(machine.home, `base-${attempt}`);
      await runProgram(machine, 'pg_basebackup', ['-d', node.url, '-D', base, '-c', 'fast']);
      await cluster.begin();
      await cluster.waitForProgress(2 + (attempt % 4));
      await cluster.stop();
      await setTimeout(APART_MS);
      const [now] = await node.query<{ instant: string }>('select clock_timestamp()::text as instant');
      await setTimeout(APART_MS);
      const after = { usuario: bystander.id, motivo: 'Después' };
      expect(await sendToPortal(cluster.target, 'POST', 'sendMulta', { sentBody: after })).toMatchObject({ http: 200 });
      await node.query("update multa set creditos = 0 where motivo <> 'Después'");
      await waitForArchive(node);
      for (const which of PROCESSES) await cluster.kill(which);
      await node.kill();
      const lostAt = performance.now();
      await restoreTo(node, base, archive, now?.instant ?? '');
      for (const which of PROCESSES) await cluster.restartProcess(which);
      const list = await sendToPortal(cluster.target, 'GET', 'getAllMultas');
      expect(list).toMatchObject({ http: 200 });
      const answered = performance.now() - lostAt;
      await cluster.check();
      const multas = await cluster.withDatabase((db) =>
        db.selectFrom('multa').select(['motivo', 'creditos']).execute(),
      );
      expect(multas.filter(({ motivo, creditos }) => motivo === 'Después' || creditos === 0)).toEqual([]);
      expect(multas.length).toBeGreaterThan(0);
      figures.add({ answered }, cluster.writeCount);
    }
    expect(figures.report({ answered: RESTORE_MAX_MS })).toEqual([]);
  },
  60_000 + REPETITIONS * 90_000,
);
