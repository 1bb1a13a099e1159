import type { Llamado } from '@conserje/contract';
import { expect, test } from 'vitest';
import { formatCsv } from '../../ui/files/saveSheet.ts';
import { toSheet } from '../../ui/table/tableModel.ts';
import { llamadoColumns } from './LlamadoTerm.tsx';

/** On this instant it is still the day before in the agency's zone. */
const NIGHT = '2026-03-01T02:00:00.000Z';
const LLAMADO: Llamado = {
  id: 1,
  usuario: 7,
  usuarioNombre: 'Leo',
  motivo: 'Flood',
  descripcion: 'En la sala',
  evidencia: null,
  fecha: '2026-01-30T15:00:00.000Z',
  encargadoNombre: 'Ana',
  codigo: null,
  gravedad: null,
  minutos: null,
  multa: null,
  vence: NIGHT,
  estado: 'vigente',
  levantado: null,
  acciones: [],
};

test('the file says in the zone of the agency until when a llamado counts, and who lifted it when', () => {
  const lifted: Llamado = {
    ...LLAMADO,
    estado: 'levantado',
    levantado: { por: 'Beto', motivo: 'Error', fecha: NIGHT },
  };
  const sheet = toSheet(llamadoColumns({ descripcion: 'line', fecha: 'left' }), [LLAMADO, lifted]);
  const [, valid, over] = formatCsv(sheet, 'America/Santo_Domingo').split('\r\n');
  expect(valid).toMatch(/\bVigente\b.2026-02-28 22:00:00\W+Ana/);
  expect(over).toMatch(/\bLevantado\b.2026-02-28 22:00:00.2026-02-28 22:00:00.Beto.Error\W+Ana/);
});
