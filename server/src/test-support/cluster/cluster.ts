import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import type { ListChange, LiveEvent, Tiempo } from '@conserje/contract';
import { expect, onTestFinished } from 'vitest';
import type { Db } from '../../platform/database/database.ts';
import { SILENT_LOG } from '../../platform/database/databaseErrorReporter.ts';
import { openEngine } from '../../platform/database/openEngine.ts';
import { migrateDatabase } from '../database/migrateDatabase.ts';
import type { TestDatabase } from '../database/testDatabase.ts';
import { TestClock } from '../fakes/clock.ts';
import type { Person } from '../portal/portal.ts';
import { Portal } from '../portal/portal.ts';
import { waitUntil } from '../portal/waitUntil.ts';
import { ListReplica } from './listReplica.ts';
import { LoadBalancer } from './loadBalancer.ts';
import type { ServerProcess } from './serverProcess.ts';
import { startServerProcess } from './serverProcess.ts';
import type { PortalAccess } from './writers.ts';
import { expectAllStored, readWithRetries, sendToPortal, WritingClient } from './writers.ts';

/** Lines of a stream; one that breaks after its reader has left is no error. */
const linesOf = (input: IncomingMessage) => createInterface({ input }).on('error', () => undefined);

/** Viewer of the open tiempos and the multas, which reconnects when its stream breaks. */
class Watcher {
  readonly #target: PortalAccess;
  readonly #urlOf: (process: number) => string;
  /** The stream of a page, and one without declared topics, which is sent each event, from the same process. */
  #request: ClientRequest | undefined;
  #eventRequest: ClientRequest | undefined;
  /** Ids of all changes received. */
  readonly heard = new Set<string>();
  /** The open tiempos as the viewer's page shows them. */
  readonly replica: ListReplica;
  /** Number of notices that changes may have been missed. */
  gaps = 0;
  /** Number of broken streams. */
  disconnects = 0;
  /** Process that serves the stream; null while there is none. */
  servedBy: number | null = null;

  /** @param urlOf address of one process, past the balancer */
  constructor(target: PortalAccess, urlOf: (process: number) => string) {
    this.#target = target;
    this.#urlOf = urlOf;
    this.replica = new ListReplica(async (version) => {
      const outcome = await readWithRetries(target, 'getAllTime', { version });
      if (outcome.http === 304) return null;
      if (outcome.http === 226) return outcome.body as unknown as ListChange;
      if (outcome.http !== 200) throw new Error(`getAllTime: ${outcome.http}`);
      return { version: outcome.version, filas: outcome.body as unknown as Tiempo[] };
    });
    onTestFinished(() => this.#destroy());
  }

  #destroy(): void {
    this.#request?.destroy();
    this.#eventRequest?.destroy();
  }

  /** Listens until the signal, and reconnects whenever the stream breaks. */
  async watch(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.#destroy());
    for (; !signal.aborted; this.disconnects += signal.aborted ? 0 : 1) {
      const { key, url } = this.#target;
      this.#request = request(`${url()}/api/vivo?mira=tiempos,multas`, { headers: { key } }).end();
      const response = once(this.#request, 'response') as Promise<[IncomingMessage]>;
      const [live] = await response.catch(() => []);
      if (live?.statusCode === 200) await this.#listen(live);
      this.#destroy();
      this.servedBy = null;
      this.replica.disconnect();
    }
  }

  /** Breaks the stream; resolves after the reconnection, to any process. */
  async disconnect(): Promise<void> {
    const before = this.disconnects;
    this.#request?.destroy();
    await waitUntil(() => this.disconnects > before && this.servedBy !== null);
  }

  async #listen(live: IncomingMessage): Promise<void> {
    try {
      for await (const line of linesOf(live)) {
        if (this.servedBy === null) {
          await this.#listenToEvents(Number(live.headers['x-por']));
          this.#requestLists();
        }
        if (line.startsWith('data: ')) this.#hear(JSON.parse(line.slice('data: '.length)) as LiveEvent | ListChange);
      }
    } catch {
      // The stream broke: `watch` reconnects.
    }
  }

