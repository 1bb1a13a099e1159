import type { ListChange, LiveEvent, LiveListName } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { Topic, Viewer } from '@conserje/rules';
import { hasPermiso, isAllowed, TOPICS } from '@conserje/rules';
import type { FastifyBaseLogger } from 'fastify';
import type { Engine } from '../database/engine.ts';
import type { ListSnapshot, LiveListSource } from './liveList.ts';
import { diffSnapshots, LiveList } from './liveList.ts';

/** Throttle for topics that a client has not subscribed to. */
const THROTTLE_MS = 5_000;

/** Topics that can change access: the first list that of the person notified, the second that of everyone. */
const OWN_RIGHTS_TOPICS: readonly Topic[] = ['sesion', 'carrera', 'permisos'];
const SHARED_RIGHTS_TOPICS: readonly Topic[] = ['permisos', 'rangos', 'configuracion'];

// The keys of an object literal are its type's.
const ALL_TOPICS = Object.keys(TOPICS) as Topic[];

/** Serializes an event once for all its receivers. */
const frame = (event: LiveEvent | ListChange): Buffer => Buffer.from(`data: ${JSON.stringify(event)}\n\n`);
/** An event without content: only that something changed. */
const changeFrame = ({ tema, cambio }: Pick<LiveEvent, 'tema' | 'cambio'>): Buffer =>
  frame({ tema, quien: null, msg: '', ...(cambio !== undefined && { cambio }) });

/** Holder of an event stream. */
export interface Subscriber {
  usuario: Viewer & { id: number; programa?: object | null };
  /** Topics shown on the page; null: not declared, so that each event is sent at once. */
  mira: ReadonlySet<string> | null;
  send(frame: Buffer): void;
  /** Checks at once whether the stream may continue. */
  check(): void;
}

interface Parts {
  motor: Engine;
  reloj: () => number;
  log: FastifyBaseLogger;
}

/**
 * Sends events to the open streams, each with only what its user may know; this is the only place that decides it. Each
 * variant of an event is serialized once.
 */
export class EventBroadcaster {
  private readonly parts: Parts;
  private readonly liveLists: ReadonlyMap<LiveListName, LiveList<{ id: number }>>;
  private readonly subscribers = new Map<number, Set<Subscriber>>();
  private unsubscribe: (() => void) | undefined;
  /** Topics under throttle for clients not subscribed, and whether more events arrived since. */
  private readonly throttles = new Map<Topic, { timer: NodeJS.Timeout; hasMore: boolean }>();

  constructor(parts: Parts, sources: readonly LiveListSource[]) {
    this.parts = parts;
    this.liveLists = new Map(
      sources.map((source) => [
        source.llamada,
        new LiveList(parts.motor, source, (before, after) => this.publishListChange(source, before, after)),
      ]),
    );
  }

  /** Returns the current rows of a live list. */
  snapshotOf<F extends { id: number }>({ llamada }: LiveListSource<F>): Promise<ListSnapshot<F>> {
    // Each list was built from its own source.
    return this.liveListOf(llamada).actual() as Promise<ListSnapshot<F>>;
  }

  /** Ids of the encargados of tiempos with an open stream in this process, without API keys. */
  watchingEncargados(): number[] {
    const ids: number[] = [];
    for (const [id, ownSubscribers] of this.subscribers)
      if ([...ownSubscribers].some(({ usuario }) => !usuario.programa && hasPermiso(usuario, 'tt'))) ids.push(id);
    return ids;
  }

  /** Subscribes a client; returns the unsubscribe function. */
  listen(subscriber: Subscriber): () => void {
    const { id } = subscriber.usuario;
    const ownSubscribers = this.subscribers.get(id) ?? new Set();
    this.subscribers.set(id, ownSubscribers.add(subscriber));
    this.unsubscribe ??= this.parts.motor.listen({
      mensaje: (message) => this.distribute(message),
      gap: () => this.handleGap(),
    });
    for (const liveList of this.liveLists.values())
      if (receivesRows(subscriber, liveList)) void this.sendCurrentVersion(subscriber, liveList);
    return () => {
      ownSubscribers.delete(subscriber);
      if (ownSubscribers.size === 0 && this.subscribers.get(id) === ownSubscribers) this.subscribers.delete(id);
      if (this.subscribers.size === 0) this.finish();
    };
  }

  /** Stops listening when the last client leaves. */
  private finish(): void {
    this.unsubscribe?.();
    this.unsubscribe = undefined;
    for (const { timer } of this.throttles.values()) clearTimeout(timer);
    this.throttles.clear();
  }

  private liveListOf(callName: LiveListName): LiveList<{ id: number }> {
    const liveList = this.liveLists.get(callName);
    if (!liveList) throw new Error(`No feature provides ${callName} as a live list.`);
    return liveList;
  }

