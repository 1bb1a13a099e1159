import { describe, expect, test } from 'vitest';
import { rutaDe } from './cargas.ts';

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
  ])('%s: %s', (escrita, ruta) => {
    expect(rutaDe(escrita)).toBe(ruta);
  });
});
