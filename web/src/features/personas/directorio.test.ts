import { expect, test } from 'vitest';
import { FILTROS_EN_URL, filtroDe, hayFiltro } from './directorio.ts';

test.each([
  [{}, {}],
  [{ rango: 5 }, { categoria: 5 }],
  [
    { inactivo: 30, gente: 'ausentes' },
    { inactivo: 30, ausentes: 1 },
  ],
  [{ gente: 'despedidos' }, { despedidos: 1 }],
  [{ rango: -1, inactivo: 31, gente: 'toString' }, {}],
])('the address %o asks for %o', (url, filtro) => {
  const entera = { ...FILTROS_EN_URL, ...url };
  expect(filtroDe(entera)).toEqual(filtro);
  expect(hayFiltro(entera)).toBe(Object.keys(filtro).length > 0);
});
