import type { Datos } from '@conserje/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { olvidarPrivado, PUBLICA, queryClient } from './consultas.ts';
import { ErrorApi } from './errorApi.ts';
import { guardarLoVisto, recuperarVisto, vistoDe } from './visto.ts';

const navegador = new Map<string, string>();
const galletas = { cookie: '' };
let ocultar: () => void = () => undefined;
const ANA = { id: 1, usuario: 'Ana' } as Datos;
const HOY = Date.parse('2026-03-02T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: HOY });
  navegador.clear();
  galletas.cookie = 'key=la-llave';
  vi.stubGlobal('localStorage', {
    getItem: (nombre: string) => navegador.get(nombre) ?? null,
    setItem: (nombre: string, valor: string) => void navegador.set(nombre, valor),
    removeItem: (nombre: string) => void navegador.delete(nombre),
  });
  vi.stubGlobal('document', Object.assign(galletas, { visibilityState: 'hidden', addEventListener: vi.fn() }));
  vi.stubGlobal('window', {
    addEventListener: (_suceso: string, oyente: () => void) => {
      ocultar = oyente;
    },
  });
  for (const clave of ['configuracion', 'startup'])
    queryClient
      .getQueryCache()
      .build(queryClient, { queryKey: [clave], meta: PUBLICA })
      .setData({ nombre: 'Aurora' });
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whose session is taken up again, as the shell does it. */
function recuperar(conLlave: boolean): Datos | null | undefined {
  let quien: Datos | null = null;
  const habia = recuperarVisto(conLlave, (datos) => {
    quien = datos;
    olvidarPrivado();
  });
  return habia ? quien : undefined;
}

/** The page is left by someone, and another one begins with nothing in its memory. */
function dejar(quien: Datos | null): void {
  guardarLoVisto(() => quien);
  ocultar();
  queryClient.clear();
}

test('lo visto vuelve, con cuándo se vio', () => {
  queryClient.setQueryData(['tiempos', 'lista'], [{ id: 5 }], { updatedAt: HOY - 60_000 });
  dejar(ANA);
  expect(recuperar(true)).toEqual(ANA);
  expect(queryClient.getQueryData(['tiempos', 'lista'])).toEqual([{ id: 5 }]);
  expect(queryClient.getQueryState(['tiempos', 'lista'])?.dataUpdatedAt).toBe(HOY - 60_000);
});

/** A page that is loaded anew, of somebody who has seen these before. */
function otraPagina(): void {
  for (const clave of ['configuracion', 'startup'])
    queryClient
      .getQueryCache()
      .build(queryClient, { queryKey: [clave], meta: PUBLICA })
      .setData({ nombre: 'Aurora' });
}

test('lo que vieron otras páginas de la misma persona se conserva, y lo nuevo lo reemplaza', () => {
  queryClient.setQueryData(['tiempos', 'lista'], [{ id: 5 }], { updatedAt: HOY - 60_000 });
  queryClient.setQueryData(['nomina', 1], 'vieja', { updatedAt: HOY - 60_000 });
  dejar(ANA);
  otraPagina();
  queryClient.setQueryData(['nomina', 1], 'nueva', { updatedAt: HOY });
  dejar(ANA);
  recuperar(true);
  expect(queryClient.getQueryData(['tiempos', 'lista'])).toEqual([{ id: 5 }]);
  expect(queryClient.getQueryState(['tiempos', 'lista'])?.dataUpdatedAt).toBe(HOY - 60_000);
  expect(queryClient.getQueryData(['nomina', 1])).toBe('nueva');
});

test.each([
  ['otros permisos', { ...ANA, permisos: ['nom'] } as Datos],
  ['otra categoría', { ...ANA, id_categoria: 3 } as Datos],
  ['otra persona', { id: 2, usuario: 'Bea' } as Datos],
])('con %s no queda nada de lo que se vio antes', (_caso, quien) => {
  queryClient.setQueryData(['nomina', 1], 'de antes');
  dejar(ANA);
  otraPagina();
  dejar(quien);
  expect([...navegador.values()].join('')).not.toContain('de antes');
});

test('lo que el servidor ya niega no se conserva', async () => {
  queryClient.setQueryData(['nomina', 1], 'de antes');
  dejar(ANA);
  otraPagina();
  const queryFn = () => Promise.reject(new ErrorApi(403, 'SIN_PERMISO', 'No'));
  await queryClient.fetchQuery({ queryKey: ['nomina', 1], queryFn, retry: false }).catch(() => undefined);
  dejar(ANA);
  expect([...navegador.values()].join('')).not.toContain('de antes');
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
  dejar(ANA);
  expect([...navegador.values()].join('')).toContain('Aurora');
  expect([...navegador.values()].join('')).not.toContain('secreto');
  expect([...navegador.values()].join('')).not.toContain('la-llave');
});

test('quien sale tras ver lo guardado conserva lo que es de todos, y nada más', () => {
  queryClient.setQueryData(['tiempos', 'lista'], [{ id: 5 }]);
  dejar(ANA);
  recuperar(true);
  olvidarPrivado();
  expect(queryClient.getQueryData(['tiempos', 'lista'])).toBeUndefined();
  expect(queryClient.getQueryData(['startup'])).toEqual({ nombre: 'Aurora' });
});

test('no es para otra persona, ni para quien ya no tiene sesión', () => {
  dejar(ANA);
  expect(recuperar(false)).toBeUndefined();
  vistoDe(2);
  expect(navegador.size).toBe(0);
  expect(recuperar(true)).toBeUndefined();
});

test('una sesión que acabó en otra pestaña no deja nada', () => {
  galletas.cookie = '';
  dejar(ANA);
  expect(navegador.size).toBe(0);
});

test('lo que no cabe no se guarda, y lo más nuevo va primero', () => {
  queryClient.setQueryData(['tiempos', 'enorme'], 'x'.repeat(150_000), { updatedAt: HOY });
  for (const n of [1, 2, 3, 4, 5]) queryClient.setQueryData(['nomina', n], 'y'.repeat(120_000), { updatedAt: HOY - n });
  dejar(ANA);
  expect([...navegador.values()].join('').length).toBeLessThan(510_000);
  recuperar(true);
  expect(queryClient.getQueryData(['tiempos', 'enorme'])).toBeUndefined();
  expect([1, 2, 3, 4, 5].filter((n) => queryClient.getQueryData(['nomina', n]))).toEqual([1, 2, 3, 4]);
});

test('pasada una semana no queda nada que mostrar', () => {
  dejar(ANA);
  vi.setSystemTime(HOY + 7 * 24 * 3_600_000);
  expect(recuperar(true)).toBeUndefined();
});

test.each(['{"', 'null', '[]', '{"version":"","datos":null}'])(
  'lo guardado que no es nuestro (%s) no estorba',
  (basura) => {
    navegador.set('conserje-visto', basura);
    expect(recuperar(true)).toBeUndefined();
  },
);
