import type { Registro } from '@conserje/contract';
import { expect, test } from 'vitest';
import { formatCsv } from '../../ui/files/saveSheet.ts';
import { toSheet } from '../../ui/table/tableModel.ts';
import { AUDIT_LOG_EXPORT_COLUMNS, byDays, formatFieldValue } from './auditLog.ts';

const linea = (fecha: string, more: Partial<Registro> = {}): Registro => ({
  id: 1,
  modulo: 'paga',
  motivo: 'Ana pagó 4c a Leo',
  texto: '',
  usuario: 'Leo',
  otro: null,
  lineas: 0,
  encargadoNombre: 'Ana',
  diferencias: [],
  fecha,
  ...more,
});

test.each([
  [true, 'Sí'],
  [false, 'No'],
  [null, '—'],
  ['', '—'],
  [1500, '1500'],
  [12_500, '12\u202f500'],
  ['Supervisor', 'Supervisor'],
])('%j is read as %s', (value, read) => {
  expect(formatFieldValue(value)).toBe(read);
});

test('groups the lines by their day in a zone, in order', () => {
  const lines = ['2026-03-02T05:00:00.000Z', '2026-03-02T03:59:00.000Z', '2026-03-01T12:00:00.000Z'].map((f) =>
    linea(f),
  );
  expect(byDays(lines, 'America/Santo_Domingo').map((d) => d.lines.length)).toEqual([1, 2]);
  expect(byDays(lines, 'UTC').map((d) => d.lines.length)).toEqual([2, 1]);
  expect(byDays([], 'UTC')).toEqual([]);
});

test('the file contains the changes', () => {
  const diferencias = [
    { campo: 'Precio', antes: 8, despues: 10 },
    { campo: 'En venta', antes: false, despues: true },
  ];
  const csv = formatCsv(toSheet(AUDIT_LOG_EXPORT_COLUMNS, [linea('2026-03-02T05:00:00.000Z', { diferencias })]), 'UTC');
  expect(csv).toContain('Precio: 8 → 10; En venta: No → Sí');
  expect(csv).toContain('Paga,Ana pagó 4c a Leo,Leo');
});
