import { describe, expect, test } from 'vitest';
import type { Muestra } from './desfase.ts';
import { mejorMuestra } from './desfase.ts';

const muestra = (cambio: Partial<Muestra>): Muestra => ({
  desfase: 0,
  rtt: 100,
  cuando: 1000,
  servidor: 1000,
  ...cambio,
});

describe('which sight of the server clock is taken', () => {
  test('the first', () => {
    const nueva = muestra({ desfase: 5 });
    expect(mejorMuestra(null, nueva)).toBe(nueva);
  });

  test('the one with the shorter trip', () => {
    const corta = muestra({ rtt: 20, desfase: 10, cuando: 2000, servidor: 2000 });
    const larga = muestra({ rtt: 300, desfase: 60, cuando: 3000, servidor: 3000 });
    expect(mejorMuestra(muestra({}), corta)).toBe(corta);
    expect(mejorMuestra(corta, larga)).toBe(corta);
  });

  test('the new one, when the old one is stale', () => {
    const nueva = muestra({ rtt: 900, cuando: 11 * 60_000, servidor: 11 * 60_000 });
    expect(mejorMuestra(muestra({}), nueva)).toBe(nueva);
  });

  test('the new one, when this machine was set an hour back meanwhile', () => {
    const nueva = muestra({ rtt: 300, desfase: 3_600_000, cuando: 2000, servidor: 3_602_000 });
    expect(mejorMuestra(muestra({}), nueva)).toBe(nueva);
  });

  test('never an answer out of a cache', () => {
    const vieja = muestra({ servidor: 50_000, cuando: 50_000 });
    expect(mejorMuestra(vieja, muestra({ rtt: 1, servidor: 20_000, desfase: -40_000, cuando: 60_000 }))).toBe(vieja);
  });

  test('the new one, when the server was set an hour back and goes on from there', () => {
    const antes = muestra({ servidor: 4_000_000, cuando: 4_000_000 });
    const una = muestra({ servidor: 401_000, cuando: 4_001_000, desfase: -3_600_000 });
    const otra = muestra({ servidor: 431_000, cuando: 4_031_000, desfase: -3_600_010 });
    expect(mejorMuestra(antes, una)).toBe(antes);
    expect(mejorMuestra(antes, otra, una)).toBe(otra);
    const deCache = muestra({ servidor: 401_000, cuando: 4_031_000, desfase: -3_630_000 });
    expect(mejorMuestra(antes, deCache, una)).toBe(antes);
  });
});
