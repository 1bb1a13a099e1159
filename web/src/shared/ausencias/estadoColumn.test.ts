import type { Ausencia } from '@conserje/contract';
import { expect, test } from 'vitest';
import { toSheet } from '../../ui/table/tableModel.ts';
import { estadoColumn } from './estadoColumn.tsx';

const accepted: Ausencia = {
  id: 1,
  usuario: 1,
  usuarioNombre: 'Leo',
  motivo: 'Viaje',
  inicio: '2026-03-10',
  final: '2026-03-12',
  estado: 1,
  fecha: '2026-03-01T15:00:00.000Z',
  encargado: 2,
  encargadoNombre: 'Ana',
  terminada: null,
  terminadaNombre: null,
  acciones: [],
};
const waiting: Ausencia = { ...accepted, estado: 0, encargado: null, encargadoNombre: null };

test.each([
  ['2026-03-09', ['Aceptada', 'Por responder']],
  ['2026-03-10', ['En curso', 'Por responder']],
  ['2026-03-13', ['Aceptada', 'Venció sin respuesta']],
])('on %s the file says %j, as the screen does', (today, states) => {
  expect(toSheet([estadoColumn(today)], [accepted, waiting]).rows.flat()).toEqual(states);
});
