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

const isDenied = (error: unknown): boolean => error instanceof ApiError && (error.http === 403 || error.http === 404);

/** What pages before this one have seen, and this one has not asked for since, or was not refused. */
function previouslySeen(datos: SessionUser | null): CachedQuery[] {
  const visto = readCache();
  if (!visto || rightsKey(visto.datos) !== rightsKey(datos)) return [];
  const desde = Date.now() - TTL_MS;
  const consultas = queryClient.getQueryCache();
  return visto.consultas.filter(({ clave, cuando }) => {
    const { state } = consultas.get(hashKey(clave)) ?? {};
    return cuando > desde && state?.data === undefined && !isDenied(state?.error);
  });
}

/** @param datos of the session; without one only what everyone may see is there */
function gather(datos: SessionUser | null): string {
  const consultas: CachedQuery[] = [];
  let letras = 0;
  const current = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => state.data !== undefined && CACHED_TOPICS.has(queryKey[0]))
    .map(({ queryKey, state, meta }) => {
      return { clave: queryKey, datos: state.data, cuando: state.dataUpdatedAt, publica: meta?.publica === true };
    });
  for (const one of [...current, ...previouslySeen(datos)].toSorted((a, b) => b.cuando - a.cuando)) {
    const length = JSON.stringify(one).length;
    // The newest come first; what everything else stands on has its place in any case.
    const isEssential = one.clave[0] === 'configuracion' || one.clave[0] === 'startup';
    if (!isEssential && (length > ENTRY_MAX || letras + length > CHARACTERS_MAX)) continue;
    letras += length;
    consultas.push(one);
  }
  const visto: OfflineCache = { version: ownVersion, datos, consultas };
  return JSON.stringify(visto);
}

const isObject = (valor: unknown): valor is Record<string, unknown> => typeof valor === 'object' && valor !== null;

/** What was kept by this very build; null where there is nothing, or nothing that holds. */
function readCache(): OfflineCache | null {
  try {
    const stored: unknown = JSON.parse(read(STORAGE_KEY) ?? 'null');
    // Written by `gather` of the same build: its shape is known.
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
  const visto = readCache();
  if (!visto || (visto.datos !== null) !== hasToken) return false;
  const desde = Date.now() - TTL_MS;
  const fresh = visto.consultas.filter(({ cuando }) => cuando > desde);
  for (const required of ['configuracion', 'startup'])
    if (!fresh.some(({ clave }) => clave[0] === required)) return false;
  if (visto.datos) logIn(visto.datos);
  const consultas = queryClient.getQueryCache();
  for (const { clave, datos, cuando, publica } of fresh)
    consultas
      .build(queryClient, { queryKey: clave, ...(publica && { meta: PUBLIC_META, gcTime: Number.POSITIVE_INFINITY }) })
      .setData(datos, { updatedAt: cuando, manual: true });
  return true;
}

/** Keeps what is seen, now and then and when the page is left. */
export function saveCachePeriodically(sesion: () => SessionUser | null): void {
  const ahora = () => {
    const datos = sesion();
    // Another tab may have ended the session a moment ago.
    const finished = datos !== null && readSessionToken() === null;
    if (!finished && queryClient.getQueryData(['startup']) !== undefined) store(STORAGE_KEY, gather(datos));
  };
  setInterval(() => {
    if (document.visibilityState === 'visible') ahora();
  }, INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') ahora();
  });
  window.addEventListener('pagehide', ahora);
}
