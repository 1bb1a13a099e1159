import type { Topic } from '@conserje/rules';
import { TOPICS } from '@conserje/rules';
import { useEffect } from 'react';
import { queryClient } from '../api/queryClient.ts';
import { createEmitter } from '../state/emitter.ts';

/** What comes and goes while a screen opens is counted once. */
const WAIT_MS = 150;

/** How many parts of the page look at a subject; 0: none does any more. */
const watchCounts = new Map<string, number>();
const isWatched = (topic: string): boolean => (watchCounts.get(topic) ?? 0) > 0;
export const watchedTopicsChanged = createEmitter();

const isTopic = (value: unknown): boolean => Object.hasOwn(TOPICS, String(value));

/** The subjects that the page shows, in order: those of its queries, but for what may wait, and what it looks at besides. */
export function watchedTopics(): string[] {
  const topics = new Set([...watchCounts.keys()].filter(isWatched));
  for (const query of queryClient.getQueryCache().getAll()) {
    if (!query.isActive()) continue;
    const { queryKey, meta } = query;
    // A live list is looked at where a screen says so; elsewhere it is asked for now and then.
    if (meta?.live === undefined && isTopic(queryKey[0])) topics.add(String(queryKey[0]));
    if (meta?.throttleMs === undefined) for (const topic of meta?.temas ?? []) topics.add(topic);
  }
  return [...topics].sort();
}

/** Whether what a stream tells holds something that was looked at, and is no more: each of its changes comes, for nobody. */
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

/** The screen looks at a subject: what is done there is told at once, by whom, and live lists as they change. */
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
