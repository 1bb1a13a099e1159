import type { ListChange, LiveListName } from '@conserje/contract';

/** Everything that a page remembers for its live updates. */
export interface RealtimeState {
  /** Whether the event stream is open. */
  isStreamOpen: boolean;
  /** Refetches by change and topic, oldest first. */
  handledChanges: Map<string, Promise<void>>;
  /** Hashes of the throttled queries whose refetch is scheduled. */
  postponedQueries: Set<string>;
  /** Watching components by topic; 0: no longer watched. */
  watchCounts: Map<string, number>;
  /** Recent changes of each list: an answer under way may be older than some of them. */
  listChanges: Map<LiveListName, ListChange[]>;
  /** Newest version of each streamed list. */
  newestVersions: Map<LiveListName, number>;
  /** Number of requests for live lists. */
  requestCount: number;
  /** Value of `requestCount` when the viewer's own change of a row was answered, by list and id. */
  putAt: Map<LiveListName, ReadonlyMap<number, number>>;
}

export const createRealtimeState = (): RealtimeState => ({
  isStreamOpen: false,
  handledChanges: new Map(),
  postponedQueries: new Set(),
  watchCounts: new Map(),
  listChanges: new Map(),
  newestVersions: new Map(),
  requestCount: 0,
  putAt: new Map(),
});
