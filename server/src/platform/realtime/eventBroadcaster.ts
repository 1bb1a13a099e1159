import type { ListChange, LiveEvent, LiveListName } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import { hasPermiso } from '@conserje/rules';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseError } from '../database/databaseErrorReporter.ts';
import type { Engine } from '../database/engine.ts';
import type { Subscriber } from './audience.ts';
import { Audience } from './audience.ts';
import { formatStreamEvent, StreamFrame } from './frame.ts';
import type { LiveListSource, RenderedListJson } from './liveList.ts';
import { LiveList } from './liveList.ts';
import { allTopicsChangedEvents, RecentChanges, withoutEventContent } from './recentChanges.ts';

/** Time between two notices of topics that a page does not show. */
const UNWATCHED_PAUSE_MS = 5_000;

/** Pause after a batch, per client that it was sent to: sending takes about a twentieth of it. */
const PAUSE_PER_CLIENT_MS = 0.3;
/** Bounds of that pause. */
const PAUSE_MIN_MS = 50;
const PAUSE_MAX_MS = 400;

/**
 * Topics that can change rights: `OWN_RIGHTS_TOPICS` those of the receiver, `SHARED_RIGHTS_TOPICS` those of everyone.
 */
const OWN_RIGHTS_TOPICS: readonly Topic[] = ['sesion', 'carrera', 'permisos'];
const SHARED_RIGHTS_TOPICS: readonly Topic[] = ['permisos', 'rangos', 'configuracion'];

interface Deps {
  engine: Engine;
  clock: () => number;
  log: FastifyBaseLogger;
}

/**
 * Sends events to the open streams, each with only what its user may know; this is the only place that decides it. What
 * concerns everyone is sent in batches: at once after a quiet time, else after a pause that grows with the number of
 * clients. Each batch is serialized once per audience.
 */
export class EventBroadcaster {
  private readonly deps: Deps;
  private readonly liveLists: ReadonlyMap<LiveListName, LiveList<{ id: number }>>;
  private readonly audiences = new Map<string, Audience>();
  private readonly subscribers = new Map<number, Set<Subscriber>>();
  private readonly recentChanges: RecentChanges;
  /** Events of the next batch, in the order of their commits. */
  private pendingEvents: LiveEvent[] = [];
  /** Lists to be read for the next batch. */
  private readonly staleLists = new Set<LiveList<{ id: number }>>();
  private isBatchWanted = false;
  private isSending = false;
  /** Runs after each batch; until it ends, no other is sent. */
  private pause: NodeJS.Timeout | undefined;
  /** Changed topics that pages which do not show them are not told of yet. */
  private readonly unwatchedTopics = new Set<Topic>();
  private unwatchedPause: NodeJS.Timeout | undefined;

  constructor(deps: Deps, sources: readonly LiveListSource[]) {
    this.deps = deps;
    this.liveLists = new Map(
      sources.map((source) => {
        const liveList: LiveList<{ id: number }> = new LiveList(
          deps.engine,
          source,
          () => this.isWatched(liveList),
          () => this.scheduleBatch(),
        );
        return [source.call, liveList];
      }),
    );
    this.recentChanges = new RecentChanges(deps.clock, deps.engine.hasSingleProcess);
    deps.engine.listen({
      onMessage: (message) => this.distribute(message),
      onGap: () => this.handleGap(),
    });
  }

  /** Reads a live list and renders it as of an instant, UTC milliseconds. */
  render(callName: LiveListName, now: number): Promise<RenderedListJson> {
    return this.liveListOf(callName).render(now);
  }

  /**
   * Reads a live list and renders what changed since a version, as a `ListChange`; empty if nothing did.
   * @returns undefined if the changes since that version are not known
   */
  renderChange(callName: LiveListName, since: number, now: number): Promise<RenderedListJson | undefined> {
    return this.liveListOf(callName).renderChange(since, now);
  }

  /** Ids of the encargados of tiempos with an open stream in this process, without API keys. */
  watchingEncargados(): number[] {
    const ids: number[] = [];
    for (const [id, ownSubscribers] of this.subscribers)
      if ([...ownSubscribers].some(({ usuario }) => !usuario.programa && hasPermiso(usuario, 'tt'))) ids.push(id);
    return ids;
  }

