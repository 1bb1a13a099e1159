import type { FilaTop } from '@conserje/contract';
import { expect, test } from 'vitest';
import { puestos, semanaDel } from './top.ts';

const fila = (usuarioNombre: string, asistencia: number, lugar: number | null): FilaTop => ({
  ...{ usuarioNombre, asistencia, ascenso: 0, times: 0 },
  lugares: { asistencia: lugar, ascenso: null, times: null },
});

test('una tabla va por lugares y, en un mismo lugar, por nombre; quien no tiene lugar no está', () => {
  const filas = [fila('Zoe', 2, 2), fila('Beto', 0, null), fila('ámbar', 2, 2), fila('Leo', 2, 1), fila('Caro', 1, 4)];
  expect(puestos(filas, 'asistencia').map((p) => `${p.lugar} ${p.usuario} ${p.valor}`)).toEqual([
    ...['1 Leo 2', '2 ámbar 2', '2 Zoe 2', '4 Caro 1'],
  ]);
  expect(puestos(filas, 'times')).toEqual([]);
});

test.each([
  ['2026-03-09', 0, '2026-03-09', '2026-03-15'],
  ['2026-03-15', 0, '2026-03-09', '2026-03-15'],
  ['2026-03-16', 1, '2026-03-09', '2026-03-15'],
  ['2026-01-01', 0, '2025-12-29', '2026-01-04'],
  ['2026-01-01', 1, '2025-12-22', '2025-12-28'],
])('la semana del %s, %i atrás, va del %s al %s', (dia, antes, lunes, domingo) => {
  expect(semanaDel(dia, antes)).toEqual({ lunes, domingo });
});
