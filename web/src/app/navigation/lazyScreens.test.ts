import { describe, expect, test } from 'vitest';
import { routeOf } from './lazyScreens.ts';

describe('the screen of an address', () => {
  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/tiempos', '/tiempos'],
    ['/Tiempos/', '/tiempos'],
    ['/listapaga', '/listaPaga'],
    ['/listaPaga', '/listaPaga'],
    ['/tiempos/1', undefined],
    ['/tiempo', undefined],
    ['/nada', undefined],
  ])('%s: %s', (written, ruta) => {
    expect(routeOf(written)).toBe(ruta);
  });
});
