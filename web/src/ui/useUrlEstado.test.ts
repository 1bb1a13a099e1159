import { describe, expect, it } from 'vitest';
import { escribirUrl, leerUrl } from './useUrlEstado.ts';

const DEFECTO = { vista: 'activos', pagina: 1, nuevo: false };

describe('leerUrl', () => {
  it('takes what is missing or wrong from the default', () => {
    expect(leerUrl(new URLSearchParams(''), DEFECTO)).toEqual(DEFECTO);
    expect(leerUrl(new URLSearchParams('pagina=dos&nuevo=quizá'), DEFECTO)).toEqual(DEFECTO);
    expect(leerUrl(new URLSearchParams('pagina=1e9'), DEFECTO).pagina).toBe(1);
  });
  it('reads each value by the kind of its default', () => {
    expect(leerUrl(new URLSearchParams('vista=pausados&pagina=3&nuevo=1'), DEFECTO)).toEqual({
      vista: 'pausados',
      pagina: 3,
      nuevo: true,
    });
  });
  it('keeps prefixes apart', () => {
    const params = new URLSearchParams('a.pagina=2&b.pagina=5');
    expect(leerUrl(params, DEFECTO, 'a').pagina).toBe(2);
    expect(leerUrl(params, DEFECTO, 'b').pagina).toBe(5);
    expect(leerUrl(params, DEFECTO).pagina).toBe(1);
  });
});

describe('escribirUrl', () => {
  it('leaves the default out and what others hold alone', () => {
    const params = new URLSearchParams('otra=x&pagina=4');
    expect(escribirUrl(params, DEFECTO, { pagina: 1, nuevo: true }).toString()).toBe('otra=x&nuevo=1');
    expect(params.get('pagina')).toBe('4');
  });
  it('gives back what was written', () => {
    const estado = { vista: 'a b&c=é', pagina: -7, nuevo: true };
    expect(leerUrl(escribirUrl(new URLSearchParams(), DEFECTO, estado, 'p'), DEFECTO, 'p')).toEqual(estado);
  });
});
