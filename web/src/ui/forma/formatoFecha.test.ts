import { describe, expect, it } from 'vitest';
import { fechaEscrita, leerFecha } from './formatoFecha.ts';

describe('leerFecha', () => {
  it.each([
    ['11/03/2026', '2026-11-03'],
    [' 1/2/2026 ', '2026-01-02'],
    ['02/29/2028', '2028-02-29'],
    ['', ''],
    ['02/29/2026', null],
    ['13/01/2026', null],
    ['00/10/2026', null],
    ['11/31/2026', null],
    ['2026-11-03', null],
    ['11/03/26', null],
    ['ayer', null],
  ])('%j', (texto, fecha) => {
    expect(leerFecha(texto)).toBe(fecha);
  });
});

describe('fechaEscrita', () => {
  it('writes what leerFecha reads', () => {
    expect(fechaEscrita('2026-11-03')).toBe('11/03/2026');
    expect(leerFecha(fechaEscrita('2026-11-03'))).toBe('2026-11-03');
    expect(fechaEscrita('')).toBe('');
  });
});