  async #listenToEvents(process: number): Promise<void> {
    const { key } = this.#target;
    this.#eventRequest = request(`${this.#urlOf(process)}/api/vivo`, { headers: { key } }).end();
    const [response] = (await once(this.#eventRequest, 'response')) as [IncomingMessage];
    this.servedBy = process;
    const read = async () => {
      for await (const line of linesOf(response))
        if (line.startsWith('data: ')) {
          const { cambio } = JSON.parse(line.slice('data: '.length)) as LiveEvent;
          if (cambio !== undefined) this.heard.add(cambio);
        }
    };
    // When it breaks, the process is gone, and with it the stream of the page.
    read().catch(() => this.#request?.destroy());
  }

  #hear(event: LiveEvent | ListChange): void {
    if ('lista' in event) {
      this.replica.receiveChange(event);
      return;
    }
    const { tema, cambio } = event;
    if (cambio === undefined && tema === 'tiempos') {
      this.gaps += 1;
      this.#requestLists();
    }
  }

  /** Refetches like a page; while the database is away, the next event triggers another attempt. */
  #requestLists(): void {
    this.replica.refetch().catch(() => undefined);
  }
}

/** Removes the field that changes with time alone. */
const withoutMinutes = (filas: readonly Tiempo[]) => filas.map(({ minsA: _minutes, ...row }) => row);

interface People {
  boss: Person;
  /** One writer each: requests are limited per person and minute. */
  bosses: Person[];
  bajos: Person[];
  /** Target of `expectHeardFrom` alone. */
  bystander: Person;
}

/** Creates the people of a scene, before any process uses the database. */
async function populate(
  database: TestDatabase,
  bajos: number,
  prepare: (portal: Portal, people: People) => Promise<unknown>,
) {
  const clock = new TestClock();
  clock.now = Date.now();
  await migrateDatabase(database.url);
  const portal = new Portal(clock, { database });
  await portal.open();
  const people: People = {
    boss: await portal.createPerson({ categoria: 12 }),
    bystander: await portal.createPerson(),
    bosses: [],
    bajos: [],
  };
  for (let i = 0; i < bajos; i += 1) {
    people.bosses.push(await portal.createPerson({ categoria: 12 }));
    people.bajos.push(await portal.createPerson());
  }
  await prepare(portal, people);
  await portal.close();
  return people;
}

interface ClusterOptions {
  processes: number;
  writers: number;
  watchers?: number;
  /** Prepares the portal before any process starts. */
  prepare?: (portal: Portal, people: People) => Promise<unknown>;
}

/** Several processes of one agency behind a load balancer, with writers, readers and watchers that run throughout. */
export class ServerCluster {
  readonly processes: ServerProcess[];
  readonly #balancer: LoadBalancer;
  readonly target: PortalAccess;
  readonly people: People;
  readonly writers: WritingClient[];
  readonly watchers: Watcher[];
  readonly #base: TestDatabase;
  #ending = new AbortController();
  /** Ends the watchers, which outlast `stop`. */
  readonly #closing = new AbortController();
  #jobs: Promise<unknown>[] = [];
  #readers: Promise<unknown>[] = [];
  reads = 0;
  /** Codes of the refused reads. */
  readonly failedReads: string[] = [];

  private constructor(
    database: TestDatabase,
    processes: ServerProcess[],
    distribution: LoadBalancer,
    url: string,
    people: People,
    options: ClusterOptions,
  ) {
    this.#base = database;
    this.processes = processes;
    this.#balancer = distribution;
    this.people = people;
    this.target = { url: () => url, key: people.boss.key };
    const { writers, watchers = 0 } = options;
    this.writers = people.bajos.slice(0, writers).map((bajo, i) => {
      const { key } = people.bosses[i] ?? people.boss;
      return new WritingClient({ ...this.target, key }, i, bajo.id);
    });
    this.watchers = Array.from(
      { length: watchers },
      () => new Watcher(this.target, (which) => this.targetOf(which).url()),
    );
    onTestFinished(() => {
      this.#ending.abort();
      this.#closing.abort();
    });
  }

  static async open(database: TestDatabase, options: ClusterOptions): Promise<ServerCluster> {
    const { processes: processCount, writers, prepare = async () => undefined } = options;
    const people = await populate(database, writers, prepare);
    const processes = await Promise.all(Array.from({ length: processCount }, () => startServerProcess(database.url)));
    const { balancer, url } = await LoadBalancer.inFrontOf(processes.map((p) => p.url));
    return new ServerCluster(database, processes, balancer, url, people, options);
  }