  private *all(): Generator<Subscriber> {
    for (const ownSubscribers of this.subscribers.values()) yield* ownSubscribers;
  }

  private distribute(message: string): void {
    const event = JSON.parse(message) as LiveEvent;
    const { tema, para } = event;
    const fullFrame = Buffer.from(`data: ${message}\n\n`);
    if (para === undefined) this.deliverToAll(event, fullFrame);
    else
      for (const own of [...(this.subscribers.get(para) ?? [])]) {
        own.send(fullFrame);
        // Rechecks access: a revoked session or reduced rights end the stream right after this event.
        if (OWN_RIGHTS_TOPICS.includes(tema)) own.check();
      }
    for (const liveList of this.liveLists.values())
      if (liveList.temas.includes(tema) && this.isWatched(liveList)) void this.refresh(liveList);
  }

  private deliverToAll(event: LiveEvent, fullFrame: Buffer): void {
    const { tema } = event;
    const minimalFrame = changeFrame(event);
    const notifiesOthers = this.startThrottle(tema);
    for (const one of this.all()) {
      if (canReceive(tema, one)) one.send(fullFrame);
      else if (one.mira === null || one.mira.has(tema) || notifiesOthers) one.send(minimalFrame);
      if (SHARED_RIGHTS_TOPICS.includes(tema)) one.check();
    }
  }

  /** Whether clients not subscribed to a topic may be told now; otherwise they are told once when the throttle ends. */
  private startThrottle(tema: Topic): boolean {
    const throttle = this.throttles.get(tema);
    if (throttle) {
      throttle.hasMore = true;
      return false;
    }
    const timer = setTimeout(() => {
      const had = this.throttles.get(tema)?.hasMore;
      this.throttles.delete(tema);
      if (!had) return;
      this.startThrottle(tema);
      const minimalFrame = changeFrame({ tema });
      for (const one of this.all()) if (one.mira && !one.mira.has(tema)) one.send(minimalFrame);
    }, THROTTLE_MS).unref();
    this.throttles.set(tema, { timer, hasMore: false });
    return true;
  }

  /** Announces a change of every topic, so that clients reload everything. */
  private handleGap(): void {
    for (const tema of ALL_TOPICS) {
      const minimalFrame = changeFrame({ tema });
      for (const one of this.all()) one.send(minimalFrame);
    }
  }

  private isWatched(liveList: LiveList<{ id: number }>): boolean {
    for (const one of this.all()) if (receivesRows(one, liveList)) return true;
    return false;
  }

  private async refresh(liveList: LiveList<{ id: number }>): Promise<void> {
    try {
      await liveList.actual();
    } catch (err) {
      // The last client may have left meanwhile, as on shutdown.
      if (!this.isWatched(liveList)) return;
      this.parts.log.error({ err }, 'a live list could not be read');
      const minimalFrame = changeFrame({ tema: liveList.temas[0] });
      for (const one of this.all()) if (receivesRows(one, liveList)) one.send(minimalFrame);
    }
  }

  /** Sends the current version of the list, from which its changes continue. */
  private async sendCurrentVersion(subscriber: Subscriber, liveList: LiveList<{ id: number }>): Promise<void> {
    try {
      const { version } = await liveList.actual();
      subscriber.send(frame({ lista: liveList.source.llamada, de: version, a: version, filas: [], fuera: [] }));
    } catch (err) {
      if (!this.subscribers.get(subscriber.usuario.id)?.has(subscriber)) return;
      this.parts.log.error({ err }, 'a live list could not be read');
      subscriber.send(changeFrame({ tema: liveList.temas[0] }));
    }
  }

  private publishListChange<F extends { id: number }>(
    source: LiveListSource<F>,
    before: ListSnapshot<F>,
    after: ListSnapshot<F>,
  ): void {
    const liveList = this.liveListOf(source.llamada);
    if (!this.isWatched(liveList)) return;
    const listFrame = frame(diffSnapshots(source, before, after, this.parts.reloj()));
    for (const one of this.all()) if (receivesRows(one, liveList)) one.send(listFrame);
  }
}

/** Whether a client gets the content of an event. */
const canReceive = (tema: Topic, { usuario, mira }: Subscriber): boolean =>
  (mira === null || mira.has(tema)) && isAllowed(TOPICS[tema], usuario);

/** Whether a client gets the rows of a list: its page shows it, and its user may make the call. */
const receivesRows = ({ mira, usuario }: Subscriber, { temas, source }: LiveList<{ id: number }>): boolean =>
  mira?.has(temas[0]) === true && isAllowed(CONTRACT[source.llamada].access, usuario);
