import { describe, expect, it } from 'vitest';
import { readUrl, writeUrl } from './useUrlState.ts';

const DEFAULTS = { vista: 'activos', pagina: 1, nuevo: false };

describe('readUrl', () => {
  it('uses the default for a missing or invalid value', () => {
    expect(readUrl(new URLSearchParams(''), DEFAULTS)).toEqual(DEFAULTS);
    expect(readUrl(new URLSearchParams('pagina=dos&nuevo=quizá'), DEFAULTS)).toEqual(DEFAULTS);
    expect(readUrl(new URLSearchParams('pagina=1e9'), DEFAULTS).pagina).toBe(1);
  });
  it('parses each value by the type of its default', () => {
    expect(readUrl(new URLSearchParams('vista=pausados&pagina=3&nuevo=1'), DEFAULTS)).toEqual({
      vista: 'pausados',
      pagina: 3,
      nuevo: true,
    });
  });
  it('keeps prefixes apart', () => {
    const params = new URLSearchParams('a.pagina=2&b.pagina=5');
    expect(readUrl(params, DEFAULTS, 'a').pagina).toBe(2);
    expect(readUrl(params, DEFAULTS, 'b').pagina).toBe(5);
    expect(readUrl(params, DEFAULTS).pagina).toBe(1);
  });
});

describe('writeUrl', () => {
  it('omits defaults and keeps other parameters', () => {
    const params = new URLSearchParams('otra=x&pagina=4');
    expect(writeUrl(params, DEFAULTS, { pagina: 1, nuevo: true }).toString()).toBe('otra=x&nuevo=1');
    expect(params.get('pagina')).toBe('4');
  });
  it('writes what readUrl reads', () => {
    const estado = { vista: 'a b&c=é', pagina: -7, nuevo: true };
    expect(readUrl(writeUrl(new URLSearchParams(), DEFAULTS, estado, 'p'), DEFAULTS, 'p')).toEqual(estado);
  });
});
