import type { ReactNode } from 'react';
import { startTransition, useLayoutEffect, useState } from 'react';
import type { Location, Navigator, To } from 'react-router';
import { createPath, NavigationType, Router } from 'react-router';
import { createEmitter } from '../state/emitter.ts';
import { pushHistoryEntry, readHistoryEntry, replaceHistoryEntry } from './historyEntry.ts';

interface Navigation {
  location: Location;
  navigationType: NavigationType;
}

function readNavigation(navigationType: NavigationType): Navigation {
  const { pathname, search, hash } = window.location;
  const { key, state } = readHistoryEntry();
  return { location: { pathname, search, hash, state, key }, navigationType };
}

const navigated = createEmitter<NavigationType>();

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));
const urlOf = (to: To): URL => new URL(hrefOf(to), window.location.origin);

const navigator: Navigator = {
  createHref: hrefOf,
  createURL: urlOf,
  encodeLocation: urlOf,
  go: (steps) => history.go(steps),
  push: (to, state: unknown) => {
    try {
      pushHistoryEntry(state, hrefOf(to));
    } catch {
      // Safari throws at the hundredth entry within seconds.
      window.location.assign(hrefOf(to));
    }
    navigated.emit(NavigationType.Push);
  },
  replace: (to, state: unknown) => {
    replaceHistoryEntry(state, hrefOf(to));
    navigated.emit(NavigationType.Replace);
  },
};

/** Like the library's `BrowserRouter`, whose history entries have a private form; overlays need their own in them. */
export function PortalRouter({ children }: { children: ReactNode }) {
  const [navigation, setNavigation] = useState(() => readNavigation(NavigationType.Pop));
  useLayoutEffect(() => {
    const update = (type: NavigationType) => startTransition(() => setNavigation(readNavigation(type)));
    const onPopState = () => update(NavigationType.Pop);
    const stopListening = navigated.listen(update);
    window.addEventListener('popstate', onPopState);
    return () => {
      stopListening();
      window.removeEventListener('popstate', onPopState);
    };
  }, []);
  return (
    <Router {...navigation} navigator={navigator}>
      {children}
    </Router>
  );
}
