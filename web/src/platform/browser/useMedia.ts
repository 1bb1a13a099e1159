import { useCallback, useSyncExternalStore } from 'react';
import { mediaQuery } from './breakpoints.ts';

/** Below this width rare actions move behind «⋯» and panels cover the screen. */
export const PHONE_QUERY = mediaQuery('below-sm');

/** Returns whether a media query matches, updated on change. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const mediaQuery = matchMedia(query);
      mediaQuery.addEventListener('change', notify);
      return () => mediaQuery.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