  /** Starts the writers, the readers and, the first time, the watchers. */
  async begin(readers = 0): Promise<void> {
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    if (this.#readers.length === 0) this.#readers = this.watchers.map((watcher) => watcher.watch(this.#closing.signal));
    await this.waitUntilOpen();
    const readerLoops = Array.from({ length: readers }, (_, i) => this.#read(i, signal));
    this.#jobs = [...readerLoops, ...this.writers.map((writer) => writer.work(signal))];
    // `stop` rethrows failures; until then a rejection must not count as unhandled.
    for (const work of this.#jobs) work.catch(() => undefined);
  }

  /** Waits until all watchers are connected. */
  waitUntilOpen(): Promise<boolean> {
    return waitUntil(() => this.watchers.every(({ servedBy }) => servedBy !== null));
  }

  async #read(which: number, signal: AbortSignal): Promise<void> {
    const lists = ['getAllTime', 'getAllMultas', 'MyPerfil', 'notificaciones'];
    for (let round = which; !signal.aborted; round += 1) {
      const path = lists[round % lists.length] ?? '';
      const { http, body } = await readWithRetries(this.target, path, { remoteAddress: `198.51.100.${which}` });
      if (http === 200) this.reads += 1;
      else this.failedReads.push(`${http} ${String(body.error)}`);
    }
  }

  /** Waits until every writer has made `amount` more writes. */
  async waitForProgress(amount: number): Promise<void> {
    const targets = this.writers.map((writer) => writer.doneCount + amount);
    const failure = Promise.all(this.#jobs);
    await Promise.race([
      waitUntil(() => this.writers.every(({ doneCount }, i) => doneCount >= (targets[i] ?? 0))),
      failure,
    ]);
  }

  /**
   * Reconnects a watcher until the watchers are on more than one process; after deaths all may be on one. The load
   * balancer picks the process by turn.
   */
  async distribute(): Promise<void> {
    await this.waitUntilOpen();
    while (new Set(this.watchers.map(({ servedBy }) => servedBy)).size === 1) await this.watchers[0]?.disconnect();
  }

  /** Kills a process in the middle of its work, by default a random one. */
  async kill(which = Math.floor(Math.random() * this.processes.length)): Promise<number> {
    await this.processes[which]?.kill();
    return which;
  }

  async restartProcess(which: number): Promise<void> {
    const restarted = await startServerProcess(this.#base.url);
    this.processes[which] = restarted;
    this.#balancer.replace(which, restarted.url);
  }

  /** Stops the writers and readers after their current request. @throws the first failure of any of them */
  async stop(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#jobs);
  }

  /** Number of completed writes. */
  get writeCount(): number {
    return this.writers.reduce((n, { doneCount }) => n + doneCount, 0);
  }

  /** Returns a target that calls one process directly. */
  targetOf(which: number): PortalAccess {
    return { ...this.target, url: () => this.processes[which]?.url ?? '' };
  }

  /**
   * Asserts that all watchers receive a change made by one process; after a gap, that they are told of it, and receive
   * the next change.
   */
  async expectHeardFrom(which: number, attempts = 3): Promise<void> {
    const before = this.watchers.map(({ gaps }) => gaps);
    const body = { usuario: this.people.bystander.id, motivo: `Por ${which}` };
    const outcome = await sendToPortal(this.targetOf(which), 'POST', 'sendMulta', { sentBody: body });
    if (outcome === 'quién sabe' || outcome.cambio === null)
      throw new Error(`nothing was done: ${JSON.stringify(outcome)}`);
    const { cambio } = outcome;
    const listHeard = () => this.watchers.map(({ heard }) => heard.has(cambio));
    await waitUntil(() =>
      listHeard().every((hasHeard, i) => hasHeard || Number(this.watchers[i]?.gaps) > Number(before[i])),
    );
    if (listHeard().every(Boolean)) return;
    if (attempts === 1) throw new Error(`of process ${which} nothing is told: ${listHeard()}`);
    await this.expectHeardFrom(which, attempts - 1);
  }

  /** Asserts that every process answers the same list, and that all watchers show it. No writer may run. */
  async expectUpToDate(): Promise<void> {
    const answers = await Promise.all(
      this.processes.map((_, which) => readWithRetries(this.targetOf(which), 'getAllTime')),
    );
    const [one] = answers;
    const filas = withoutMinutes(one?.body as unknown as Tiempo[]);
    for (const { version, body } of answers)
      expect({ version, filas: withoutMinutes(body as unknown as Tiempo[]) }).toEqual({ version: one?.version, filas });
    await waitUntil(() => this.watchers.every(({ replica }) => replica.version === one?.version));
    for (const { replica } of this.watchers) expect(withoutMinutes(replica.rows)).toEqual(filas);
  }

  /** Reads the database while no writer runs. */
  async withDatabase<T>(read: (db: Db) => Promise<T>): Promise<T> {
    const engine = openEngine(this.#base.url, SILENT_LOG);
    try {
      return await read(engine.db);
    } finally {
      await engine.close();
    }
  }

  check(): Promise<void> {
    return this.withDatabase((db) => expectAllStored(db, this.writers));
  }
}
