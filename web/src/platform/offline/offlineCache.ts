import type { SessionUser } from '@conserje/contract';
import { hashKey } from '@tanstack/react-query';
import { ApiError } from '../api/apiError.ts';
import { PUBLIC_QUERY_META, queryClient } from '../api/queryClient.ts';
import { readStorage, removeFromStorage, writeStorage } from '../browser/storage.ts';
import { isShowingStoredSession } from '../session/sessionToken.ts';
import { ownVersion } from './appVersion.ts';

const STORAGE_KEY = 'conserje-visto';
const INTERVAL_MS = 30_000;
const TTL_MS = 7 * 24 * 3_600_000;
/** Characters of one answer, and of all together. */
const ENTRY_MAX = 150_000;
const CHARACTERS_MAX = 500_000;

/**
 * Topics that may be cached: the data of daily work. Never connections, keys, permisos or the acts of others (`clones`,
 * `sesiones`, `permisos`, `registros` and similar).
 */
const CACHED_TOPICS: ReadonlySet<unknown> = new Set([
  'configuracion',
  'startup',
  'estados',
  'rangos',
  'mejores',
  'perfil',
  'tiempos',
  'solicitudes',
  'ascensos',
  'ausencias',
  'nomina',
  'rectificaciones',
  'fichaje',
  'paselista',
  'notificaciones',
  'carrera',
  'equipo',
  'top',
  'comunicados',
  'encuestas',
  'normativa',
  'turnos',
  'conformidades',
]);

interface CachedQuery {
  clave: readonly unknown[];
  datos: unknown;
  cuando: number;
  /** Readable by everyone, visitors included. */
  publica: boolean;
}
interface OfflineCache {
  version: string;
  /** User of the session; null for a visitor. */
  datos: SessionUser | null;
  consultas: CachedQuery[];
}

/** Identifies the rights of a user: with other rights the cached data may no longer be shown. */
const rightsKey = (sessionUser: SessionUser | null): string =>
  JSON.stringify([sessionUser?.id, sessionUser?.id_categoria, sessionUser?.permisos]);

const isAccessRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.http === 403 || error.http === 404);

/**
 * Reads cached entries of earlier pages that are still valid: not expired, not fetched again and not refused by this
 * page.
 */
function readStillValid(sessionUser: SessionUser | null): CachedQuery[] {
  const cache = readCache();
  if (!cache || rightsKey(cache.datos) !== rightsKey(sessionUser)) return [];
  const oldestAllowed = Date.now() - TTL_MS;
  const queryCache = queryClient.getQueryCache();
  return cache.consultas.filter(({ clave, cuando }) => {
    const { state } = queryCache.get(hashKey(clave)) ?? {};
    return cuando > oldestAllowed && state?.data === undefined && !isAccessRefused(state?.error);
  });
}

/** Serializes the cache, newest entries first. @param sessionUser null for a visitor: only public data is loaded then */
function serializeCache(sessionUser: SessionUser | null): string {
  const queries: CachedQuery[] = [];
  let characters = 0;
  const current = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => state.data !== undefined && CACHED_TOPICS.has(queryKey[0]))
    .map(({ queryKey, state, meta }) => {
      return { clave: queryKey, datos: state.data, cuando: state.dataUpdatedAt, publica: meta?.isPublic === true };
    });
  for (const entry of [...current, ...readStillValid(sessionUser)].toSorted((a, b) => b.cuando - a.cuando)) {
    const length = JSON.stringify(entry).length;
    // The page cannot start without these two, so the size limits do not apply.
    const isEssential = entry.clave[0] === 'configuracion' || entry.clave[0] === 'startup';
    if (!isEssential && (length > ENTRY_MAX || characters + length > CHARACTERS_MAX)) continue;
    characters += length;
    queries.push(entry);
  }
  const cache: OfflineCache = { version: ownVersion, datos: sessionUser, consultas: queries };
  return JSON.stringify(cache);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads the cache that this build stored; null if there is none or it is invalid. */
function readCache(): OfflineCache | null {
  try {
    const stored: unknown = JSON.parse(readStorage(STORAGE_KEY) ?? 'null');
    // Written by `serializeCache` of the same build, so its shape is known.
    return isObject(stored) && stored.version === ownVersion ? (stored as unknown as OfflineCache) : null;
  } catch {
    return null;
  }
}

const clearCache = (): void => removeFromStorage(STORAGE_KEY);

export function keepCacheOnlyFor(id: number | undefined): void {
  if (readCache()?.datos?.id !== id) clearCache();
}

/**
 * Restores the cached data on a page that cannot reach the portal. What the page has read by now is newer and stays.
 * @param token stored key; without one only a visitor's cache is restored
 * @param current user of the session, if it has been resumed
 * @param logIn restores the session; called before the private data is restored
 * @returns whether a usable cache was found
 */
export function restoreQueryCache(
  token: string | null,
  current: SessionUser | null,
  logIn: (sessionUser: SessionUser, token: string) => void,
): boolean {
  const cache = readCache();
  if (!cache || (cache.datos !== null) !== (token !== null)) return false;
  if (current && rightsKey(current) !== rightsKey(cache.datos)) return false;
  const oldestAllowed = Date.now() - TTL_MS;
  const fresh = cache.consultas.filter(({ cuando }) => cuando > oldestAllowed);
  for (const required of ['configuracion', 'startup'])
    if (!fresh.some(({ clave }) => clave[0] === required)) return false;
  if (cache.datos && token !== null && !current) logIn(cache.datos, token);
  const queryCache = queryClient.getQueryCache();
  for (const { clave, datos, cuando, publica } of fresh) {
    const options = { queryKey: clave, ...(publica && { meta: PUBLIC_QUERY_META, gcTime: Number.POSITIVE_INFINITY }) };
    const query = queryCache.build(queryClient, options);
    if (query.state.data === undefined) query.setData(datos, { updatedAt: cuando, manual: true });
  }
  return true;
}

/** Stores the cache every 30 seconds while visible, and when the page is left. */
export function saveQueryCachePeriodically(getSessionUser: () => SessionUser | null): void {
  const saveNow = () => {
    const sessionUser = getSessionUser();
    // The session may not be resumed yet, or another tab may have ended it or begun another.
    if (isShowingStoredSession() && queryClient.getQueryData(['startup']) !== undefined)
      writeStorage(STORAGE_KEY, serializeCache(sessionUser));
  };
  setInterval(() => {
    if (document.visibilityState === 'visible') saveNow();
  }, INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveNow();
  });
  window.addEventListener('pagehide', saveNow);
}