  /**
   * Subscribes a client; returns the unsubscribe function.
   * @param since the client is first told what changed since this instant, UTC milliseconds
   */
  listen(subscriber: Subscriber, since?: number): () => void {
    const { id } = subscriber.usuario;
    const ownSubscribers = this.subscribers.get(id) ?? new Set();
    this.subscribers.set(id, ownSubscribers.add(subscriber));
    const audience = this.join(subscriber);
    const missed = since === undefined ? [] : this.recentChanges.since(since, id);
    if (missed.length > 0) subscriber.send(new StreamFrame(missed.map(formatStreamEvent).join('')));
    for (const liveList of audience.lists) void this.sendCurrentVersion(subscriber, liveList);
    return () => {
      ownSubscribers.delete(subscriber);
      if (ownSubscribers.size === 0 && this.subscribers.get(id) === ownSubscribers) this.subscribers.delete(id);
      audience.subscribers.delete(subscriber);
      if (audience.subscribers.size === 0) this.audiences.delete(audience.key);
      if (this.subscribers.size === 0) this.finish();
    };
  }

  private join(subscriber: Subscriber): Audience {
    const candidate = new Audience(subscriber, [...this.liveLists.values()]);
    const { key } = candidate;
    for (const liveList of candidate.lists) if (!this.isWatched(liveList)) liveList.forget();
    const audience = this.audiences.get(key) ?? candidate;
    this.audiences.set(key, audience);
    audience.subscribers.add(subscriber);
    return audience;
  }

  /** Drops pending events after the last client left. */
  private finish(): void {
    clearTimeout(this.pause);
    clearTimeout(this.unwatchedPause);
    this.pause = undefined;
    this.unwatchedPause = undefined;
    this.pendingEvents = [];
    this.staleLists.clear();
    this.unwatchedTopics.clear();
  }

  private liveListOf(callName: LiveListName): LiveList<{ id: number }> {
    const liveList = this.liveLists.get(callName);
    if (!liveList) throw new Error(`No feature provides ${callName} as a live list.`);
    return liveList;
  }

  private distribute(message: string): void {
    const event = JSON.parse(message) as LiveEvent;
    this.recentChanges.add(event);
    if (this.subscribers.size === 0) return;
    const { tema, para } = event;
    for (const liveList of this.liveLists.values()) if (liveList.topics.includes(tema)) this.staleLists.add(liveList);
    if (para === undefined) {
      this.pendingEvents.push(event);
      if (SHARED_RIGHTS_TOPICS.includes(tema)) this.sendBeforeRightsChange();
    } else this.sendToPerson(para, new StreamFrame(`data: ${message}\n\n`), tema);
    this.scheduleBatch();
  }

  private sendToPerson(id: number, frame: StreamFrame, tema: Topic): void {
    for (const own of Array.from(this.subscribers.get(id) ?? [])) {
      own.send(frame);
      // Rechecks access: a revoked session or reduced rights end the stream right after this event.
      if (OWN_RIGHTS_TOPICS.includes(tema)) own.check();
    }
  }

  /** Sends what was committed until now, then rechecks everyone's access; later events wait for the check. */
  private sendBeforeRightsChange(): void {
    this.sendBatch();
    this.recheckAccess();
  }

  private recheckAccess(): void {
    for (const ownSubscribers of this.subscribers.values()) for (const one of Array.from(ownSubscribers)) one.check();
  }

  /** Sends a batch now, or after the pause that follows the last one. */
  private scheduleBatch(): void {
    this.isBatchWanted = true;
    if (!this.isSending && !this.pause) void this.sendWantedBatch();
  }

  private async sendWantedBatch(): Promise<void> {
    this.isSending = true;
    let receiverCount = 0;
    try {
      while (this.isBatchWanted && receiverCount === 0) {
        this.isBatchWanted = false;
        await this.refreshStaleLists();
        receiverCount = this.sendBatch();
      }
    } catch (err) {
      this.logFailure(err, 'a batch of events could not be sent');
    }
    this.isSending = false;
    if (receiverCount > 0) this.startPause(receiverCount);
  }

  private startPause(receiverCount: number): void {
    const pauseMs = Math.min(PAUSE_MAX_MS, Math.max(PAUSE_MIN_MS, receiverCount * PAUSE_PER_CLIENT_MS));
    this.pause = setTimeout(() => {
      this.pause = undefined;
      if (this.isBatchWanted) void this.sendWantedBatch();
    }, pauseMs).unref();
  }

  private async refreshStaleLists(): Promise<void> {
    const lists = [...this.staleLists].filter((liveList) => this.isWatched(liveList));
    this.staleLists.clear();
    await Promise.all(lists.map((liveList) => this.refresh(liveList)));
  }

