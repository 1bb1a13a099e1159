import type { ScreenRoute } from '@conserje/rules';
import { SCREENS } from '@conserje/rules';
import { useSyncExternalStore } from 'react';
import { accountDataCleared, read, store } from '../../platform/browser/storage.ts';
import { createEmitter } from '../../platform/state/emitter.ts';
import type { MenuGroup } from './menuGroups.ts';
import { MENU_GROUPS } from './menuGroups.ts';

/** What someone does with the portal on this device; the server knows nothing of it. */
export interface NavHabits {
  /** How often they went to each screen, of late. */
  visitas: Readonly<Partial<Record<ScreenRoute, number>>>;
  /** The screens of the bar at the foot, as they stood last. */
  barra: readonly ScreenRoute[];
  favoritas: readonly ScreenRoute[];
  /** Groups of the menu that they opened (true) or folded themselves. */
  pliegues: Readonly<Partial<Record<MenuGroup, boolean>>>;
}

const NO_HABITS: NavHabits = { visitas: {}, barra: [], favoritas: [], pliegues: {} };
/** Places in the bar, beside the menu. */
const SLOTS = 4;
/** So many visits more than the least visited place takes its place. */
const LEAD_VISITS = 3;
/** When one screen has so many visits all are halved: what counts is of late. */
const VISITS_MAX = 40;
const FAVORITES_MAX = 8;

const isRoute = (value: unknown): value is ScreenRoute => typeof value === 'string' && Object.hasOwn(SCREENS, value);
const toRecord = (value: unknown): Record<string, unknown> => ({ ...(value instanceof Object && value) });
const toRoutes = (value: unknown, max: number): ScreenRoute[] =>
  Array.isArray(value) ? [...new Set(value.filter(isRoute))].slice(0, max) : [];

/** Reads what was kept. Anything may stand there: an older portal wrote it, or a hand did. */
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
 * The places of the bar: each keeps its own, so that the thumb finds it, until another screen is plainly gone to more often.
 * @param possible what the reader may open, the most sensible first
 */
export function chooseBar({ barra, visitas }: NavHabits, possible: readonly ScreenRoute[]): ScreenRoute[] {
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

/** One visit more. */
export function withVisit(visitas: NavHabits['visitas'], route: ScreenRoute): NavHabits['visitas'] {
  const visitCount = (visitas[route] ?? 0) + 1;
  const counts = { ...visitas, [route]: visitCount };
  if (visitCount < VISITS_MAX) return counts;
  return Object.fromEntries(Object.entries(counts).map(([route, n]) => [route, Math.floor(n / 2)]));
}

/** With a favourite more, or less; the oldest gives way to one too many. */
export const withFavoriteToggled = (favoritas: readonly ScreenRoute[], route: ScreenRoute): ScreenRoute[] =>
  favoritas.includes(route) ? favoritas.filter((one) => one !== route) : [...favoritas, route].slice(-FAVORITES_MAX);

const habitsByKey = new Map<string, NavHabits>();
const changed = createEmitter();

/** Each account has its own on a device that several share; visitors have theirs. */
const storageKeyOf = (id: number | undefined) => `conserje-costumbres-${id ?? 'visita'}` as const;

function habitsOf(storageKey: ReturnType<typeof storageKeyOf>): NavHabits {
  const habits = habitsByKey.get(storageKey) ?? parseHabits(read(storageKey));
  habitsByKey.set(storageKey, habits);
  return habits;
}

/** Changes what is kept, on what another tab may have kept meanwhile. */
function changeHabits(id: number | undefined, changesOf: (before: NavHabits) => Partial<NavHabits>): void {
  const storageKey = storageKeyOf(id);
  const saved = read(storageKey);
  const before = saved === null ? habitsOf(storageKey) : parseHabits(saved);
  const newHabits = { ...before, ...changesOf(before) };
  habitsByKey.set(storageKey, newHabits);
  store(storageKey, JSON.stringify(newHabits));
  changed.emit();
}

/** The habits of an account on this device. */
export const useNavHabits = (id: number | undefined): NavHabits =>
  useSyncExternalStore(changed.listen, () => habitsOf(storageKeyOf(id)));

export const toggleFavorite = (id: number, route: ScreenRoute): void =>
  changeHabits(id, ({ favoritas }) => ({ favoritas: withFavoriteToggled(favoritas, route) }));

export const setGroupOpen = (id: number | undefined, group: MenuGroup, isOpen: boolean): void =>
  changeHabits(id, ({ pliegues }) => ({ pliegues: { ...pliegues, [group]: isOpen } }));

export function countVisit(id: number, route: string): void {
  if (isRoute(route)) changeHabits(id, ({ visitas }) => ({ visitas: withVisit(visitas, route) }));
}

/** Chosen once a page load for each account and what it may open, so that nothing moves while it is used. */
const chosen = new Map<string, readonly ScreenRoute[]>();

accountDataCleared.listen(() => {
  habitsByKey.clear();
  chosen.clear();
  changed.emit();
});

/** The places of the bar at the foot. */
export function bottomNavOf(id: number | undefined, possible: readonly ScreenRoute[]): readonly ScreenRoute[] {
  const key = [storageKeyOf(id), ...possible].join(' ');
  const known = chosen.get(key);
  if (known) return known;
  const newBar = chooseBar(habitsOf(storageKeyOf(id)), possible);
  chosen.set(key, newBar);
  return newBar;
}

/** Keeps how the bar stands, so that it stands the same the next time. */
export const rememberBar = (id: number, barra: readonly ScreenRoute[]): void => changeHabits(id, () => ({ barra }));
