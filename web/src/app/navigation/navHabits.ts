import type { ScreenRoute } from '@conserje/rules';
import { SCREENS } from '@conserje/rules';
import { useSyncExternalStore } from 'react';
import { accountDataCleared, readStorage, writeStorage } from '../../platform/browser/storage.ts';
import { createEmitter } from '../../platform/state/emitter.ts';
import type { MenuGroup } from './menuGroups.ts';
import { MENU_GROUPS } from './menuGroups.ts';

/** Navigation habits on this device; never sent to the server. */
export interface NavHabits {
  /** Visits per screen, weighted to recent ones. */
  visitas: Readonly<Partial<Record<ScreenRoute, number>>>;
  /** Screens of the bottom navigation, as last shown. */
  barra: readonly ScreenRoute[];
  favoritas: readonly ScreenRoute[];
  /** Groups of the menu that the usuario opened (true) or closed. */
  pliegues: Readonly<Partial<Record<MenuGroup, boolean>>>;
}

const NO_HABITS: NavHabits = { visitas: {}, barra: [], favoritas: [], pliegues: {} };
/** Places of the bottom navigation, without the menu. */
const SLOTS = 4;
/** Lead in visits with which a screen replaces the least visited place. */
const LEAD_VISITS = 3;
/** Visit count at which all counts are halved, so that recent visits weigh more. */
const VISITS_MAX = 40;
const FAVORITES_MAX = 8;

const isRoute = (value: unknown): value is ScreenRoute => typeof value === 'string' && Object.hasOwn(SCREENS, value);
const toRecord = (value: unknown): Record<string, unknown> => ({ ...(value instanceof Object && value) });
const toRoutes = (value: unknown, max: number): ScreenRoute[] =>
  Array.isArray(value) ? [...new Set(value.filter(isRoute))].slice(0, max) : [];

/** Parses stored habits; invalid or outdated entries are dropped. */
export function parseHabits(text: string | null): NavHabits {
  try {
    const { visitas, barra, favoritas, pliegues } = toRecord(JSON.parse(text ?? '{}'));
    const visitEntries = Object.entries(toRecord(visitas)).filter(
      ([route, n]) => isRoute(route) && Number.isInteger(n),
    );
    const openEntries = Object.entries(toRecord(pliegues)).filter(
      ([g, yes]) => g in MENU_GROUPS && typeof yes === 'boolean',
    );
    return {
      visitas: Object.fromEntries(visitEntries),
      barra: toRoutes(barra, SLOTS),
      favoritas: toRoutes(favoritas, FAVORITES_MAX),
      pliegues: Object.fromEntries(openEntries),
    };
  } catch {
    return NO_HABITS;
  }
}

/**
 * Returns the screens of the bottom navigation. A screen keeps its place until another has a clear lead in visits.
 * @param possible screens that the viewer may open, defaults first
 */
export function chooseBottomNav({ barra, visitas }: NavHabits, possible: readonly ScreenRoute[]): ScreenRoute[] {
  const visitsOf = (route: ScreenRoute): number => visitas[route] ?? 0;
  const candidates = possible.filter((route) => !barra.includes(route)).toSorted((a, b) => visitsOf(b) - visitsOf(a));
  const keptPlaces = barra.map((route) => (possible.includes(route) ? route : candidates.shift()));
  const places = [...keptPlaces, ...candidates.splice(0, SLOTS - keptPlaces.length)].filter(
    (route) => route !== undefined,
  );
  for (const candidate of candidates) {
    const leastVisited = places.reduce((a, b) => (visitsOf(b) < visitsOf(a) ? b : a));
    if (visitsOf(candidate) < visitsOf(leastVisited) + LEAD_VISITS) break;
    places[places.indexOf(leastVisited)] = candidate;
  }
  return places;
}

export function withVisitCounted(visits: NavHabits['visitas'], route: ScreenRoute): NavHabits['visitas'] {
  const visitCount = (visits[route] ?? 0) + 1;
  const counts = { ...visits, [route]: visitCount };
  if (visitCount < VISITS_MAX) return counts;
  return Object.fromEntries(Object.entries(counts).map(([route, n]) => [route, Math.floor(n / 2)]));
}

/** Toggles a favourite; at the limit the oldest is dropped. */
export const withFavoriteToggled = (favorites: readonly ScreenRoute[], route: ScreenRoute): ScreenRoute[] =>
  favorites.includes(route) ? favorites.filter((one) => one !== route) : [...favorites, route].slice(-FAVORITES_MAX);

const habitsByKey = new Map<string, NavHabits>();
const changed = createEmitter();

/** Habits are kept per account, since a device may be shared; visitors have their own. */
const storageKeyOf = (id: number | undefined) => `conserje-costumbres-${id ?? 'visita'}` as const;

function habitsOf(storageKey: ReturnType<typeof storageKeyOf>): NavHabits {
  const habits = habitsByKey.get(storageKey) ?? parseHabits(readStorage(storageKey));
  habitsByKey.set(storageKey, habits);
  return habits;
}

/** Changes habits, starting from the stored ones, which another tab may have changed. */
function changeHabits(id: number | undefined, changesOf: (before: NavHabits) => Partial<NavHabits>): void {
  const storageKey = storageKeyOf(id);
  const saved = readStorage(storageKey);
  const before = saved === null ? habitsOf(storageKey) : parseHabits(saved);
  const newHabits = { ...before, ...changesOf(before) };
  habitsByKey.set(storageKey, newHabits);
  writeStorage(storageKey, JSON.stringify(newHabits));
  changed.emit();
}

export const useNavHabits = (id: number | undefined): NavHabits =>
  useSyncExternalStore(changed.listen, () => habitsOf(storageKeyOf(id)));

export const toggleFavorite = (id: number, route: ScreenRoute): void =>
  changeHabits(id, ({ favoritas }) => ({ favoritas: withFavoriteToggled(favoritas, route) }));

export const setGroupOpen = (id: number | undefined, group: MenuGroup, isOpen: boolean): void =>
  changeHabits(id, ({ pliegues }) => ({ pliegues: { ...pliegues, [group]: isOpen } }));

export function countVisit(id: number, route: string): void {
  if (isRoute(route)) changeHabits(id, ({ visitas }) => ({ visitas: withVisitCounted(visitas, route) }));
}

/** Fixed per page load for an account and its available screens, so that no place moves during use. */
const chosen = new Map<string, readonly ScreenRoute[]>();

accountDataCleared.listen(() => {
  habitsByKey.clear();
  chosen.clear();
  changed.emit();
});

export function bottomNavOf(id: number | undefined, possible: readonly ScreenRoute[]): readonly ScreenRoute[] {
  const key = [storageKeyOf(id), ...possible].join(' ');
  const known = chosen.get(key);
  if (known) return known;
  const newBar = chooseBottomNav(habitsOf(storageKeyOf(id)), possible);
  chosen.set(key, newBar);
  return newBar;
}

/** Stores the bottom navigation for the next page load. */
export const saveBottomNav = (id: number, bar: readonly ScreenRoute[]): void =>
  changeHabits(id, () => ({ barra: bar }));
