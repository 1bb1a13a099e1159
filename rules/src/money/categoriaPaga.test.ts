import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CategoriaRequirements, PagaCategoria } from './categoriaPaga.ts';
import { checkAmount, montoPaga, pagaGroupOf, requirementsOf, toShownTimes, toTimes } from './categoriaPaga.ts';

const initial: CategoriaRequirements = {
  id_categoria: 1,
  nomina_asistencia: 0,
  nomina_times: 0,
  bono_asistencia: null,
  bono_times: null,
};
const seguridad: CategoriaRequirements = { ...initial, id_categoria: 2, nomina_times: 15, bono_times: 30 };
const mixed: CategoriaRequirements = { ...seguridad, id_categoria: 3, nomina_asistencia: 10, bono_asistencia: 20 };

test('categorias up to 2 belong to the pay group `bajo`', () => {
  expect([1, 2, 3, 12].map(pagaGroupOf)).toEqual(['bajo', 'bajo', 'alto', 'alto']);
});

test.each([
  [0, 0],
  [29, 0],
  [30, 1],
  [59, 1],
  [60, 2],
  [450, 15],
])('%d supervised minutes are %d stored times', (minutos, times) => {
  expect(toTimes(minutos)).toBe(times);
});

test('one shown time is one supervised hour', () => {
  expect(toShownTimes(toTimes(60))).toBe(1);
  expect(toShownTimes(3)).toBe(1.5);
});

test('categoria 1 progresses by hours up to the four of its pay', () => {
  expect(requirementsOf(initial, 90, 0, false)).toEqual({
    nomina_label: '4 horas',
    nomina: 4,
    nomina_hecha: 1.5,
    nomina_porcentaje: 37,
    bonificacion_label: null,
    bonificacion: null,
    bonificacion_hecha: null,
    bonificacion_porcentaje: null,
  });
});

test('the other categorias progress by shown times, and the bonus asks for twice as many', () => {
  expect(requirementsOf(seguridad, 0, 15, false)).toEqual({
    nomina_label: '15 horas como encargado',
    nomina: 15,
    nomina_hecha: 7.5,
    nomina_porcentaje: 50,
    bonificacion_label: '30 horas como encargado',
    bonificacion: 30,
    bonificacion_hecha: 7.5,
    bonificacion_porcentaje: 25,
  });
});

test.each([
  ['the hours lag', 300, 30, { nomina: 10, nomina_hecha: 5, nomina_porcentaje: 50 }],
  ['the times lag', 600, 6, { nomina: 15, nomina_hecha: 3, nomina_porcentaje: 20 }],
])('with two requirements the one that lags decides: %s', (_case, asistencia, times, expected) => {
  const r = requirementsOf(mixed, asistencia, times, false);
  expect(r.nomina_label).toBe('10 horas y 15 horas como encargado');
  expect(r).toMatchObject(expected);
});

test('a requirement that is met stays visible, with a full bar', () => {
  expect(requirementsOf(initial, 300, 0, false)).toMatchObject({ nomina: 4, nomina_hecha: 5, nomina_porcentaje: 100 });
  expect(requirementsOf(seguridad, 0, 60, false)).toMatchObject({
    nomina: 15,
    nomina_hecha: 30,
    nomina_porcentaje: 100,
    bonificacion: 30,
    bonificacion_hecha: 30,
    bonificacion_porcentaje: 100,
  });
});

test('hours and percentage are exact to the minute', () => {
  expect(requirementsOf(initial, 69, 0, false)).toMatchObject({ nomina_hecha: 1.15, nomina_porcentaje: 28 });
  expect(requirementsOf({ ...mixed, nomina_asistencia: 20, nomina_times: 0 }, 276, 0, false).nomina_porcentaje).toBe(
    23,
  );
});

test('a membresia with reduction halves the requirement, rounded up', () => {
  expect(requirementsOf(initial, 60, 0, true)).toMatchObject({ nomina: 2, nomina_porcentaje: 50 });
  expect(requirementsOf(seguridad, 0, 16, true)).toMatchObject({ nomina: 8, nomina_porcentaje: 100, bonificacion: 15 });
  expect(requirementsOf({ ...seguridad, nomina_times: 1 }, 0, 0, true)).toMatchObject({
    nomina: 1,
    nomina_label: '1 hora como encargado',
  });
});

test('without a requirement the progress is complete', () => {
  const free = { ...initial, id_categoria: 11 };
  expect(requirementsOf(free, 0, 0, false)).toMatchObject({ nomina_label: '', nomina: 0, nomina_porcentaje: 100 });
});

