import { describe, expect, test } from 'vitest';
import { alternada, conVisita, descifrar, elegirBarra } from './costumbres.ts';

const POSIBLES = ['/', '/tiempos', '/ascensos', '/perfil', '/nomina', '/multas'] as const;
const NUEVAS = descifrar(null);

describe('the bar at the foot', () => {
  test('begins with what is most sensible', () => {
    expect(elegirBarra(NUEVAS, POSIBLES)).toEqual(['/', '/tiempos', '/ascensos', '/perfil']);
  });

  test('has fewer places for whoever may open fewer screens', () => {
    expect(elegirBarra(NUEVAS, ['/', '/radio'])).toEqual(['/', '/radio']);
  });

  test('leaves everything in its place while nothing is gone to plainly more often', () => {
    const barra = ['/perfil', '/', '/tiempos', '/ascensos'] as const;
    const visitas = { '/perfil': 1, '/': 9, '/tiempos': 30, '/ascensos': 2, '/nomina': 3 };
    expect(elegirBarra({ ...NUEVAS, barra, visitas }, POSIBLES)).toEqual(barra);
  });

  test('gives the place of the least visited, and no other, to what is gone to more often', () => {
    const barra = ['/perfil', '/', '/tiempos', '/ascensos'] as const;
    const visitas = { '/perfil': 1, '/': 9, '/tiempos': 30, '/ascensos': 2, '/nomina': 4 };
    expect(elegirBarra({ ...NUEVAS, barra, visitas }, POSIBLES)).toEqual(['/nomina', '/', '/tiempos', '/ascensos']);
  });

  test('fills the place of what may no longer be opened, and moves nothing else', () => {
    const barra = ['/perfil', '/multas', '/tiempos', '/ascensos'] as const;
    const posibles = POSIBLES.filter((ruta) => ruta !== '/multas');
    expect(elegirBarra({ ...NUEVAS, barra, visitas: { '/nomina': 1 } }, posibles)).toEqual([
      '/perfil',
      '/nomina',
      '/tiempos',
      '/ascensos',
    ]);
  });
});

describe('what is kept', () => {
  test('is read as it was written', () => {
    const costumbres = {
      visitas: { '/tiempos': 4 },
      barra: ['/tiempos', '/'],
      favoritas: ['/multas'],
      pliegues: { administracion: true, personal: false },
    };
    expect(descifrar(JSON.stringify(costumbres))).toEqual(costumbres);
  });

  test.each([
    'nada',
    'null',
    '3',
    '[1]',
    '{"visitas":[],"barra":"/","favoritas":{},"pliegues":1}',
    '{"visitas":{"/nada":3,"/":"x"},"barra":["/nada",1],"favoritas":[null],"pliegues":{"otro":true,"personal":3}}',
  ])('is nothing where %s stands', (texto) => {
    expect(descifrar(texto)).toEqual(NUEVAS);
  });

  test('has no screen twice and no more than there is room for', () => {
    const todas = ['/', '/', '/tiempos', '/ascensos', '/perfil', '/nomina', '/multas', '/renta', '/ventas', '/firmas'];
    const { barra, favoritas } = descifrar(JSON.stringify({ barra: todas, favoritas: todas }));
    expect(barra).toEqual(['/', '/tiempos', '/ascensos', '/perfil']);
    expect(favoritas).toHaveLength(8);
  });
});

test('visits count of late: all are halved when one has many', () => {
  expect(conVisita({ '/': 2 }, '/')).toEqual({ '/': 3 });
  expect(conVisita({ '/': 39, '/tiempos': 11, '/renta': 1 }, '/')).toEqual({ '/': 20, '/tiempos': 5, '/renta': 0 });
});

test('a favourite comes and goes, and the oldest gives way', () => {
  expect(alternada(['/'], '/tiempos')).toEqual(['/', '/tiempos']);
  expect(alternada(['/', '/tiempos'], '/')).toEqual(['/tiempos']);
  const ocho = ['/', '/tiempos', '/ascensos', '/perfil', '/nomina', '/multas', '/renta', '/ventas'] as const;
  expect(alternada(ocho, '/firmas')).toEqual([...ocho.slice(1), '/firmas']);
});
