import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { SystemAccount } from '../database/postgres.ts';
import { findDataParent, freePort, unprivilegedAccount } from '../database/postgres.ts';
import { waitUntil } from '../portal/waitUntil.ts';

const run = promisify(execFile);

/** Debian's programs: those of the tests' own package include no `pg_basebackup` and no `pg_rewind`. */
const DEBIAN = '/usr/lib/postgresql';

function binaries(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  if (found === undefined) throw new Error('Debian’s PostgreSQL is missing: apt-get install postgresql');
  return found;
}

/** In the file of settings, which pg_rewind reads as well: a former primary must keep its WAL while it recovers. */
const SETTINGS = [
  "wal_level = 'replica'",
  "max_wal_senders = '8'",
  "wal_keep_size = '512MB'",
  // A standby that lost its primary sleeps this long before it hears of its promotion.
  "wal_retrieve_retry_interval = '500ms'",
  "shared_buffers = '32MB'",
  "listen_addresses = '127.0.0.1'",
  "timezone = 'UTC'",
];

/** Folder and account of the servers of one test; removed with their processes at its end. */
export interface FailoverHost {
  home: string;
  account: SystemAccount | undefined;
}

export async function prepareFailoverHost(): Promise<FailoverHost> {
  const account = process.getuid?.() === 0 ? await unprivilegedAccount() : undefined;
  const home = await mkdtemp(join(await findDataParent(account), 'conserje-conmutar-'));
  if (account) await chown(home, account.uid, account.gid);
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return { home, account };
}

/** Runs one of Debian's programs as the account of the servers. */
export async function runProgram(
  { account, home }: FailoverHost,
  name: string,
  args: readonly string[],
): Promise<void> {
  await run(join(binaries(), name), args, { ...account, cwd: home });
}

/** State and parent of a process, as /proc tells them after its name in parentheses; null once it has ended. */
function statusOf(pid: number): { isAlive: boolean; parent: number } | null {
  try {
    const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { isAlive: state !== 'Z', parent: Number(parent) };
  } catch {
    return null;
  }
}

/** A process and its children. */
const processesOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid === parent || statusOf(pid)?.parent === parent);

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (Object(error).code !== 'ESRCH') throw error;
    }
}

/** A PostgreSQL server of Debian's package, on a port and a folder of its own. */
export class PostgresNode {
  readonly machine: FailoverHost;
  readonly data: string;
  readonly port: number;
  readonly #settings: readonly string[];
  #pid = 0;
  /** Processes that were alive when it was frozen. */
  #frozen: number[] = [];

  private constructor(machine: FailoverHost, name: string, port: number, settings: readonly string[]) {
    this.machine = machine;
    this.data = join(machine.home, name);
    this.port = port;
    this.#settings = settings;
    onTestFinished(() => this.kill());
  }

