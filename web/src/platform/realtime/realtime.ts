import type { LiveEvent } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import { useEffect, useEffectEvent } from 'react';
import { queryClient } from '../api/queryClient.ts';
import { RealtimeStore } from './realtimeStore.ts';

/** Live updates of this page. */
export const realtime = new RealtimeStore(queryClient);

/** `refetchInterval` of a query that the stream also updates. */
export const pollingInterval = (ms: number) => (): number => realtime.pollingInterval(ms);

/** Watches a topic while mounted: its events arrive at once with their authors, and live lists are streamed. */
export function useWatchTopic(topic: Topic): void {
  useEffect(() => realtime.watchedTopics.watch(topic), [topic]);
}

/** Calls back for the events of a topic, or of all, for messages about their author. */
export function useLiveEvents(topic: Topic | 'todos', onEvent: (event: LiveEvent) => void): void {
  const onLatestEvent = useEffectEvent(onEvent);
  useEffect(
    () =>
      realtime.events.listen((event) => {
        if (topic === 'todos' || event.tema === topic) onLatestEvent(event);
      }),
    [topic],
  );
}