  /** @returns the number of clients that were sent what their pages show */
  private sendBatch(): number {
    const events = this.pendingEvents;
    this.pendingEvents = [];
    const listChanges = this.takeListChanges();
    for (const { tema } of events) this.unwatchedTopics.add(tema);
    const unwatched = this.takeUnwatchedTopics();
    let receiverCount = 0;
    for (const audience of this.audiences.values()) {
      const shown = [
        ...eventsFor(audience, events),
        ...[...listChanges].flatMap(([liveList, change]) => (audience.lists.has(liveList) ? change : [])),
      ];
      const others = unwatched.filter((tema) => !audience.watches(tema)).map((tema) => withoutEventContent({ tema }));
      const text = [...shown, ...others].map(formatStreamEvent).join('');
      if (text !== '') audience.send(new StreamFrame(text));
      // Notices of topics that are not shown have a pause of their own.
      if (shown.length > 0) receiverCount += audience.subscribers.size;
    }
    return receiverCount;
  }

  private takeListChanges(): Map<LiveList<{ id: number }>, ListChange> {
    const changes = new Map<LiveList<{ id: number }>, ListChange>();
    for (const liveList of this.liveLists.values()) {
      const change = liveList.takeChange(this.deps.clock());
      if (change) changes.set(liveList, change);
    }
    return changes;
  }

  /**
   * Returns the changed topics to announce to pages that do not show them; none during the pause after the last time.
   */
  private takeUnwatchedTopics(): Topic[] {
    if (this.unwatchedPause || this.unwatchedTopics.size === 0) return [];
    const topics = [...this.unwatchedTopics];
    this.unwatchedTopics.clear();
    this.unwatchedPause = setTimeout(() => {
      this.unwatchedPause = undefined;
      if (this.unwatchedTopics.size > 0) this.scheduleBatch();
    }, UNWATCHED_PAUSE_MS).unref();
    return topics;
  }

  /** Failures of the database are logged where they are found. */
  private logFailure(err: unknown, message: string): void {
    if (!isDatabaseError(err)) this.deps.log.error({ err }, message);
  }

  /**
   * Announces a change of every topic, so that clients reload everything. The loss of a right may have been missed,
   * too.
   */
  private handleGap(): void {
    this.recentChanges.forget();
    for (const [id, ownSubscribers] of this.subscribers) {
      const frame = new StreamFrame(allTopicsChangedEvents(id).map(formatStreamEvent).join(''));
      for (const one of ownSubscribers) one.send(frame);
    }
    this.recheckAccess();
    // Pages compare what they read with the versions that the stream told, which may be lost.
    for (const liveList of this.liveLists.values()) this.staleLists.add(liveList);
    if (this.subscribers.size > 0) this.scheduleBatch();
  }

  private isWatched(liveList: LiveList<{ id: number }>): boolean {
    for (const { lists } of this.audiences.values()) if (lists.has(liveList)) return true;
    return false;
  }

  private async refresh(liveList: LiveList<{ id: number }>): Promise<void> {
    try {
      await liveList.refresh();
    } catch (err) {
      // The last client may have left meanwhile, as on shutdown.
      if (!this.isWatched(liveList)) return;
      this.logFailure(err, 'a live list could not be read');
      const frame = new StreamFrame(formatStreamEvent(withoutEventContent({ tema: liveList.topics[0] })));
      for (const audience of this.audiences.values()) if (audience.lists.has(liveList)) audience.send(frame);
    }
  }

  /** Sends the current version of the list, from which its changes continue. */
  private async sendCurrentVersion(subscriber: Subscriber, liveList: LiveList<{ id: number }>): Promise<void> {
    try {
      const { version } = await liveList.refresh();
      const lista = liveList.source.call;
      subscriber.send(
        new StreamFrame(formatStreamEvent({ lista, de: version, entre: [], a: version, filas: [], fuera: [] })),
      );
    } catch (err) {
      if (!this.subscribers.get(subscriber.usuario.id)?.has(subscriber)) return;
      this.logFailure(err, 'a live list could not be read');
      subscriber.send(new StreamFrame(formatStreamEvent(withoutEventContent({ tema: liveList.topics[0] }))));
    }
  }
}

/**
 * Returns what an audience is told of the events of a batch: all of them if it declared no topics, else the last of
 * each topic that it shows.
 */
function eventsFor(audience: Audience, events: readonly LiveEvent[]): LiveEvent[] {
  const shown = events.map((event) => (audience.receives(event.tema) ? event : withoutEventContent(event)));
  if (!audience.isDeclared) return shown;
  const lastByTopic = new Map<Topic, LiveEvent>();
  for (const event of shown) if (audience.watches(event.tema)) lastByTopic.set(event.tema, event);
  return [...lastByTopic.values()];
}
