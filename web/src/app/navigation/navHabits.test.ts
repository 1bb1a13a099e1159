import { describe, expect, test } from 'vitest';
import { chooseBar, parseHabits, withFavoriteToggled, withVisit } from './navHabits.ts';

const AVAILABLE_ROUTES = ['/', '/tiempos', '/ascensos', '/perfil', '/nomina', '/multas'] as const;
const EMPTY_HABITS = parseHabits(null);

describe('the bar at the foot', () => {
  test('begins with what is most sensible', () => {
    expect(chooseBar(EMPTY_HABITS, AVAILABLE_ROUTES)).toEqual(['/', '/tiempos', '/ascensos', '/perfil']);
  });

  test('has fewer places for whoever may open fewer screens', () => {
    expect(chooseBar(EMPTY_HABITS, ['/', '/radio'])).toEqual(['/', '/radio']);
  });

  test('leaves everything in its place while nothing is gone to plainly more often', () => {
    const bar = ['/perfil', '/', '/tiempos', '/ascensos'] as const;
    const visitas = { '/perfil': 1, '/': 9, '/tiempos': 30, '/ascensos': 2, '/nomina': 3 };
    expect(chooseBar({ ...EMPTY_HABITS, barra: bar, visitas }, AVAILABLE_ROUTES)).toEqual(bar);
  });

  test('gives the place of the least visited, and no other, to what is gone to more often', () => {
    const bar = ['/perfil', '/', '/tiempos', '/ascensos'] as const;
    const visitas = { '/perfil': 1, '/': 9, '/tiempos': 30, '/ascensos': 2, '/nomina': 4 };
    expect(chooseBar({ ...EMPTY_HABITS, barra: bar, visitas }, AVAILABLE_ROUTES)).toEqual([
      '/nomina',
      '/',
      '/tiempos',
      '/ascensos',
    ]);
  });

  test('fills the place of what may no longer be opened, and moves nothing else', () => {
    const bar = ['/perfil', '/multas', '/tiempos', '/ascensos'] as const;
    const possible = AVAILABLE_ROUTES.filter((ruta) => ruta !== '/multas');
    expect(chooseBar({ ...EMPTY_HABITS, barra: bar, visitas: { '/nomina': 1 } }, possible)).toEqual([
      '/perfil',
      '/nomina',
      '/tiempos',
      '/ascensos',
    ]);
  });
});

describe('what is kept', () => {
  test('is read as it was written', () => {
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
  ])('is nothing where %s stands', (texto) => {
    expect(parseHabits(texto)).toEqual(EMPTY_HABITS);
  });

  test('has no screen twice and no more than there is room for', () => {
    const all = ['/', '/', '/tiempos', '/ascensos', '/perfil', '/nomina', '/multas', '/renta', '/ventas', '/firmas'];
    const { barra, favoritas } = parseHabits(JSON.stringify({ barra: all, favoritas: all }));
    expect(barra).toEqual(['/', '/tiempos', '/ascensos', '/perfil']);
    expect(favoritas).toHaveLength(8);
  });
});

test('visits count of late: all are halved when one has many', () => {
  expect(withVisit({ '/': 2 }, '/')).toEqual({ '/': 3 });
  expect(withVisit({ '/': 39, '/tiempos': 11, '/renta': 1 }, '/')).toEqual({ '/': 20, '/tiempos': 5, '/renta': 0 });
});

test('a favourite comes and goes, and the oldest gives way', () => {
  expect(withFavoriteToggled(['/'], '/tiempos')).toEqual(['/', '/tiempos']);
  expect(withFavoriteToggled(['/', '/tiempos'], '/')).toEqual(['/tiempos']);
  const eight = ['/', '/tiempos', '/ascensos', '/perfil', '/nomina', '/multas', '/renta', '/ventas'] as const;
  expect(withFavoriteToggled(eight, '/firmas')).toEqual([...eight.slice(1), '/firmas']);
});
