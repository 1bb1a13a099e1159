import type { Renta } from '@conserje/contract';
import { expect, test } from 'vitest';
import { toSheet } from '../../../../ui/table/tableModel.ts';
import { RENTA_COLUMNS } from './rentaColumns.tsx';

const OWED: Renta = {
  id: 1,
  usuario: 2,
  usuarioNombre: 'Eva',
  rangoNombre: 'Operativos',
  renta: 20,
  mes: '2026-03',
  fecha: '2026-03-10T15:00:00.000Z',
  pagado: 0,
  pagadoNombre: null,
  pagadoFecha: null,
  borradaNombre: null,
  anulada: null,
  acciones: [],
};
const PAID: Renta = { ...OWED, pagado: 1, pagadoNombre: 'Ana', pagadoFecha: '2026-03-11T15:00:00.000Z' };
const anulada = { por: 'Bea', motivo: 'No vive aquí', fecha: '2026-03-12T15:00:00.000Z' };

test('a file says whether a renta was paid, who collected or forgave it, and when it was paid', () => {
  const columns = RENTA_COLUMNS.filter((c) => c.id === 'pagado');
  const deleted: Renta = { ...OWED, borradaNombre: 'Bea' };
  const { columns: titles, rows } = toSheet(columns, [OWED, PAID, deleted, { ...PAID, anulada }]);
  expect(titles.map((c) => c.title)).toEqual(['Pagada', 'Por', 'Fecha de pago']);
  expect(rows).toEqual([
    ['No', null, null],
    ['Sí', 'Ana', PAID.pagadoFecha],
    ['Borrada', 'Bea', null],
    ['Anulada por Bea: No vive aquí', null, PAID.pagadoFecha],
  ]);
});
