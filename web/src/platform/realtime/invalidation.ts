import type { LiveListName } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import type { Query } from '@tanstack/react-query';
import { clearPrefetches } from '../api/prefetch.ts';
import { queryClient } from '../api/queryClient.ts';
import { isCounted } from './liveList.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `temas`: topics that make a query stale besides the first element of its key; `throttleMs`: minimum time between
     * their refetches, for a large answer with busy topics. `ownTopics`: topics that make it stale only when the reader
     * made the change or it concerns them. `live`: the live list in it, whose changes the stream delivers.
     */
    queryMeta: {
      temas?: readonly Topic[];
      ownTopics?: readonly Topic[];
      throttleMs?: number;
      publica?: true;
      live?: LiveListName;
    };
  }
}

/** Maximum of remembered changes; the answer and the events of a change arrive close together. */
const REMEMBERED_MAX = 200;
const handledChanges = new Map<string, Promise<void>>();

const listensToTopic = (topic: Topic, { meta }: Query): boolean => meta?.temas?.includes(topic) === true;
const isStaleByTopic =
  (topic: Topic) =>
  ({ queryKey, meta }: Query): boolean =>
    meta?.live === undefined &&
    (queryKey[0] === topic || (meta?.temas?.includes(topic) === true && meta.throttleMs === undefined));
/** Matches queries that are stale only if the reader made the change or it concerns them. */
const isOwnStaleBy =
  (topic: Topic) =>
  ({ queryKey, meta }: Query): boolean =>
    meta?.live === undefined
      ? meta?.ownTopics?.includes(topic) === true
      : queryKey[0] === topic && !isCounted(meta.live);

const postponed = new Set<string>();

/** Refetches a throttled query once after its interval. */
function postponeQuery({ queryKey, queryHash, meta }: Query): void {
  if (meta?.throttleMs === undefined || postponed.has(queryHash)) return;
  postponed.add(queryHash);
  setTimeout(() => {
    postponed.delete(queryHash);
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }, meta.throttleMs);
}

/**
 * Invalidates queries, twice where a first fetch is under way: it is not restarted and may carry the state before, so
 * its answer is stale on arrival.
 */
async function refetchStale(predicate: (query: Query) => boolean): Promise<void> {
  const queryCache = queryClient.getQueryCache();
  const initialFetches = queryCache.findAll({
    fetchStatus: 'fetching',
    predicate: (q) => predicate(q) && q.state.data === undefined,
  });
  await queryClient.invalidateQueries({ predicate });
  if (initialFetches.length > 0) await queryClient.invalidateQueries({ predicate: (q) => initialFetches.includes(q) });
}

function invalidateTopic(topic: Topic): Promise<void> {
  for (const cached of queryClient.getQueryCache().findAll({ predicate: (q) => listensToTopic(topic, q) }))
    postponeQuery(cached);
  return refetchStale(isStaleByTopic(topic));
}

/** Runs a request once per change; later callers share its promise. */
function oncePerChange(key: string, request: () => Promise<void>): Promise<void> {
  const pending = handledChanges.get(key) ?? request();
  handledChanges.set(key, pending);
  for (const oldKey of handledChanges.keys()) {
    if (handledChanges.size <= REMEMBERED_MAX) break;
    handledChanges.delete(oldKey);
  }
  return pending;
}

/**
 * Refetches what a topic makes stale. With the id of the change (`x-cambio`) once per topic, whether the answer to its
 * author or one of its events comes first.
 * @param isOwn the reader made the change, or it concerns them
 */
export async function invalidate(topic: Topic, changeId: string | undefined, isOwn: boolean): Promise<void> {
  clearPrefetches();
  const request = (key: string, run: () => Promise<void>) =>
    changeId === undefined ? run() : oncePerChange(`${changeId} ${key}`, run);
  await Promise.all([
    request(topic, () => invalidateTopic(topic)),
    isOwn && request(`${topic} mio`, () => refetchStale(isOwnStaleBy(topic))),
  ]);
}

/** Refetches the live lists of a topic after a change that the stream could not describe. */
export const refetchList = (topic: Topic): Promise<void> =>
  refetchStale(({ queryKey, meta }) => meta?.live !== undefined && queryKey[0] === topic && isCounted(meta.live));
