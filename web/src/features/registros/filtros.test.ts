import { expect, test } from 'vitest';
import { consultaDe, cuantos, EN_URL, moduloDe, SISTEMA } from './filtros.ts';

test('sin filtros no se pide nada más', () => {
  expect(consultaDe(EN_URL)).toEqual({});
  expect(cuantos(EN_URL)).toBe(0);
});

test('lo que se elige se pide; el sistema es el encargado 0', () => {
  const filtros = {
    ...EN_URL,
    modulo: 'paga',
    usuario: 4,
    encargado: SISTEMA,
    desde: '2026-03-01',
    hasta: '2026-03-01',
  };
  expect(consultaDe(filtros)).toEqual({
    modulo: 'paga',
    usuario: 4,
    encargado: 0,
    desde: '2026-03-01',
    hasta: '2026-03-01',
  });
  expect(cuantos(filtros)).toBe(3);
});

test('lo que en la dirección no vale no se pide', () => {
  expect(moduloDe({ ...EN_URL, modulo: 'toString' })).toBe('todos');
  expect(consultaDe({ ...EN_URL, usuario: -3, desde: 'ayer', hasta: '2026-3-1' })).toEqual({});
  expect(consultaDe({ ...EN_URL, desde: '2026-03-02', hasta: '2026-03-01' })).toEqual({});
});
