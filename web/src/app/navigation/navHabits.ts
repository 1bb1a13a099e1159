import type { ScreenRoute } from '@conserje/rules';
import { SCREENS } from '@conserje/rules';
import { useSyncExternalStore } from 'react';
import { accountDataCleared, read, store } from '../../platform/browser/storage.ts';
import { createEmitter } from '../../platform/state/emitter.ts';
import type { Group } from './menuGroups.ts';
import { GROUPS } from './menuGroups.ts';

/** What someone does with the portal on this device; the server knows nothing of it. */
export interface NavHabits {
  /** How often they went to each screen, of late. */
  visitas: Readonly<Partial<Record<ScreenRoute, number>>>;
  /** The screens of the bar at the foot, as they stood last. */
  barra: readonly ScreenRoute[];
  favoritas: readonly ScreenRoute[];
  /** Groups of the menu that they opened (true) or folded themselves. */
  pliegues: Readonly<Partial<Record<Group, boolean>>>;
}

const NONE: NavHabits = { visitas: {}, barra: [], favoritas: [], pliegues: {} };
/** Places in the bar, beside the menu. */
const SLOTS = 4;
/** So many visits more than the least visited place takes its place. */
const LEAD_VISITS = 3;
/** When one screen has so many visits all are halved: what counts is of late. */
const VISITS_MAX = 40;
const FAVORITES_MAX = 8;

const isRoute = (valor: unknown): valor is ScreenRoute => typeof valor === 'string' && Object.hasOwn(SCREENS, valor);
const objeto = (valor: unknown): Record<string, unknown> => ({ ...(valor instanceof Object && valor) });
const routes = (valor: unknown, cuantas: number): ScreenRoute[] =>
  Array.isArray(valor) ? [...new Set(valor.filter(isRoute))].slice(0, cuantas) : [];

/** Reads what was kept. Anything may stand there: an older portal wrote it, or a hand did. */
export function parseHabits(texto: string | null): NavHabits {
  try {
    const { visitas, barra, favoritas, pliegues } = objeto(JSON.parse(texto ?? '{}'));
    const veces = Object.entries(objeto(visitas)).filter(([ruta, n]) => isRoute(ruta) && Number.isInteger(n));
    const open = Object.entries(objeto(pliegues)).filter(([g, yes]) => g in GROUPS && typeof yes === 'boolean');
    return {
      visitas: Object.fromEntries(veces),
      barra: routes(barra, SLOTS),
      favoritas: routes(favoritas, FAVORITES_MAX),
      pliegues: Object.fromEntries(open),
    };
  } catch {
    return NONE;
  }
}

/**
 * The places of the bar: each keeps its own, so that the thumb finds it, until another screen is plainly gone to more often.
 * @param possible what the reader may open, the most sensible first
 */
export function chooseBar({ barra, visitas }: NavHabits, possible: readonly ScreenRoute[]): ScreenRoute[] {
  const veces = (ruta: ScreenRoute): number => visitas[ruta] ?? 0;
  const fuera = possible.filter((ruta) => !barra.includes(ruta)).toSorted((a, b) => veces(b) - veces(a));
  const slots = barra.map((ruta) => (possible.includes(ruta) ? ruta : fuera.shift()));
  const lugares = [...slots, ...fuera.splice(0, SLOTS - slots.length)].filter((ruta) => ruta !== undefined);
  for (const nueva of fuera) {
    const less = lugares.reduce((a, b) => (veces(b) < veces(a) ? b : a));
    if (veces(nueva) < veces(less) + LEAD_VISITS) break;
    lugares[lugares.indexOf(less)] = nueva;
  }
  return lugares;
}

/** One visit more. */
export function withVisit(visitas: NavHabits['visitas'], ruta: ScreenRoute): NavHabits['visitas'] {
  const veces = (visitas[ruta] ?? 0) + 1;
  const all = { ...visitas, [ruta]: veces };
  if (veces < VISITS_MAX) return all;
  return Object.fromEntries(Object.entries(all).map(([which, n]) => [which, Math.floor(n / 2)]));
}

/** With a favourite more, or less; the oldest gives way to one too many. */
export const toggled = (favoritas: readonly ScreenRoute[], ruta: ScreenRoute): ScreenRoute[] =>
  favoritas.includes(ruta) ? favoritas.filter((one) => one !== ruta) : [...favoritas, ruta].slice(-FAVORITES_MAX);

const readHabits = new Map<string, NavHabits>();
const cambian = createEmitter();

/** Each account has its own on a device that several share; visitors have theirs. */
const nameOf = (id: number | undefined) => `conserje-costumbres-${id ?? 'visita'}` as const;

function habitsOf(nombre: ReturnType<typeof nameOf>): NavHabits {
  const habits = readHabits.get(nombre) ?? parseHabits(read(nombre));
  readHabits.set(nombre, habits);
  return habits;
}

/** Changes what is kept, on what another tab may have kept meanwhile. */
function change(id: number | undefined, cambio: (antes: NavHabits) => Partial<NavHabits>): void {
  const nombre = nameOf(id);
  const saved = read(nombre);
  const antes = saved === null ? habitsOf(nombre) : parseHabits(saved);
  const nuevas = { ...antes, ...cambio(antes) };
  readHabits.set(nombre, nuevas);
  store(nombre, JSON.stringify(nuevas));
  cambian.emit();
}

/** The habits of an account on this device. */
export const useNavHabits = (id: number | undefined): NavHabits =>
  useSyncExternalStore(cambian.listen, () => habitsOf(nameOf(id)));

export const toggleFavorite = (id: number, ruta: ScreenRoute): void =>
  change(id, ({ favoritas }) => ({ favoritas: toggled(favoritas, ruta) }));

export const setGroupOpen = (id: number | undefined, grupo: Group, abierto: boolean): void =>
  change(id, ({ pliegues }) => ({ pliegues: { ...pliegues, [grupo]: abierto } }));

export function countVisit(id: number, ruta: string): void {
  if (isRoute(ruta)) change(id, ({ visitas }) => ({ visitas: withVisit(visitas, ruta) }));
}

/** Chosen once a page load for each account and what it may open, so that nothing moves while it is used. */
const chosen = new Map<string, readonly ScreenRoute[]>();

accountDataCleared.listen(() => {
  readHabits.clear();
  chosen.clear();
  cambian.emit();
});

/** The places of the bar at the foot. */
export function bottomNavOf(id: number | undefined, possible: readonly ScreenRoute[]): readonly ScreenRoute[] {
  const clave = [nameOf(id), ...possible].join(' ');
  const already = chosen.get(clave);
  if (already) return already;
  const nuevas = chooseBar(habitsOf(nameOf(id)), possible);
  chosen.set(clave, nuevas);
  return nuevas;
}

/** Keeps how the bar stands, so that it stands the same the next time. */
export const rememberBar = (id: number, barra: readonly ScreenRoute[]): void => change(id, () => ({ barra }));
