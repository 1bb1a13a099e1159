import type { SessionUser } from '@conserje/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/apiError.ts';
import { PUBLIC_QUERY_META, queryClient, removePrivateQueries } from '../api/queryClient.ts';
import { setPageToken } from '../session/sessionToken.ts';
import { keepCacheOnlyFor, restoreQueryCache, saveQueryCachePeriodically } from './offlineCache.ts';

const browser = new Map<string, string>();
const cookies = { cookie: '' };
let hide: () => void = () => undefined;
const ANA = { id: 1, usuario: 'Ana' } as SessionUser;
const TODAY = Date.parse('2026-03-02T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: TODAY });
  browser.clear();
  cookies.cookie = 'key=la-llave';
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => browser.get(name) ?? null,
    setItem: (name: string, value: string) => void browser.set(name, value),
    removeItem: (name: string) => void browser.delete(name),
  });
  vi.stubGlobal('document', Object.assign(cookies, { visibilityState: 'hidden', addEventListener: vi.fn() }));
  vi.stubGlobal('window', {
    addEventListener: (_event: string, listener: () => void) => {
      hide = listener;
    },
  });
  for (const clave of ['configuracion', 'startup'])
    queryClient
      .getQueryCache()
      .build(queryClient, { queryKey: [clave], meta: PUBLIC_QUERY_META })
      .setData({ nombre: 'Aurora' });
});
afterEach(() => {
  setPageToken(null);
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Restores the cache and the session user as the shell does. @param current user who has logged in meanwhile */
function recover(hasToken: boolean, current: SessionUser | null = null): SessionUser | null | undefined {
  let person: SessionUser | null = null;
  const earlier = restoreQueryCache(hasToken ? 'la-llave' : null, current, (data) => {
    person = data;
    removePrivateQueries();
  });
  return earlier ? person : undefined;
}

/** Leaves the page as that user; the next page begins with an empty cache. */
function leavePage(person: SessionUser | null): void {
  setPageToken(person && 'la-llave');
  saveQueryCachePeriodically(() => person);
  hide();
  queryClient.clear();
}

test('cached data is restored with the time it was read', () => {
  queryClient.setQueryData(['tiempos', 'lista'], [{ id: 5 }], { updatedAt: TODAY - 60_000 });
  leavePage(ANA);
  expect(recover(true)).toEqual(ANA);
  expect(queryClient.getQueryData(['tiempos', 'lista'])).toEqual([{ id: 5 }]);
  expect(queryClient.getQueryState(['tiempos', 'lista'])?.dataUpdatedAt).toBe(TODAY - 60_000);
});

/** Loads the page again for a returning user. */
function reloadPage(): void {
  for (const clave of ['configuracion', 'startup'])
    queryClient
      .getQueryCache()
      .build(queryClient, { queryKey: [clave], meta: PUBLIC_QUERY_META })
      .setData({ nombre: 'Aurora' });
}

test('data cached by earlier pages of the same person is kept, and newer data replaces it', () => {
  queryClient.setQueryData(['tiempos', 'lista'], [{ id: 5 }], { updatedAt: TODAY - 60_000 });
  queryClient.setQueryData(['nomina', 1], 'vieja', { updatedAt: TODAY - 60_000 });
  leavePage(ANA);
  reloadPage();
  queryClient.setQueryData(['nomina', 1], 'nueva', { updatedAt: TODAY });
  leavePage(ANA);
  recover(true);
  expect(queryClient.getQueryData(['tiempos', 'lista'])).toEqual([{ id: 5 }]);
  expect(queryClient.getQueryState(['tiempos', 'lista'])?.dataUpdatedAt).toBe(TODAY - 60_000);
  expect(queryClient.getQueryData(['nomina', 1])).toBe('nueva');
});

test.each([
  ['other permisos', { ...ANA, permisos: ['nom'] } as SessionUser],
  ['another categoria', { ...ANA, id_categoria: 3 } as SessionUser],
  ['another person', { id: 2, usuario: 'Bea' } as SessionUser],
])('with %s nothing cached before is kept', (_case, person) => {
  queryClient.setQueryData(['nomina', 1], 'de antes');
  leavePage(ANA);
  reloadPage();
  leavePage(person);
  expect([...browser.values()].join('')).not.toContain('de antes');
});

test('data that the server now refuses is not kept', async () => {
  queryClient.setQueryData(['nomina', 1], 'de antes');
  leavePage(ANA);
  reloadPage();
  const queryFn = () => Promise.reject(new ApiError(403, 'SIN_PERMISO', 'No'));
  await queryClient.fetchQuery({ queryKey: ['nomina', 1], queryFn, retry: false }).catch(() => undefined);
  leavePage(ANA);
  expect([...browser.values()].join('')).not.toContain('de antes');
});

test.each([
  ['clones', 'grupos'],
  ['sesiones'],
  ['permisos'],
  ['registros'],
  ['excepciones', 'todas'],
  ['aparato'],
  ['lo nuevo'],
])('nothing of «%s» is stored', (...clave) => {
  queryClient.setQueryData(clave, 'secreto');
  leavePage(ANA);
  expect([...browser.values()].join('')).toContain('Aurora');
  expect([...browser.values()].join('')).not.toContain('secreto');
  expect([...browser.values()].join('')).not.toContain('la-llave');
});

test('after logging out of a restored session only public data remains', () => {
  queryClient.setQueryData(['tiempos', 'lista'], [{ id: 5 }]);
  leavePage(ANA);
  recover(true);
  removePrivateQueries();
  expect(queryClient.getQueryData(['tiempos', 'lista'])).toBeUndefined();
  expect(queryClient.getQueryData(['startup'])).toEqual({ nombre: 'Aurora' });
});

test('the cache is not restored for another person or without a session', () => {
  leavePage(ANA);
  expect(recover(false)).toBeUndefined();
  keepCacheOnlyFor(2);
  expect(browser.size).toBe(0);
  expect(recover(true)).toBeUndefined();
});

test('a session that ended in another tab leaves nothing', () => {
  cookies.cookie = '';
  leavePage(ANA);
  expect(browser.size).toBe(0);
});

test('a page that is left before its session is known keeps what was stored', () => {
  queryClient.setQueryData(['tiempos', 'lista'], [{ id: 5 }]);
  leavePage(ANA);
  reloadPage();
  leavePage(null);
  expect(recover(true)).toEqual(ANA);
  expect(queryClient.getQueryData(['tiempos', 'lista'])).toEqual([{ id: 5 }]);
});

test('a page whose account logged out for another in another tab stores nothing', () => {
  leavePage(ANA);
  cookies.cookie = 'key=de-otra';
  browser.clear();
  hide();
  expect(browser.size).toBe(0);
});

test('a late cache replaces neither the resumed session nor what the page has read', () => {
  queryClient.setQueryData(['tiempos', 'lista'], [{ id: 5 }]);
  queryClient.setQueryData(['nomina', 1], 'vieja');
  leavePage(ANA);
  queryClient.setQueryData(['nomina', 1], 'nueva');
  expect(recover(true, ANA)).toBeNull();
  expect(queryClient.getQueryData(['nomina', 1])).toBe('nueva');
  expect(queryClient.getQueryData(['tiempos', 'lista'])).toEqual([{ id: 5 }]);
  expect(recover(true, { ...ANA, permisos: ['com'] } as SessionUser)).toBeUndefined();
});

test('data over the size limit is not stored, and the newest is stored first', () => {
  queryClient.setQueryData(['tiempos', 'enorme'], 'x'.repeat(150_000), { updatedAt: TODAY });
  for (const n of [1, 2, 3, 4, 5])
    queryClient.setQueryData(['nomina', n], 'y'.repeat(120_000), { updatedAt: TODAY - n });
  leavePage(ANA);
  expect([...browser.values()].join('').length).toBeLessThan(510_000);
  recover(true);
  expect(queryClient.getQueryData(['tiempos', 'enorme'])).toBeUndefined();
  expect([1, 2, 3, 4, 5].filter((n) => queryClient.getQueryData(['nomina', n]))).toEqual([1, 2, 3, 4]);
});

test('after a week nothing is restored', () => {
  leavePage(ANA);
  vi.setSystemTime(TODAY + 7 * 24 * 3_600_000);
  expect(recover(true)).toBeUndefined();
});

test.each(['{"', 'null', '[]', '{"version":"","datos":null}'])('ignores a foreign stored value (%s)', (garbage) => {
  browser.set('conserje-visto', garbage);
  expect(recover(true)).toBeUndefined();
});
