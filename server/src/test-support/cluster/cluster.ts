import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import type { ListChange, LiveEvent, Tiempo } from '@conserje/contract';
import { expect, onTestFinished } from 'vitest';
import { MIGRATIONS } from '../../migrations/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openEngine } from '../../platform/database/openEngine.ts';
import type { TestDatabase } from '../database/testDatabase.ts';
import { SILENT_REPORT } from '../database/testDatabase.ts';
import { TestClock } from '../fakes/clock.ts';
import type { Person } from '../portal/portal.ts';
import { Portal } from '../portal/portal.ts';
import { waitUntil } from '../portal/waitUntil.ts';
import { ListReplica } from './listReplica.ts';
import { LoadBalancer } from './loadBalancer.ts';
import type { ServerProcess } from './serverProcess.ts';
import { startServerProcess } from './serverProcess.ts';
import type { Target } from './writers.ts';
import { checkAll, readOrThrow, send, Writer } from './writers.ts';

/** Someone who looks on at the open tiempos and at the fines, by one stream after the other. */
class Watcher {
  readonly #puesto: Target;
  #peticion: ClientRequest | undefined;
  /** Every change that they have heard of. */
  readonly heard = new Set<string>();
  /** What their page shows of the open tiempos. */
  readonly replica: ListReplica;
  /** How often they were told that something may have changed which could not be told. */
  gaps = 0;
  /** How often their stream broke. */
  disconnects = 0;
  /** The process that it hangs on; null while it is not open. */
  servedBy: number | null = null;

  constructor(target: Target) {
    this.#puesto = target;
    this.replica = new ListReplica(async (version) => {
      const outcome = await readOrThrow(target, 'getAllTime', { version });
      if (outcome.http === 304) return null;
      if (outcome.http !== 200) throw new Error(`getAllTime: ${outcome.http}`);
      return { version: outcome.version, filas: outcome.body as unknown as Tiempo[] };
    });
    onTestFinished(() => {
      this.#peticion?.destroy();
    });
  }

  /** Listens, and connects anew whenever it breaks, until the signal ends it. */
  async watch(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.#peticion?.destroy());
    for (; !signal.aborted; this.disconnects += signal.aborted ? 0 : 1) {
      const { key, url } = this.#puesto;
      this.#peticion = request(`${url()}/api/vivo?mira=tiempos,multas`, { headers: { key } }).end();
      const respuesta = once(this.#peticion, 'response') as Promise<[IncomingMessage]>;
      const [live] = await respuesta.catch(() => []);
      if (live?.statusCode === 200) await this.#escuchar(live);
      this.servedBy = null;
      this.replica.disconnect();
    }
  }

  /** Its stream breaks; it hangs on another once this resolves, or on the same. */
  async disconnect(): Promise<void> {
    const antes = this.disconnects;
    this.#peticion?.destroy();
    await waitUntil(() => this.disconnects > antes && this.servedBy !== null);
  }

  async #escuchar(live: IncomingMessage): Promise<void> {
    try {
      for await (const linea of createInterface({ input: live })) {
        if (this.servedBy === null) {
          this.servedBy = Number(live.headers['x-por']);
          this.#pedir();
        }
        if (linea.startsWith('data: ')) this.#oir(JSON.parse(linea.slice('data: '.length)) as LiveEvent | ListChange);
      }
    } catch {
      // It broke.
    }
  }

  #oir(evento: LiveEvent | ListChange): void {
    if ('lista' in evento) {
      this.replica.receiveChange(evento);
      return;
    }
    const { tema, cambio } = evento;
    if (cambio !== undefined) this.heard.add(cambio);
    else if (tema === 'tiempos') {
      this.gaps += 1;
      this.#pedir();
    }
  }

  /** A page that is told that the database is away asks again with what it is told next. */
  #pedir(): void {
    this.replica.refetch().catch(() => undefined);
  }
}

