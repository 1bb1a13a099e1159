import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAudio } from '../../platform/browser/audioStream.ts';
import { hasNewVersion } from '../../platform/offline/appVersion.ts';
import { connectionRestored, isOffline } from '../../platform/offline/connectivity.ts';
import { isCallUnderWay, updatePageAtMostOnce } from '../../platform/offline/updatePage.ts';

const IDLE_MS = 300;

/** First interactions with a page. */
const INPUT_EVENTS = ['pointerdown', 'keydown', 'focusin'];

/** Loads, and retries on each reconnection after a failure. */
function fetchNowOrOnline(load: () => Promise<unknown>): void {
  load().catch(() => {
    const stopListening = connectionRestored.listen(() => {
      stopListening();
      fetchNowOrOnline(load);
    });
  });
}

/**
 * Loads code that must be available offline: when the page is idle, or at the first interaction. Subscribes to the
 * query cache instead of using its state, which would render the caller again with every answer.
 */
export function useIdlePrefetch(load: () => Promise<unknown>, isWanted: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isIdle = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const checkIdle = () => {
      const wasIdle = isIdle;
      isIdle = client.isFetching() === 0;
      if (isIdle === wasIdle) return;
      clearTimeout(timer);
      if (isIdle) timer = setTimeout(fetchNow, IDLE_MS);
    };
    const unsubscribe = client.getQueryCache().subscribe(checkIdle);
    const stopWaiting = () => {
      clearTimeout(timer);
      unsubscribe();
      for (const eventName of INPUT_EVENTS) document.removeEventListener(eventName, fetchNow);
    };
    const fetchNow = () => {
      stopWaiting();
      fetchNowOrOnline(load);
    };
    for (const eventName of INPUT_EVENTS) document.addEventListener(eventName, fetchNow, { passive: true });
    checkIdle();
    return stopWaiting;
  }, [isWanted, client, load]);
}

/** Updates to a new version of the portal on navigation, unless the radio is on or a press is under way. */
export function useUpdateOnNavigate(route: string): void {
  const { phase } = useAudio();
  const previous = useRef(route);
  useEffect(() => {
    if (previous.current === route) return;
    previous.current = route;
    if (hasNewVersion() && !isOffline() && phase === 'stopped' && !isCallUnderWay()) updatePageAtMostOnce();
  }, [route, phase]);
}
