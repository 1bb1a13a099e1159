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
import type { Base } from '../database/testDatabase.ts';
import { SILENT_REPORT } from '../database/testDatabase.ts';
import { TestClock } from '../fakes/clock.ts';
import type { Person } from '../portal/portal.ts';
import { Portal } from '../portal/portal.ts';
import { waitUntil } from '../portal/waitUntil.ts';
import { ListReplica } from './listReplica.ts';
import { LoadBalancer } from './loadBalancer.ts';
import type { ServerProcess } from './serverProcess.ts';
import { start } from './serverProcess.ts';
import type { Target } from './writers.ts';
import { checkAll, read, send, Writer } from './writers.ts';

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
  por: number | null = null;

  constructor(puesto: Target) {
    this.#puesto = puesto;
    this.replica = new ListReplica(async (version) => {
      const final = await read(puesto, 'getAllTime', { version });
      if (final.http === 304) return null;
      if (final.http !== 200) throw new Error(`getAllTime: ${final.http}`);
      return { version: final.version, filas: final.body as unknown as Tiempo[] };
    });
    onTestFinished(() => {
      this.#peticion?.destroy();
    });
  }

  /** Listens, and connects anew whenever it breaks, until the signal ends it. */
  async watch(hasta: AbortSignal): Promise<void> {
    hasta.addEventListener('abort', () => this.#peticion?.destroy());
    for (; !hasta.aborted; this.disconnects += hasta.aborted ? 0 : 1) {
      const { key, url } = this.#puesto;
      this.#peticion = request(`${url()}/api/vivo?mira=tiempos,multas`, { headers: { key } }).end();
      const respuesta = once(this.#peticion, 'response') as Promise<[IncomingMessage]>;
      const [live] = await respuesta.catch(() => []);
      if (live?.statusCode === 200) await this.#escuchar(live);
      this.por = null;
      this.replica.disconnect();
    }
  }

  /** Its stream breaks; it hangs on another once this resolves, or on the same. */
  async disconnect(): Promise<void> {
    const antes = this.disconnects;
    this.#peticion?.destroy();
    await waitUntil(() => this.disconnects > antes && this.por !== null);
  }

  async #escuchar(live: IncomingMessage): Promise<void> {
    try {
      for await (const linea of createInterface({ input: live })) {
        if (this.por === null) {
          this.por = Number(live.headers['x-por']);
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
      this.replica.count(evento);
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
async function populate(base: Base, bajos: number, prepare: (portal: Portal, gente: People) => Promise<unknown>) {
  const reloj = new TestClock();
  reloj.ahora = Date.now();
  const motor = openEngine(base.url, SILENT_REPORT);
  await migrate(motor, MIGRATIONS);
  await motor.close();
  const portal = new Portal(reloj, { base });
  await portal.open();
  const gente: People = {
    boss: await portal.person({ categoria: 12 }),
    bystander: await portal.person(),
    bosses: [],
    bajos: [],
  };
  for (let i = 0; i < bajos; i += 1) {
    gente.bosses.push(await portal.person({ categoria: 12 }));
    gente.bajos.push(await portal.person());
  }
  await prepare(portal, gente);
  await portal.close();
  return gente;
}

interface ClusterOptions {
  processes: number;
  writers: number;
  watchers?: number;
  /** What is done before any process starts. */
  prepare?: (portal: Portal, gente: People) => Promise<unknown>;
}

/** Several processes of one agency behind a proxy, and people who work through it whatever befalls them. */
export class Cluster {
  readonly processes: ServerProcess[];
  readonly #reparto: LoadBalancer;
  readonly puesto: Target;
  readonly gente: People;
  readonly writers: Writer[];
  readonly watchers: Watcher[];
  readonly #base: Base;
  #fin = new AbortController();
  /** Those who look on stay until the end. */
  readonly #cierre = new AbortController();
  #trabajos: Promise<unknown>[] = [];
  #miran: Promise<unknown>[] = [];
  reads = 0;
  /** Codes of what those who read were answered instead. */
  readonly sinLeer: string[] = [];

  private constructor(
    base: Base,
    processes: ServerProcess[],
    distribution: LoadBalancer,
    url: string,
    gente: People,
    pedida: ClusterOptions,
  ) {
    this.#base = base;
    this.processes = processes;
    this.#reparto = distribution;
    this.gente = gente;
    this.puesto = { url: () => url, key: gente.boss.key };
    const { writers, watchers = 0 } = pedida;
    this.writers = gente.bajos.slice(0, writers).map((bajo, i) => {
      const { key } = gente.bosses[i] ?? gente.boss;
      return new Writer({ ...this.puesto, key }, i, bajo.id);
    });
    this.watchers = Array.from({ length: watchers }, () => new Watcher(this.puesto));
    onTestFinished(() => {
      this.#fin.abort();
      this.#cierre.abort();
    });
  }

  static async open(base: Base, pedida: ClusterOptions): Promise<Cluster> {
    const { processes: cuantos, writers, prepare = async () => undefined } = pedida;
    const gente = await populate(base, writers, prepare);
    const processes = await Promise.all(Array.from({ length: cuantos }, () => start(base.url)));
    const { balancer, url } = await LoadBalancer.inFrontOf(processes.map((p) => p.url));
    return new Cluster(base, processes, balancer, url, gente, pedida);
  }

  /** Everyone begins to work, to read, and to look on. */
  async begin(readers = 0): Promise<void> {
    this.#fin = new AbortController();
    const { signal } = this.#fin;
    if (this.#miran.length === 0) this.#miran = this.watchers.map((watcher) => watcher.watch(this.#cierre.signal));
    await this.areOpen();
    const readerLoops = Array.from({ length: readers }, (_, i) => this.#leer(i, signal));
    this.#trabajos = [...readerLoops, ...this.writers.map((writer) => writer.work(signal))];
    // What fails is told at the end; nobody waits for it until then.
    for (const trabajo of this.#trabajos) trabajo.catch(() => undefined);
  }

  /** Until all who look on are connected. */
  areOpen(): Promise<boolean> {
    return waitUntil(() => this.watchers.every(({ por }) => por !== null));
  }

  async #leer(which: number, hasta: AbortSignal): Promise<void> {
    const lists = ['getAllTime', 'getAllMultas', 'MyPerfil', 'notificaciones'];
    for (let round = which; !hasta.aborted; round += 1) {
      const path = lists[round % lists.length] ?? '';
      const { http, body } = await read(this.puesto, path, { desde: `198.51.100.${which}` });
      if (http === 200) this.reads += 1;
      else this.sinLeer.push(`${http} ${String(body.error)}`);
    }
  }

  /** Until each has done so much more. */
  async waitForProgress(amount: number): Promise<void> {
    const targets = this.writers.map((writer) => writer.hechas + amount);
    const failure = Promise.all(this.#trabajos);
    await Promise.race([waitUntil(() => this.writers.every(({ hechas }, i) => hechas >= (targets[i] ?? 0))), failure]);
  }

  /** Not all who look on hang on one process, as they may once the others have died: whose turn it is takes who connects anew. */
  async distribute(): Promise<void> {
    await this.areOpen();
    while (new Set(this.watchers.map(({ por }) => por)).size === 1) await this.watchers[0]?.disconnect();
  }

  /** Kills one of the processes, whichever, amid what it does. */
  async kill(which = Math.floor(Math.random() * this.processes.length)): Promise<number> {
    await this.processes[which]?.kill();
    return which;
  }

  async restartProcess(which: number): Promise<void> {
    const newItem = await start(this.#base.url);
    this.processes[which] = newItem;
    this.#reparto.replace(which, newItem.url);
  }

  /** Those who work and read stop once they are answered. @throws what anybody met */
  async stop(): Promise<void> {
    this.#fin.abort();
    await Promise.all(this.#trabajos);
  }

  /** Writes that were answered. */
  get hechas(): number {
    return this.writers.reduce((n, { hechas }) => n + hechas, 0);
  }

  /** Calls one of the processes itself. */
  por(which: number): Target {
    return { ...this.puesto, url: () => this.processes[which]?.url ?? '' };
  }

  /** What one of the processes does all hear who look on; where it could not be told, that they missed something, and the next. */
  async expectHeardFrom(which: number, veces = 3): Promise<void> {
    const antes = this.watchers.map(({ gaps }) => gaps);
    const body = { usuario: this.gente.bystander.id, motivo: `Por ${which}` };
    const final = await send(this.por(which), 'POST', 'sendMulta', { sentBody: body });
    if (final === 'quién sabe' || final.cambio === null) throw new Error(`nothing was done: ${JSON.stringify(final)}`);
    const { cambio } = final;
    const listHeard = () => this.watchers.map(({ heard }) => heard.has(cambio));
    await waitUntil(() =>
      listHeard().every((hasHeard, i) => hasHeard || Number(this.watchers[i]?.gaps) > Number(antes[i])),
    );
    if (listHeard().every(Boolean)) return;
    if (veces === 1) throw new Error(`of process ${which} nothing is told: ${listHeard()}`);
    await this.expectHeardFrom(which, veces - 1);
  }

  /** While nobody writes: whoever looks on sees what any process answers who is asked now, each of them the same. */
  async expectUpToDate(): Promise<void> {
    const readRows = await Promise.all(this.processes.map((_, which) => read(this.por(which), 'getAllTime')));
    const [one] = readRows;
    const filas = withoutMinutes(one?.body as unknown as Tiempo[]);
    for (const { version, body } of readRows)
      expect({ version, filas: withoutMinutes(body as unknown as Tiempo[]) }).toEqual({ version: one?.version, filas });
    await waitUntil(() => this.watchers.every(({ replica }) => replica.version === one?.version));
    for (const { replica } of this.watchers) expect(withoutMinutes(replica.filas)).toEqual(filas);
  }

  /** Looks at the database while nobody writes. */
  async withDatabase<T>(read: (db: Db) => Promise<T>): Promise<T> {
    const motor = openEngine(this.#base.url, SILENT_REPORT);
    try {
      return await read(motor.db);
    } finally {
      await motor.close();
    }
  }

  check(): Promise<void> {
    return this.withDatabase((db) => checkAll(db, this.writers));
  }
}
