import type { SessionUser } from '@conserje/contract';
import { hashKey } from '@tanstack/react-query';
import { ApiError } from '../api/apiError.ts';
import { PUBLIC_META, queryClient } from '../api/queryClient.ts';
import { read, removeItem, store } from '../browser/storage.ts';
import { readSessionToken } from '../session/sessionToken.ts';
import { ownVersion } from './appVersion.ts';

const STORAGE_KEY = 'conserje-visto';
const INTERVAL_MS = 30_000;
/** Who has not been here for a week finds nothing old. */
const TTL_MS = 7 * 24 * 3_600_000;
/** Letters of one answer, and of all together. */
const ENTRY_MAX = 150_000;
const CHARACTERS_MAX = 500_000;

/**
 * What is kept of what was seen: what people work with all day, by the subjects that keys begin with. Never what tells of
 * connections, keys, rights or what others did (`clones`, `sesiones`, `permisos`, `registros` and their like).
 */
const CACHED_TOPICS: ReadonlySet<unknown> = new Set([
  ...['configuracion', 'startup', 'estados', 'rangos', 'mejores', 'perfil', 'tiempos', 'solicitudes', 'ascensos'],
  ...['ausencias', 'nomina', 'rectificaciones', 'fichaje', 'paselista', 'notificaciones', 'carrera', 'equipo'],
]);

interface CachedQuery {
  clave: readonly unknown[];
  datos: unknown;
  cuando: number;
  /** Whether everyone may see it. */
  publica: boolean;
}
interface OfflineCache {
  version: string;
  /** Whose it is; null for a visitor. */
  datos: SessionUser | null;
  consultas: CachedQuery[];
}

/** What a person may read goes by this: with other rights what was seen before is not theirs any more. */
const rightsKey = (datos: SessionUser | null): string =>
  JSON.stringify([datos?.id, datos?.id_categoria, datos?.permisos]);

const isAccessRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.http === 403 || error.http === 404);

/** What pages before this one have seen, and this one has not asked for since, or was not refused. */
function readStillValid(datos: SessionUser | null): CachedQuery[] {
  const cache = readCache();
  if (!cache || rightsKey(cache.datos) !== rightsKey(datos)) return [];
  const oldestAllowed = Date.now() - TTL_MS;
  const queryCache = queryClient.getQueryCache();
  return cache.consultas.filter(({ clave, cuando }) => {
    const { state } = queryCache.get(hashKey(clave)) ?? {};
    return cuando > oldestAllowed && state?.data === undefined && !isAccessRefused(state?.error);
  });
}

/** @param datos of the session; without one only what everyone may see is there */
function serializeCache(datos: SessionUser | null): string {
  const consultas: CachedQuery[] = [];
  let characters = 0;
  const current = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => state.data !== undefined && CACHED_TOPICS.has(queryKey[0]))
    .map(({ queryKey, state, meta }) => {
      return { clave: queryKey, datos: state.data, cuando: state.dataUpdatedAt, publica: meta?.publica === true };
    });
  for (const entry of [...current, ...readStillValid(datos)].toSorted((a, b) => b.cuando - a.cuando)) {
    const length = JSON.stringify(entry).length;
    // The newest come first; what everything else stands on has its place in any case.
    const isEssential = entry.clave[0] === 'configuracion' || entry.clave[0] === 'startup';
    if (!isEssential && (length > ENTRY_MAX || characters + length > CHARACTERS_MAX)) continue;
    characters += length;
    consultas.push(entry);
  }
  const cache: OfflineCache = { version: ownVersion, datos, consultas };
  return JSON.stringify(cache);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What was kept by this very build; null where there is nothing, or nothing that holds. */
function readCache(): OfflineCache | null {
  try {
    const stored: unknown = JSON.parse(read(STORAGE_KEY) ?? 'null');
    // Written by `serializeCache` of the same build: its shape is known.
    return isObject(stored) && stored.version === ownVersion ? (stored as unknown as OfflineCache) : null;
  } catch {
    return null;
  }
}

/** Nothing of what was seen stays in this browser. */
const clearCache = (): void => removeItem(STORAGE_KEY);

/** Someone begins: what another has seen is not for them. */
export function keepCacheOnlyFor(id: number | undefined): void {
  if (readCache()?.datos?.id !== id) clearCache();
}

/**
 * Puts what was last seen back, for a page that cannot ask.
 * @param hasToken whether there is a key; who has none sees what visitors do
 * @param logIn takes the session up, before what it was allowed to read
 * @returns whether there was anything that would do
 */
export function restoreCache(hasToken: boolean, logIn: (datos: SessionUser) => void): boolean {
  const cache = readCache();
  if (!cache || (cache.datos !== null) !== hasToken) return false;
  const oldestAllowed = Date.now() - TTL_MS;
  const fresh = cache.consultas.filter(({ cuando }) => cuando > oldestAllowed);
  for (const required of ['configuracion', 'startup'])
    if (!fresh.some(({ clave }) => clave[0] === required)) return false;
  if (cache.datos) logIn(cache.datos);
  const queryCache = queryClient.getQueryCache();
  for (const { clave, datos, cuando, publica } of fresh)
    queryCache
      .build(queryClient, { queryKey: clave, ...(publica && { meta: PUBLIC_META, gcTime: Number.POSITIVE_INFINITY }) })
      .setData(datos, { updatedAt: cuando, manual: true });
  return true;
}

/** Keeps what is seen, now and then and when the page is left. */
export function saveCachePeriodically(getSessionUser: () => SessionUser | null): void {
  const saveNow = () => {
    const datos = getSessionUser();
    // Another tab may have ended the session a moment ago.
    const hasLoggedOut = datos !== null && readSessionToken() === null;
    if (!hasLoggedOut && queryClient.getQueryData(['startup']) !== undefined) store(STORAGE_KEY, serializeCache(datos));
  };
  setInterval(() => {
    if (document.visibilityState === 'visible') saveNow();
  }, INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveNow();
  });
  window.addEventListener('pagehide', saveNow);
}
