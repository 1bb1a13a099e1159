import type { Topic } from '@conserje/rules';
import { TOPICS } from '@conserje/rules';
import { useEffect } from 'react';
import { queryClient } from '../api/queryClient.ts';
import { createEmitter } from '../state/emitter.ts';

/** Debounce, so that changes during the opening of a screen count once. */
const WAIT_MS = 150;

/** Watching components by topic; 0: no longer watched. */
const watchCounts = new Map<string, number>();
const isWatched = (topic: string): boolean => (watchCounts.get(topic) ?? 0) > 0;
export const watchedTopicsChanged = createEmitter();

const isTopic = (value: unknown): boolean => Object.hasOwn(TOPICS, String(value));

/**
 * Returns the sorted topics on screen: those of active queries, except throttled ones, and those of
 * `useWatchTopic`.
 */
export function watchedTopics(): string[] {
  const topics = new Set([...watchCounts.keys()].filter(isWatched));
  for (const query of queryClient.getQueryCache().getAll()) {
    if (!query.isActive()) continue;
    const { queryKey, meta } = query;
    // A live list is watched through `useWatchTopic`; elsewhere it is polled.
    if (meta?.live === undefined && isTopic(queryKey[0])) topics.add(String(queryKey[0]));
    if (meta?.throttleMs === undefined) for (const topic of meta?.temas ?? []) topics.add(topic);
  }
  return [...topics].sort();
}

/** Whether a stream delivers a topic that is no longer watched, so that each of its changes arrives in vain. */
export const isUnwatched = (topics: readonly string[]): boolean =>
  topics.some((topic) => watchCounts.has(topic) && !isWatched(topic));

let isScheduled = false;
function scheduleNotice(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    watchedTopicsChanged.emit();
  }, WAIT_MS);
}

queryClient.getQueryCache().subscribe(({ type }) => {
  if (type === 'observerAdded') scheduleNotice();
});

/** Watches a topic while mounted: its events arrive at once with their authors, and live lists are streamed. */
export function useWatchTopic(topic: Topic): void {
  useEffect(() => {
    const count = (n: number): void => {
      watchCounts.set(topic, (watchCounts.get(topic) ?? 0) + n);
      scheduleNotice();
    };
    count(1);
    return () => count(-1);
  }, [topic]);
}
