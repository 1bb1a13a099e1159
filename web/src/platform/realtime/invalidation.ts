import type { LiveListName } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import type { Query } from '@tanstack/react-query';
import { clearPrefetches } from '../api/prefetch.ts';
import { queryClient } from '../api/queryClient.ts';
import { isCounted } from './liveList.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `temas`: what makes a query stale beside the subject that its key begins with; `throttleMs`: at most every so many
     * milliseconds, where these change all the time and the answer is large. `ownTopics`: the same, where it is the reader's own
     * that has changed, and no one else's. `live`: the list that it keeps, whose changes are told.
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

/** So many changes are remembered: the answer and the events of one come close together. */
const REMEMBERED_MAX = 200;
const handledChanges = new Map<string, Promise<void>>();

const isThrottledListener = (topic: Topic, { meta }: Query): boolean => meta?.temas?.includes(topic) === true;
const isStaleByTopic =
  (topic: Topic) =>
  ({ queryKey, meta }: Query): boolean =>
    meta?.live === undefined &&
    (queryKey[0] === topic || (meta?.temas?.includes(topic) === true && meta.throttleMs === undefined));
/** What of it is stale where it was the reader who did it, or whom it concerns. */
const isOwnStaleBy =
  (topic: Topic) =>
  ({ queryKey, meta }: Query): boolean =>
    meta?.live === undefined
      ? meta?.ownTopics?.includes(topic) === true
      : queryKey[0] === topic && !isCounted(meta.live);

const postponed = new Set<string>();

/** Stale at the end of its time, whatever else happens until then. */
function postponeQuery({ queryKey, queryHash, meta }: Query): void {
  if (meta?.throttleMs === undefined || postponed.has(queryHash)) return;
  postponed.add(queryHash);
  setTimeout(() => {
    postponed.delete(queryHash);
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }, meta.throttleMs);
}

/**
 * A first answer that is still under way is not asked for twice at once, and may carry the state before: what it brings
 * is stale on arrival.
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
  for (const cached of queryClient.getQueryCache().findAll({ predicate: (q) => isThrottledListener(topic, q) }))
    postponeQuery(cached);
  return refetchStale(isStaleByTopic(topic));
}

/** Once for each change; the others wait for the same. */
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
 * Asks anew for what a subject makes stale; `mine` where the reader did it, or it is they whom it concerns. With the id of the
 * change (`x-cambio`) once for each subject of it: whether the answer to whoever made it tells first or one of its events,
 * the others wait for the same.
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

/** Something of a subject has changed that could not be told: a live list of it is asked for whole. */
export const refetchList = (topic: Topic): Promise<void> =>
  refetchStale(({ queryKey, meta }) => meta?.live !== undefined && queryKey[0] === topic && isCounted(meta.live));