  static async create(machine: FailoverHost, name: string, settings: readonly string[] = []): Promise<PostgresNode> {
    return new PostgresNode(machine, name, await freePort(), settings);
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  get url(): string {
    return `postgres://postgres@${this.host}/postgres`;
  }

  async initialise(): Promise<void> {
    await runProgram(this.machine, 'initdb', [
      '-D',
      this.data,
      '-U',
      'postgres',
      '--auth=trust',
      // pg_rewind needs them.
      '--data-checksums',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ]);
    await appendFile(join(this.data, 'postgresql.conf'), [...SETTINGS, ...this.#settings].join('\n'));
    await this.start();
  }

  /** Starts on its data and waits until it answers. */
  async start(): Promise<void> {
    const log = openSync(`${this.data}.log`, 'a');
    const { account, home } = this.machine;
    const child = spawn(join(binaries(), 'postgres'), ['-D', this.data, '-p', String(this.port), '-k', ''], {
      ...account,
      cwd: home,
      stdio: ['ignore', log, log],
    });
    child.unref();
    this.#pid = Number(child.pid);
    const ended = once(child, 'exit').then(() => {
      throw new Error(`PostgreSQL did not start:\n${readFileSync(`${this.data}.log`, 'utf8').slice(-2_000)}`);
    });
    ended.catch(() => undefined);
    await Promise.race([
      waitUntil(() =>
        this.query('select 1').then(
          () => true,
          () => false,
        ),
      ),
      ended,
    ]);
  }

  /** Runs statements on a connection of their own; returns the rows of the last. */
  async query<Row extends pg.QueryResultRow>(...statements: string[]): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      let rows: Row[] = [];
      for (const statement of statements) ({ rows } = await client.query<Row>(statement));
      return rows;
    } finally {
      await client.end();
    }
  }

  /** Loses the machine: every process ends at once. */
  async kill(): Promise<void> {
    if (this.#pid === 0) return;
    // Stopped first, so that it starts no other.
    signalAll([this.#pid], 'SIGSTOP');
    const all = [...processesOf(this.#pid), ...this.#frozen];
    signalAll(all, 'SIGKILL');
    await waitUntil(() => !all.some((pid) => statusOf(pid)?.isAlive));
    this.#pid = 0;
    this.#frozen = [];
  }

  /** Sends nothing to its standby any more, as when the network between them is lost; answers everyone else. */
  async stopSending(): Promise<void> {
    const senders = await this.query<{ pid: number }>('select pid from pg_stat_replication');
    signalAll(
      senders.map(({ pid }) => pid),
      'SIGSTOP',
    );
  }

  /** Stops answering, as a machine that hangs: connections stay open. */
  freeze(): void {
    signalAll([this.#pid], 'SIGSTOP');
    this.#frozen = processesOf(this.#pid);
    signalAll(this.#frozen, 'SIGSTOP');
  }

  /** Goes on where it was frozen. */
  wake(): void {
    signalAll(this.#frozen.toReversed(), 'SIGCONT');
    this.#frozen = [];
  }
}

/** A primary and its synchronous standby, which change roles. */
export class ReplicatedPostgres {
  primary: PostgresNode;
  standby: PostgresNode;
  readonly url: string;

  private constructor(primary: PostgresNode, standby: PostgresNode) {
    this.primary = primary;
    this.standby = standby;
    this.url = `postgres://postgres@${primary.host},${standby.host}/postgres?target_session_attrs=read-write`;
  }

  static async create(): Promise<ReplicatedPostgres> {
    const machine = await prepareFailoverHost();
    const primary = await PostgresNode.create(machine, 'uno');
    const standby = await PostgresNode.create(machine, 'dos');
    await primary.initialise();
    await runProgram(machine, 'pg_basebackup', [
      '-d',
      primary.url,
      '-D',
      standby.data,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    ]);
    await standby.start();
    const pair = new ReplicatedPostgres(primary, standby);
    await pair.waitForStandby();
    return pair;
  }

  /** From now on each commit waits for the standby. */
  private async waitForStandby(): Promise<void> {
    await this.primary.query("alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()');
    const SYNC = "select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'";
    await waitUntil(async () => (await this.primary.query(SYNC)).length > 0);
  }

  /** Promotes the standby, which has no standby itself and so waits for none. */
  async promote(): Promise<void> {
    const former = this.primary;
    await this.standby.query(
      "alter system set synchronous_standby_names = ''",
      'select pg_reload_conf()',
      'select pg_promote()',
    );
    this.primary = this.standby;
    this.standby = former;
  }

  /** Brings the former primary back as the standby of the present one. */
  async rejoin(): Promise<void> {
    const { primary, standby } = this;
    await standby.kill();
    await primary.query('checkpoint');
    const source = `host=127.0.0.1 port=${primary.port} user=postgres dbname=postgres`;
    await runProgram(standby.machine, 'pg_rewind', [
      '-D',
      standby.data,
      '--source-server',
      source,
      '--write-recovery-conf',
    ]);
    await standby.start();
    await this.waitForStandby();
  }
}