/** What time alone does not change. */
const withoutMinutes = (filas: readonly Tiempo[]) => filas.map(({ minsA: _minutes, ...row }) => row);

interface People {
  boss: Person;
  /** Those who write, each for themselves: how much one may in a minute is counted by the person. */
  bosses: Person[];
  bajos: Person[];
  /** Of whom nobody else wants anything. */
  bystander: Person;
}

/** People for a scene, on a database that no process has yet. */
async function populate(
  database: TestDatabase,
  bajos: number,
  prepare: (portal: Portal, people: People) => Promise<unknown>,
) {
  const reloj = new TestClock();
  reloj.now = Date.now();
  const engine = openEngine(database.url, SILENT_REPORT);
  await migrate(engine, MIGRATIONS);
  await engine.close();
  const portal = new Portal(reloj, { database });
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
  /** What is done before any process starts. */
  prepare?: (portal: Portal, people: People) => Promise<unknown>;
}

/** Several processes of one agency behind a proxy, and people who work through it whatever befalls them. */
export class Cluster {
  readonly processes: ServerProcess[];
  readonly #reparto: LoadBalancer;
  readonly target: Target;
  readonly people: People;
  readonly writers: Writer[];
  readonly watchers: Watcher[];
  readonly #base: TestDatabase;
  #fin = new AbortController();
  /** Those who look on stay until the end. */
  readonly #cierre = new AbortController();
  #trabajos: Promise<unknown>[] = [];
  #miran: Promise<unknown>[] = [];
  reads = 0;
  /** Codes of what those who read were answered instead. */
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
    this.#reparto = distribution;
    this.people = people;
    this.target = { url: () => url, key: people.boss.key };
    const { writers, watchers = 0 } = options;
    this.writers = people.bajos.slice(0, writers).map((bajo, i) => {
      const { key } = people.bosses[i] ?? people.boss;
      return new Writer({ ...this.target, key }, i, bajo.id);
    });
    this.watchers = Array.from({ length: watchers }, () => new Watcher(this.target));
    onTestFinished(() => {
      this.#fin.abort();
      this.#cierre.abort();
    });
  }

  static async open(database: TestDatabase, options: ClusterOptions): Promise<Cluster> {
    const { processes: processCount, writers, prepare = async () => undefined } = options;
    const people = await populate(database, writers, prepare);
    const processes = await Promise.all(Array.from({ length: processCount }, () => startServerProcess(database.url)));
    const { balancer, url } = await LoadBalancer.inFrontOf(processes.map((p) => p.url));
    return new Cluster(database, processes, balancer, url, people, options);
  }

  /** Everyone begins to work, to read, and to look on. */
  async begin(readers = 0): Promise<void> {
    this.#fin = new AbortController();
    const { signal } = this.#fin;
    if (this.#miran.length === 0) this.#miran = this.watchers.map((watcher) => watcher.watch(this.#cierre.signal));
    await this.waitUntilOpen();
    const readerLoops = Array.from({ length: readers }, (_, i) => this.#leer(i, signal));
    this.#trabajos = [...readerLoops, ...this.writers.map((writer) => writer.work(signal))];
    // What fails is told at the end; nobody waits for it until then.
    for (const trabajo of this.#trabajos) trabajo.catch(() => undefined);
  }

  /** Until all who look on are connected. */
  waitUntilOpen(): Promise<boolean> {
    return waitUntil(() => this.watchers.every(({ servedBy }) => servedBy !== null));
  }

  async #leer(which: number, signal: AbortSignal): Promise<void> {
    const lists = ['getAllTime', 'getAllMultas', 'MyPerfil', 'notificaciones'];
    for (let round = which; !signal.aborted; round += 1) {
      const path = lists[round % lists.length] ?? '';
      const { http, body } = await readOrThrow(this.target, path, { remoteAddress: `198.51.100.${which}` });
      if (http === 200) this.reads += 1;
      else this.failedReads.push(`${http} ${String(body.error)}`);
    }
  }

  /** Until each has done so much more. */
  async waitForProgress(amount: number): Promise<void> {
    const targets = this.writers.map((writer) => writer.doneCount + amount);
    const failure = Promise.all(this.#trabajos);
    await Promise.race([
      waitUntil(() => this.writers.every(({ doneCount }, i) => doneCount >= (targets[i] ?? 0))),
      failure,
    ]);
  }

  /** Not all who look on hang on one process, as they may once the others have died: whose turn it is takes who connects anew. */
  async distribute(): Promise<void> {
    await this.waitUntilOpen();
    while (new Set(this.watchers.map(({ servedBy }) => servedBy)).size === 1) await this.watchers[0]?.disconnect();
  }

  /** Kills one of the processes, whichever, amid what it does. */
  async kill(which = Math.floor(Math.random() * this.processes.length)): Promise<number> {
    await this.processes[which]?.kill();
    return which;
  }

  async restartProcess(which: number): Promise<void> {
    const restarted = await startServerProcess(this.#base.url);
    this.processes[which] = restarted;
    this.#reparto.replace(which, restarted.url);
  }

  /** Those who work and read stop once they are answered. @throws what anybody met */
  async stop(): Promise<void> {
    this.#fin.abort();
    await Promise.all(this.#trabajos);
  }

  /** Writes that were answered. */
  get writeCount(): number {
    return this.writers.reduce((n, { doneCount }) => n + doneCount, 0);
  }

  /** Calls one of the processes itself. */
  targetOf(which: number): Target {
    return { ...this.target, url: () => this.processes[which]?.url ?? '' };
  }

  /** What one of the processes does all hear who look on; where it could not be told, that they missed something, and the next. */
  async expectHeardFrom(which: number, attempts = 3): Promise<void> {
    const antes = this.watchers.map(({ gaps }) => gaps);
    const body = { usuario: this.people.bystander.id, motivo: `Por ${which}` };
    const outcome = await send(this.targetOf(which), 'POST', 'sendMulta', { sentBody: body });
    if (outcome === 'quién sabe' || outcome.cambio === null)
      throw new Error(`nothing was done: ${JSON.stringify(outcome)}`);
    const { cambio } = outcome;
    const listHeard = () => this.watchers.map(({ heard }) => heard.has(cambio));
    await waitUntil(() =>
      listHeard().every((hasHeard, i) => hasHeard || Number(this.watchers[i]?.gaps) > Number(antes[i])),
    );
    if (listHeard().every(Boolean)) return;
    if (attempts === 1) throw new Error(`of process ${which} nothing is told: ${listHeard()}`);
    await this.expectHeardFrom(which, attempts - 1);
  }

  /** While nobody writes: whoever looks on sees what any process answers who is asked now, each of them the same. */
  async expectUpToDate(): Promise<void> {
    const answers = await Promise.all(
      this.processes.map((_, which) => readOrThrow(this.targetOf(which), 'getAllTime')),
    );
    const [one] = answers;
    const filas = withoutMinutes(one?.body as unknown as Tiempo[]);
    for (const { version, body } of answers)
      expect({ version, filas: withoutMinutes(body as unknown as Tiempo[]) }).toEqual({ version: one?.version, filas });
    await waitUntil(() => this.watchers.every(({ replica }) => replica.version === one?.version));
    for (const { replica } of this.watchers) expect(withoutMinutes(replica.rows)).toEqual(filas);
  }

  /** Looks at the database while nobody writes. */
  async withDatabase<T>(read: (db: Db) => Promise<T>): Promise<T> {
    const engine = openEngine(this.#base.url, SILENT_REPORT);
    try {
      return await read(engine.db);
    } finally {
      await engine.close();
    }
  }

  check(): Promise<void> {
    return this.withDatabase((db) => checkAll(db, this.writers));
  }
}
