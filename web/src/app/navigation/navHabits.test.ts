import { describe, expect, test } from 'vitest';
import { chooseBottomNav, parseHabits, withFavoriteToggled, withVisitCounted } from './navHabits.ts';

const AVAILABLE_ROUTES = ['/', '/tiempos', '/ascensos', '/perfil', '/nomina', '/multas'] as const;
const EMPTY_HABITS = parseHabits(null);

describe('the bottom navigation', () => {
  test('starts with the defaults', () => {
    expect(chooseBottomNav(EMPTY_HABITS, AVAILABLE_ROUTES)).toEqual(['/', '/tiempos', '/ascensos', '/perfil']);
  });

  test('has fewer places if fewer screens are available', () => {
    expect(chooseBottomNav(EMPTY_HABITS, ['/', '/radio'])).toEqual(['/', '/radio']);
  });

  test('keeps its places without a clear lead of another screen', () => {
    const bar = ['/perfil', '/', '/tiempos', '/ascensos'] as const;
    const visits = { '/perfil': 1, '/': 9, '/tiempos': 30, '/ascensos': 2, '/nomina': 3 };
    expect(chooseBottomNav({ ...EMPTY_HABITS, barra: bar, visitas: visits }, AVAILABLE_ROUTES)).toEqual(bar);
  });

  test('replaces only the least visited place by a screen with a clear lead', () => {
    const bar = ['/perfil', '/', '/tiempos', '/ascensos'] as const;
    const visits = { '/perfil': 1, '/': 9, '/tiempos': 30, '/ascensos': 2, '/nomina': 4 };
    expect(chooseBottomNav({ ...EMPTY_HABITS, barra: bar, visitas: visits }, AVAILABLE_ROUTES)).toEqual([
      '/nomina',
      '/',
      '/tiempos',
      '/ascensos',
    ]);
  });

  test('fills the place of an unavailable screen and moves no other', () => {
    const bar = ['/perfil', '/multas', '/tiempos', '/ascensos'] as const;
    const possible = AVAILABLE_ROUTES.filter((route) => route !== '/multas');
    expect(chooseBottomNav({ ...EMPTY_HABITS, barra: bar, visitas: { '/nomina': 1 } }, possible)).toEqual([
      '/perfil',
      '/nomina',
      '/tiempos',
      '/ascensos',
    ]);
  });
});

describe('stored habits', () => {
  test('round-trip', () => {
    const habits = {
      visitas: { '/tiempos': 4 },
      barra: ['/tiempos', '/'],
      favoritas: ['/multas'],
      pliegues: { administracion: true, personal: false },
    };
    expect(parseHabits(JSON.stringify(habits))).toEqual(habits);
  });

  test.each([
    'nada',
    'null',
    '3',
    '[1]',
    '{"visitas":[],"barra":"/","favoritas":{},"pliegues":1}',
    '{"visitas":{"/nada":3,"/":"x"},"barra":["/nada",1],"favoritas":[null],"pliegues":{"otro":true,"personal":3}}',
  ])('are empty for %s', (text) => {
    expect(parseHabits(text)).toEqual(EMPTY_HABITS);
  });

  test('have no duplicates and no more entries than places', () => {
    const all = ['/', '/', '/tiempos', '/ascensos', '/perfil', '/nomina', '/multas', '/renta', '/ventas', '/firmas'];
    const { barra, favoritas } = parseHabits(JSON.stringify({ barra: all, favoritas: all }));
    expect(barra).toEqual(['/', '/tiempos', '/ascensos', '/perfil']);
    expect(favoritas).toHaveLength(8);
  });
});

test('all visit counts are halved when one reaches the maximum', () => {
  expect(withVisitCounted({ '/': 2 }, '/')).toEqual({ '/': 3 });
  expect(withVisitCounted({ '/': 39, '/tiempos': 11, '/renta': 1 }, '/')).toEqual({
    '/': 20,
    '/tiempos': 5,
    '/renta': 0,
  });
});

test('a favourite is toggled, and the oldest is dropped at the limit', () => {
  expect(withFavoriteToggled(['/'], '/tiempos')).toEqual(['/', '/tiempos']);
  expect(withFavoriteToggled(['/', '/tiempos'], '/')).toEqual(['/tiempos']);
  const eight = ['/', '/tiempos', '/ascensos', '/perfil', '/nomina', '/multas', '/renta', '/ventas'] as const;
  expect(withFavoriteToggled(eight, '/firmas')).toEqual([...eight.slice(1), '/firmas']);
});
