import type { SessionUser } from '@conserje/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/apiError.ts';
import { clearPrivate, PUBLIC_META, queryClient } from '../api/queryClient.ts';
import { keepCacheOnlyFor, restoreCache, saveCachePeriodically } from './offlineCache.ts';

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
    getItem: (nombre: string) => browser.get(nombre) ?? null,
    setItem: (nombre: string, valor: string) => void browser.set(nombre, valor),
    removeItem: (nombre: string) => void browser.delete(nombre),
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
      .build(queryClient, { queryKey: [clave], meta: PUBLIC_META })
      .setData({ nombre: 'Aurora' });
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whose session is taken up again, as the shell does it. */
function recover(hasToken: boolean): SessionUser | null | undefined {
  let quien: SessionUser | null = null;
  const earlier = restoreCache(hasToken, (data) => {
    quien = data;
    clearPrivate();
  });
  return earlier ? quien : undefined;
}

/** The page is left by someone, and another one begins with nothing in its memory. */
function stopListening(quien: SessionUser | null): void {
  saveCachePeriodically(() => quien);
  hide();
  queryClient.clear();
}

test('lo visto vuelve, con cuándo se vio', () => {
  queryClient.setQueryData(['tiempos', 'lista'], [{ id: 5 }], { updatedAt: TODAY - 60_000 });
  stopListening(ANA);
  expect(recover(true)).toEqual(ANA);
  expect(queryClient.getQueryData(['tiempos', 'lista'])).toEqual([{ id: 5 }]);
  expect(queryClient.getQueryState(['tiempos', 'lista'])?.dataUpdatedAt).toBe(TODAY - 60_000);
});

/** A page that is loaded anew, of somebody who has seen these before. */
function reloadPage(): void {
  for (const clave of ['configuracion', 'startup'])
    queryClient
      .getQueryCache()
      .build(queryClient, { queryKey: [clave], meta: PUBLIC_META })
      .setData({ nombre: 'Aurora' });
}

test('lo que vieron otras páginas de la misma persona se conserva, y lo nuevo lo reemplaza', () => {
  queryClient.setQueryData(['tiempos', 'lista'], [{ id: 5 }], { updatedAt: TODAY - 60_000 });
  queryClient.setQueryData(['nomina', 1], 'vieja', { updatedAt: TODAY - 60_000 });
  stopListening(ANA);
  reloadPage();
  queryClient.setQueryData(['nomina', 1], 'nueva', { updatedAt: TODAY });
  stopListening(ANA);
  recover(true);
  expect(queryClient.getQueryData(['tiempos', 'lista'])).toEqual([{ id: 5 }]);
  expect(queryClient.getQueryState(['tiempos', 'lista'])?.dataUpdatedAt).toBe(TODAY - 60_000);
  expect(queryClient.getQueryData(['nomina', 1])).toBe('nueva');
});

test.each([
  ['otros permisos', { ...ANA, permisos: ['nom'] } as SessionUser],
  ['otra categoría', { ...ANA, id_categoria: 3 } as SessionUser],
  ['otra persona', { id: 2, usuario: 'Bea' } as SessionUser],
])('con %s no queda nada de lo que se vio antes', (_case, quien) => {
  queryClient.setQueryData(['nomina', 1], 'de antes');
  stopListening(ANA);
  reloadPage();
  stopListening(quien);
  expect([...browser.values()].join('')).not.toContain('de antes');
});

test('lo que el servidor ya niega no se conserva', async () => {
  queryClient.setQueryData(['nomina', 1], 'de antes');
  stopListening(ANA);
  reloadPage();
  const queryFn = () => Promise.reject(new ApiError(403, 'SIN_PERMISO', 'No'));
  await queryClient.fetchQuery({ queryKey: ['nomina', 1], queryFn, retry: false }).catch(() => undefined);
  stopListening(ANA);
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
])('de «%s» no se guarda nada', (...clave) => {
  queryClient.setQueryData(clave, 'secreto');
  stopListening(ANA);
  expect([...browser.values()].join('')).toContain('Aurora');
  expect([...browser.values()].join('')).not.toContain('secreto');
  expect([...browser.values()].join('')).not.toContain('la-llave');
});

test('quien sale tras ver lo guardado conserva lo que es de todos, y nada más', () => {
  queryClient.setQueryData(['tiempos', 'lista'], [{ id: 5 }]);
  stopListening(ANA);
  recover(true);
  clearPrivate();
  expect(queryClient.getQueryData(['tiempos', 'lista'])).toBeUndefined();
  expect(queryClient.getQueryData(['startup'])).toEqual({ nombre: 'Aurora' });
});

test('no es para otra persona, ni para quien ya no tiene sesión', () => {
  stopListening(ANA);
  expect(recover(false)).toBeUndefined();
  keepCacheOnlyFor(2);
  expect(browser.size).toBe(0);
  expect(recover(true)).toBeUndefined();
});

test('una sesión que acabó en otra pestaña no deja nada', () => {
  cookies.cookie = '';
  stopListening(ANA);
  expect(browser.size).toBe(0);
});

test('lo que no cabe no se guarda, y lo más nuevo va primero', () => {
  queryClient.setQueryData(['tiempos', 'enorme'], 'x'.repeat(150_000), { updatedAt: TODAY });
  for (const n of [1, 2, 3, 4, 5])
    queryClient.setQueryData(['nomina', n], 'y'.repeat(120_000), { updatedAt: TODAY - n });
  stopListening(ANA);
  expect([...browser.values()].join('').length).toBeLessThan(510_000);
  recover(true);
  expect(queryClient.getQueryData(['tiempos', 'enorme'])).toBeUndefined();
  expect([1, 2, 3, 4, 5].filter((n) => queryClient.getQueryData(['nomina', n]))).toEqual([1, 2, 3, 4]);
});

test('pasada una semana no queda nada que mostrar', () => {
  stopListening(ANA);
  vi.setSystemTime(TODAY + 7 * 24 * 3_600_000);
  expect(recover(true)).toBeUndefined();
});

test.each(['{"', 'null', '[]', '{"version":"","datos":null}'])(
  'lo guardado que no es nuestro (%s) no estorba',
  (garbage) => {
    browser.set('conserje-visto', garbage);
    expect(recover(true)).toBeUndefined();
  },
);
