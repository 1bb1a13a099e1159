import { useCallback, useSyncExternalStore } from 'react';

/** Where what is seldom used waits behind «⋯», and what opens lies over the screen. */
export const PHONE_QUERY = '(max-width: 48rem)';

/** Whether the window is as a media query says, now and whenever that changes. */
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
