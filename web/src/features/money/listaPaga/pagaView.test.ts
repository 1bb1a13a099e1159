import type { PagaRow } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import {
  asPaid,
  asUnpaid,
  belongsToView,
  collectAmounts,
  computePayProgress,
  formatMision,
  pickRowsInView,
} from './pagaView.ts';

const row = (id: number, rest: Partial<PagaRow> = {}): PagaRow => ({
  id,
  usuario: id,
  usuarioNombre: `U${id}`,
  mision: 'Vigilante I',
  categoria: 1,
  categoria_actual: 1,
  n_categoria: 'Iniciales',
  monto: 9,
  pagado: 0,
  estado: 'abierta',
  heroe: null,
  legion: null,
  fecha: '2026-01-01T00:00:00.000Z',
  pagadoFecha: null,
  encargadoNombre: null,
  acciones: ['pagar', 'monto', 'ascenso'],
  ...rest,
});
const paid = (id: number) => row(id, { pagado: 1, estado: 'pagada' });
const NO_PLACES = new Map<number, number>();

test('a row shows the categoria of the paga, and the current mision if the categoria changed', () => {
  expect(formatMision(row(1))).toBe('Vigilante I');
  expect(formatMision(row(1, { categoria_actual: 3, mision: 'Aprendiz I' }))).toBe('Iniciales, ahora Aprendiz I');
});

describe('belongsToView', () => {
  test.each([
    ['abierta', true, false],
    ['pagada', false, true],
    ['ascenso', false, true],
    ['pendiente', false, false],
  ] as const)('%s', (estado, isUnpaid, inPaidView) => {
    const f = row(1, { estado, pagado: estado === 'pagada' || estado === 'ascenso' ? 1 : 0 });
    expect(belongsToView(f, 'porpagar')).toBe(isUnpaid);
    expect(belongsToView(f, 'pagadas')).toBe(inPaidView);
    expect(belongsToView(f, 'todas')).toBe(true);
  });
});

describe('rows in view', () => {
  test('a row paid in view stays in place, and a row paid before stays out', () => {
    const [ana, beto, caro] = [row(1), row(2), paid(3)];
    const positions = collectAmounts(NO_PLACES, [ana, beto, caro], 'porpagar');
    const despues = [ana, paid(2), caro];
    const nuevos = collectAmounts(positions, despues, 'porpagar');
    expect(pickRowsInView(despues, nuevos).map((f) => [f.id, f.pagado])).toEqual([
      [1, 0],
      [2, 1],
    ]);
    expect(pickRowsInView(despues, nuevos)[0]).toBe(ana);
  });

  test('another amount does not move the row, since the seen amount sorts it', () => {
    const positions = collectAmounts(NO_PLACES, [row(1)], 'porpagar');
    expect(pickRowsInView([{ ...paid(1), monto: 30 }], positions)).toMatchObject([{ monto: 30, seenMonto: 9 }]);
  });

  test('a new row is added; without new rows the amounts are the same object', () => {
    const positions = collectAmounts(NO_PLACES, [row(1)], 'porpagar');
    expect(collectAmounts(positions, [paid(1)], 'porpagar')).toBe(positions);
    expect([...collectAmounts(positions, [paid(1), row(2, { monto: 4 })], 'porpagar')]).toEqual([
      [1, 9],
      [2, 4],
    ]);
  });
});

test('asPaid and asUnpaid predict the row', () => {
  const before = row(1);
  const despues = asPaid(before, 12, 'Ana', 0);
  expect(despues).toMatchObject({ monto: 12, pagado: 1, estado: 'pagada', encargadoNombre: 'Ana', isWaiting: true });
  expect(asUnpaid({ ...despues, monto: 9 })).toEqual({ ...before, isWaiting: true });
});

test('computePayProgress counts all and the paid rows, and sums the open ones', () => {
  expect(computePayProgress([row(1), row(2, { monto: 4 }), paid(3), row(4, { estado: 'pendiente' })])).toEqual({
    pagas: 4,
    paidCount: 1,
    missing: 13,
  });
});
