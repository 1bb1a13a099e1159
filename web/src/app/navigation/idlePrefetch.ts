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
    let settled = false;
    let reloj: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const antes = settled;
      settled = client.isFetching() === 0;
      if (settled === antes) return;
      clearTimeout(reloj);
      if (settled) reloj = setTimeout(request, IDLE_MS);
    };
    const unsubscribe = client.getQueryCache().subscribe(look);
    const stopListening = () => {
      clearTimeout(reloj);
      unsubscribe();
      for (const mano of INPUT_EVENTS) document.removeEventListener(mano, request);
    };
    const request = () => {
      stopListening();
      fetchNowOrOnline(load);
    };
    for (const mano of INPUT_EVENTS) document.addEventListener(mano, request, { passive: true });
    look();
    return stopListening;
  }, [isWanted, client, load]);
}

/** Whoever goes to another screen takes a new version of the portal with them, unless the radio would fall silent. */
export function useUpdateOnNavigate(ruta: string): void {
  const { phase } = useAudio();
  const previous = useRef(ruta);
  useEffect(() => {
    if (previous.current === ruta) return;
    previous.current = ruta;
    if (hasNewVersion() && !isOffline() && phase === 'parada') autoUpdate();
  }, [ruta, phase]);
}
