import type { ActividadRow } from '@conserje/contract';
import { expect, test } from 'vitest';
import { FILTERS_IN_URL, filterRows, hasFilter } from './activityFilters.ts';

const NOW = Date.parse('2026-03-20T12:00:00Z');
const NONE = { asistencia: 0, times: 0, ascensos: 0 };
const row = (usuario: number, change: Partial<ActividadRow>): ActividadRow => ({
  usuario,
  usuarioNombre: `U${usuario}`,
  mision: 'Vigilante I',
  rango: 10,
  categoria: 2,
  resultado: 'cumplida',
  cambio: false,
  semanas: 0,
  pide: NONE,
  hecho: NONE,
  dias_libres: 0,
  ausente: null,
  visto: '2026-03-20T11:00:00Z',
  acciones: [],
  ...change,
});
const ROWS = [
  row(1, {}),
  row(2, { categoria: 3, resultado: 'incumplida' }),
  row(3, { resultado: 'justificada', ausente: '2026-03-22' }),
  row(4, { visto: '2026-03-13T12:00:00Z' }),
  row(5, { visto: null }),
];

test.each([
  [{}, [1, 2, 3, 4, 5], false],
  [{ rango: 3 }, [2], true],
  [{ estado: 'incumplida' }, [2], true],
  [{ estado: 'justificada' }, [3], true],
  [{ estado: 'ausentes' }, [3], true],
  [{ estado: 'otra' }, [1, 2, 3, 4, 5], false],
  [{ sin_entrar: 7 }, [4, 5], true],
  [{ sin_entrar: 14 }, [5], true],
  [{ sin_entrar: 5 }, [1, 2, 3, 4, 5], false],
])('%j keeps %j', (filters, ids, isFiltered) => {
  const all = { ...FILTERS_IN_URL, ...filters };
  expect(filterRows(ROWS, all, NOW).map(({ usuario }) => usuario)).toEqual(ids);
  expect(hasFilter(all)).toBe(isFiltered);
});
