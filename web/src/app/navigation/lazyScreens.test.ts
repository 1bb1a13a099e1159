import { describe, expect, test } from 'vitest';
import { screenRouteOf } from './lazyScreens.ts';

describe('routeOf', () => {
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
  ])('maps %s to %s', (written, route) => {
    expect(screenRouteOf(written)).toBe(route);
  });
});
