import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAudio } from '../../platform/browser/audioStream.ts';
import { autoUpdate, hasNewVersion } from '../../platform/offline/appVersion.ts';
import { connectionRestored, isOffline } from '../../platform/offline/connectivity.ts';

const IDLE_MS = 300;

/** What a hand does first on a page. */
const INPUT_EVENTS = ['pointerdown', 'keydown', 'focusin'];

/** Fetches, now or with the line. */
function fetchNowOrOnline(load: () => Promise<unknown>): void {
  load().catch(() => {
    const stopListening = connectionRestored.listen(() => {
      stopListening();
      fetchNowOrOnline(load);
    });
  });
}

/**
 * Code that must be there when the line is bad is fetched before it is wanted: after what is on screen, and at once where
 * someone begins to do something. Whether anything is being fetched is listened to, and is no state of whoever asks for
 * this: they would be drawn anew with every answer of the page.
 */
export function useIdlePrefetch(load: () => Promise<unknown>, isWanted: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isIdle = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const checkIdle = () => {
      const wasSettled = isIdle;
      isIdle = client.isFetching() === 0;
      if (isIdle === wasSettled) return;
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

/** Whoever goes to another screen takes a new version of the portal with them, unless the radio would fall silent. */
export function useUpdateOnNavigate(route: string): void {
  const { phase } = useAudio();
  const previous = useRef(route);
  useEffect(() => {
    if (previous.current === route) return;
    previous.current = route;
    if (hasNewVersion() && !isOffline() && phase === 'parada') autoUpdate();
  }, [route, phase]);
}