test('the percentage reaches 100 exactly when both requirements are met', () => {
  const cantidad = fc.nat({ max: 3000 });
  const requested = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(
      requested,
      requested,
      cantidad,
      cantidad,
      fc.boolean(),
      (horas, asksForTimes, minutos, times, reducida) => {
        const cat = { ...mixed, nomina_asistencia: horas, nomina_times: asksForTimes };
        const r = requirementsOf(cat, minutos, times, reducida);
        const asks = (n: number) => (reducida ? Math.ceil(n / 2) : n);
        const meets = minutos >= asks(horas) * 60 && times >= asks(asksForTimes) * 2;
        expect(r.nomina_porcentaje === 100).toBe(meets);
        expect(r.nomina_porcentaje).toBeGreaterThanOrEqual(0);
        expect(r.nomina_porcentaje).toBeLessThanOrEqual(100);
        if (asks(horas) + asks(asksForTimes) > 0) expect(r.nomina).toBeGreaterThan(0);
      },
    ),
  );
});

const paga = { paga_nomina: 10, bono_paga: 3 };
const HOUR = 60;

test.each([
  [0, 0, 0],
  [59, 0, 0],
  [60, 4, 6],
  [119, 4, 6],
  [120, 6, 9],
  [180, 7, 9],
  [240, 9, 9],
  [6000, 9, 9],
])('categoria 1 with %d minutes earns %d; with reduction, %d', (minutos, whole, reducida) => {
  expect(montoPaga({ ...initial, ...paga }, minutos, 0, false)).toBe(whole);
  expect(montoPaga({ ...initial, ...paga }, minutos, 0, true)).toBe(reducida);
});

test.each<[string, PagaCategoria, number, number, boolean, number]>([
  ['lacks one saved time', { ...seguridad, ...paga }, 0, 29, false, 0],
  ['meets them', { ...seguridad, ...paga }, 0, 30, false, 10],
  ['almost the bonus', { ...seguridad, ...paga }, 0, 59, false, 10],
  ['the bonus too', { ...seguridad, ...paga }, 0, 60, false, 13],
  ['half, rounded up', { ...seguridad, ...paga }, 0, 15, true, 0],
  ['half, with a reduction', { ...seguridad, ...paga }, 0, 16, true, 10],
  ['no bonus required', { ...seguridad, ...paga, bono_times: null }, 0, 600, false, 10],
  ['hours and times, hours missing', { ...mixed, ...paga }, 10 * HOUR - 1, 600, false, 0],
  ['hours and times, both', { ...mixed, ...paga }, 10 * HOUR, 30, false, 10],
  ['hours and times, the bonus too', { ...mixed, ...paga }, 20 * HOUR, 60, false, 13],
  ['a bonus easier than the pay: not alone', { ...seguridad, ...paga, bono_times: 1 }, 0, 29, false, 0],
  ['no requirement', { ...seguridad, ...paga, nomina_times: 0, bono_times: null }, 0, 0, false, 10],
])('the other categorias: %s', (_case, cat, asistencia, times, reducida, monto) => {
  expect(montoPaga(cat, asistencia, times, reducida)).toBe(monto);
});

test('more work or a reduction never earns less, and pay is earned when the bar is full', () => {
  const cantidad = fc.nat({ max: 3000 });
  const requested = fc.option(fc.nat({ max: 40 }), { nil: null });
  const categoria = fc.record({
    id_categoria: fc.integer({ min: 1, max: 9 }),
    nomina_asistencia: fc.nat({ max: 40 }),
    nomina_times: fc.nat({ max: 40 }),
    bono_asistencia: requested,
    bono_times: requested,
    paga_nomina: fc.integer({ min: 1, max: 30 }),
    bono_paga: fc.nat({ max: 30 }),
  });
  fc.assert(
    fc.property(
      categoria,
      cantidad,
      cantidad,
      fc.nat({ max: 300 }),
      fc.boolean(),
      (cat, minutos, times, more, reducida) => {
        const monto = montoPaga(cat, minutos, times, reducida);
        expect(montoPaga(cat, minutos + more, times + more, reducida)).toBeGreaterThanOrEqual(monto);
        expect(montoPaga(cat, minutos, times, true)).toBeGreaterThanOrEqual(monto);
        const full = requirementsOf(cat, minutos, times, reducida).nomina_porcentaje === 100;
        if (full || cat.id_categoria > 1) expect(monto > 0).toBe(full);
      },
    ),
  );
});

test.each([
  [-1, 'Cantidad no puede ser menor o igual a 0'],
  [0, 'Cantidad no puede ser menor o igual a 0'],
  [1, null],
])('an adjustment of %d: %s', (cantidad, msg) => {
  expect(checkAmount({ cantidad })).toEqual(msg && { campo: 'cantidad', msg });
});
