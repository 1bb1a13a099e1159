import { describe, expect, test } from 'vitest';
import { canReorder, checkCategoriaInput, checkMembresiaType, checkMision } from './mantenimiento.ts';

const RANGO = {
  n_categoria: 'Guardias',
  nomina_asistencia: 0,
  nomina_times: 15,
  porciento: 5,
  tiempo_ascenso: '3 horas',
  paga_nomina: 9,
  bono_asistencia: null,
  bono_times: 30,
  bono_paga: 4,
  renta: 0,
  traslado_precio: 6,
};

describe('checkCategoriaInput', () => {
  test.each([
    [{}, undefined],
    [{ n_categoria: '  ' }, 'n_categoria'],
    [{ n_categoria: 'x'.repeat(41) }, 'n_categoria'],
    [{ n_categoria: 'x'.repeat(40) }, undefined],
    [{ nomina_asistencia: -1 }, 'nomina_asistencia'],
    [{ nomina_times: 1001 }, 'nomina_times'],
    [{ nomina_times: 1.5 }, 'nomina_times'],
    [{ porciento: 100 }, undefined],
    [{ porciento: 101 }, 'porciento'],
    [{ paga_nomina: 1_000_000 }, undefined],
    [{ paga_nomina: 1_000_001 }, 'paga_nomina'],
    [{ renta: -1 }, 'renta'],
    [{ tiempo_ascenso: '2 dias' }, undefined],
    [{ tiempo_ascenso: '0 dias' }, 'tiempo_ascenso'],
    [{ tiempo_ascenso: '2' }, 'tiempo_ascenso'],
    [{ bono_times: 15 }, undefined],
    [{ bono_times: 14 }, 'bono_times'],
    [{ nomina_asistencia: 3, bono_asistencia: 2 }, 'bono_asistencia'],
    [{ bono_times: null }, 'bono_times'],
    [{ bono_times: null, bono_paga: 0 }, undefined],
    [{ bono_times: null, bono_asistencia: 1 }, undefined],
  ])('validates the rango fields %j', (change, campo) => {
    expect(checkCategoriaInput({ ...RANGO, ...change })?.campo).toBe(campo);
  });
});

const MISION = { nombre: 'Portero', precio: 8, venta: 1, traslado_venta: 0 };
test.each([
  [MISION, 9, null],
  [MISION, 10, 'Solo se venden misiones hasta el rango 9'],
  [{ ...MISION, venta: 0 }, 10, null],
  [{ ...MISION, nombre: ' ' }, 2, 'Nombre vacio'],
  [{ ...MISION, precio: 0.5 }, 2, 'Los créditos deben ser un número entero, de 0 a 1000000'],
])('the mision %j in categoria %i', (mision, categoria, msg) => {
  expect(checkMision(mision, categoria)?.msg ?? null).toBe(msg);
});

const MEMBRESIA_TYPE = { nombre: 'Oro', details: '', precio: 5, reduccion: 0, vip: 1, perma: 0, honor: null };
test.each([
  [{}, undefined],
  [{ nombre: '' }, 'nombre'],
  [{ details: 'x'.repeat(300) }, undefined],
  [{ details: 'x'.repeat(301) }, 'details'],
  [{ precio: -1 }, 'precio'],
])('the membresia type with %j', (change, campo) => {
  expect(checkMembresiaType({ ...MEMBRESIA_TYPE, ...change })?.campo).toBe(campo);
});

test('misiones at or above the place of the actor cannot be reordered', () => {
  expect([1, 2, 3].map((orden) => canReorder(orden, { orden: 2 }))).toEqual([true, false, false]);
});
