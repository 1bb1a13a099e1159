import type { LiveListName } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import type { Query, QueryClient } from '@tanstack/react-query';
import { clearPrefetches } from '../api/prefetch.ts';
import { refetchStale } from '../api/queryClient.ts';
import type { RealtimeState } from './realtimeState.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `topics`: topics that make a query stale besides the first element of its key; `throttleMs`: minimum time between
     * their refetches, for a large answer with busy topics; `promptTopics`: those that it does not delay. `ownTopics`: topics that make it stale only when the viewer
     * made the change or it concerns them. `live`: the live list in it, whose changes the stream delivers.
     */
    queryMeta: {
      topics?: readonly Topic[];
      ownTopics?: readonly Topic[];
      promptTopics?: readonly Topic[];
      throttleMs?: number;
      isPublic?: true;
      live?: LiveListName;
    };
  }
}

/** Maximum of remembered changes; the answer and the events of a change arrive close together. */
const REMEMBERED_MAX = 200;

const listensToTopic = (topic: Topic, { meta }: Query): boolean => meta?.topics?.includes(topic) === true;
const isStaleByTopic =
  (topic: Topic) =>
  (query: Query): boolean =>
    query.meta?.live === undefined &&
    (query.queryKey[0] === topic ||
      query.meta?.promptTopics?.includes(topic) === true ||
      (listensToTopic(topic, query) && query.meta?.throttleMs === undefined));

/** Refetches the queries that a change makes stale. */
export class Invalidation {
  readonly #client: QueryClient;
  readonly #state: RealtimeState;

  constructor(client: QueryClient, state: RealtimeState) {
    this.#client = client;
    this.#state = state;
  }

  /**
   * Refetches what a topic makes stale. With the id of the change (`x-cambio`) once per topic, whether the answer to
   * its author or one of its events comes first.
   * @param isOwn the viewer made the change, or it concerns them
   */
  async invalidate(topic: Topic, changeId: string | undefined, isOwn: boolean): Promise<void> {
    clearPrefetches();
    const request = (key: string, run: () => Promise<void>) =>
      changeId === undefined ? run() : this.#oncePerChange(`${changeId} ${key}`, run);
    await Promise.all([
      request(topic, () => this.#invalidateTopic(topic)),
      isOwn && request(`${topic} mio`, () => refetchStale(this.#client, (query) => this.#isOwnStaleBy(topic, query))),
    ]);
  }

  /** Refetches the live lists of a topic after a change that the stream could not describe. */
  refetchLists(topic: Topic): Promise<void> {
    return refetchStale(
      this.#client,
      ({ queryKey, meta }) => meta?.live !== undefined && queryKey[0] === topic && this.#isStreamed(topic, meta.live),
    );
  }

  /** Whether the stream delivers a list: it has, and the topic is still watched. */
  #isStreamed(topic: Topic, list: LiveListName): boolean {
    return this.#state.newestVersions.has(list) && (this.#state.watchCounts.get(topic) ?? 0) > 0;
  }

  /** Matches queries that are stale only if the viewer made the change or it concerns them. */
  #isOwnStaleBy(topic: Topic, { queryKey, meta }: Query): boolean {
    return meta?.live === undefined
      ? meta?.ownTopics?.includes(topic) === true
      : queryKey[0] === topic && !this.#isStreamed(topic, meta.live);
  }

  #invalidateTopic(topic: Topic): Promise<void> {
    for (const cached of this.#client.getQueryCache().findAll({ predicate: (q) => listensToTopic(topic, q) }))
      this.#postpone(cached);
    return refetchStale(this.#client, isStaleByTopic(topic));
  }

  /** Refetches a throttled query once after its interval. */
  #postpone({ queryKey, queryHash, meta }: Query): void {
    const { postponedQueries } = this.#state;
    if (meta?.throttleMs === undefined || postponedQueries.has(queryHash)) return;
    postponedQueries.add(queryHash);
    setTimeout(() => {
      postponedQueries.delete(queryHash);
      void this.#client.invalidateQueries({ queryKey, exact: true });
    }, meta.throttleMs);
  }

  /** Runs a request once per change; later callers share its promise. */
  #oncePerChange(key: string, request: () => Promise<void>): Promise<void> {
    const { handledChanges } = this.#state;
    const pending = handledChanges.get(key) ?? request();
    handledChanges.set(key, pending);
    for (const oldKey of handledChanges.keys()) {
      if (handledChanges.size <= REMEMBERED_MAX) break;
      handledChanges.delete(oldKey);
    }
    return pending;
  }
}
