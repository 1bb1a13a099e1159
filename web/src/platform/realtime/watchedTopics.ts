import { TOPICS } from '@conserje/rules';
import type { QueryClient } from '@tanstack/react-query';
import { createEmitter } from '../state/emitter.ts';
import type { RealtimeState } from './realtimeState.ts';

/** Debounce, so that changes during the opening of a screen count once. */
const WAIT_MS = 150;

const isTopic = (value: unknown): boolean => Object.hasOwn(TOPICS, String(value));

/** The topics on screen, whose events the stream delivers at once and with their authors. */
export class WatchedTopics {
  readonly changed = createEmitter();
  readonly #client: QueryClient;
  readonly #counts: RealtimeState['watchCounts'];
  #isScheduled = false;

  constructor(client: QueryClient, { watchCounts }: RealtimeState) {
    this.#client = client;
    this.#counts = watchCounts;
    client.getQueryCache().subscribe(({ type }) => {
      if (type === 'observerAdded') this.#scheduleNotice();
    });
  }

  /** Watches a topic, so that its live lists are streamed too. @returns the function that ends it */
  watch(topic: string): () => void {
    this.#count(topic, 1);
    return () => this.#count(topic, -1);
  }

  /** Returns the sorted topics of active queries, except throttled ones, and those of `watch`. */
  current(): string[] {
    const topics = new Set([...this.#counts.keys()].filter((topic) => this.#isWatched(topic)));
    for (const query of this.#client.getQueryCache().getAll()) {
      if (!query.isActive()) continue;
      const { queryKey, meta } = query;
      // A live list is watched through `watch`; elsewhere it is polled.
      if (meta?.live === undefined && isTopic(queryKey[0])) topics.add(String(queryKey[0]));
      const prompt = meta?.throttleMs === undefined ? meta?.topics : meta.promptTopics;
      for (const topic of prompt ?? []) topics.add(topic);
    }
    return [...topics].sort();
  }

  /**
   * Returns whether a stream of these topics delivers one that is no longer watched, so that its changes arrive in
   * vain.
   */
  includesUnwatched(topics: readonly string[]): boolean {
    return topics.some((topic) => this.#counts.has(topic) && !this.#isWatched(topic));
  }

  #isWatched(topic: string): boolean {
    return (this.#counts.get(topic) ?? 0) > 0;
  }

  #count(topic: string, n: number): void {
    this.#counts.set(topic, (this.#counts.get(topic) ?? 0) + n);
    this.#scheduleNotice();
  }

  #scheduleNotice(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => {
      this.#isScheduled = false;
      this.changed.emit();
    }, WAIT_MS);
  }
}
