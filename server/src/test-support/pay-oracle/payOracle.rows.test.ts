import { beforeEach, describe, expect, test } from 'vitest';
import type { PayTerms } from './payOracle.terms.ts';
import { PayOracle } from './payOracle.ts';

/** Tests each row by hand from decisions §5: its categoria, list, state and amount. */

const BASE = { nomina_asistencia: 0, nomina_times: 0, bono_asistencia: null, bono_times: null, bono_paga: 0 };
const CATEGORIAS: PayTerms[] = [
  { ...BASE, categoria: 1, paga_nomina: 9 },
  { ...BASE, categoria: 2, paga_nomina: 8, nomina_asistencia: 1 },
  { ...BASE, categoria: 3, paga_nomina: 10, nomina_asistencia: 1, bono_asistencia: 2, bono_paga: 5 },
];
const ANA = 1;

let oracle: PayOracle;
let t = 0;
const nextInstant = (): number => {
  t += 1;
  return t;
};
const attend = (minutos: number) => oracle.recordWork(ANA, 'asistencia', minutos, nextInstant());
const moveToCategoria = (categoria: number) => oracle.moveToCategoria(ANA, categoria, nextInstant());
const shownRows = () =>
  oracle
    .expectedRows(ANA, nextInstant())
    .map((r) => [r.grupo, r.categoria, r.estado, r.monto, r.inList ? 'lista' : 'cerrada']);
/** Returns the n-th open row, from 0. */
function nthOpenRow(n = 0) {
  const openRow = oracle.open(ANA, nextInstant())[n];
  if (!openRow) throw new Error('no such row waits');
  return openRow;
}
function payRow(n = 0, monto = nthOpenRow(n).creditos) {
  const openRow = nthOpenRow(n);
  return oracle.payRow(ANA, openRow, openRow.creditos, monto, nextInstant());
}

beforeEach(() => {
  t = 0;
  oracle = new PayOracle(CATEGORIAS);
  oracle.createPerson(ANA, 1, nextInstant());
});

describe("a row belongs to the categoria that earned it and waits on its group's list", () => {
  test('a person who loses the earnings of one categoria and earns in another has only the latter', () => {
    attend(60);
    expect(shownRows()).toEqual([['bajo', 1, 'abierta', 4, 'lista']]);
    attend(-60);
    expect(shownRows()).toEqual([]);
    moveToCategoria(3);
    attend(60);
    expect(shownRows()).toEqual([['alto', 3, 'abierta', 10, 'lista']]);
  });

  test('the earnings of each categoria stay in their own row, also within a group', () => {
    attend(60);
    moveToCategoria(2);
    attend(60);
    moveToCategoria(3);
    attend(60);
    expect(shownRows()).toEqual([
      ['bajo', 1, 'abierta', 4, 'lista'],
      ['bajo', 2, 'abierta', 8, 'lista'],
      ['alto', 3, 'abierta', 10, 'lista'],
    ]);
  });

  test('work that is deducted and returned after a move restores the old row', () => {
    attend(60);
    moveToCategoria(3);
    attend(-60);
    expect(shownRows()).toEqual([]);
    attend(60);
    expect(shownRows()).toEqual([['bajo', 1, 'abierta', 4, 'lista']]);
  });

  test('a new period does not move a row, wherever the person is', () => {
    attend(60);
    moveToCategoria(3);
    oracle.resetNomina('alto', nextInstant());
    attend(60);
    expect(shownRows()).toEqual([
      ['bajo', 1, 'abierta', 4, 'lista'],
      ['alto', 3, 'abierta', 10, 'lista'],
    ]);
  });
});

describe('rows that are no longer open', () => {
  test('a row paid with another amount shows it and keeps its earnings; after its list closes it is history', () => {
    attend(60);
    payRow(0, 1);
    expect(shownRows()).toEqual([['bajo', 1, 'pagada', 1, 'lista']]);
    expect(oracle.expectedRows(ANA, nextInstant())[0]).toMatchObject({ ganado: 4 });
    oracle.closeList('alto', nextInstant());
    expect(shownRows()).toEqual([['bajo', 1, 'pagada', 1, 'lista']]);
    oracle.closeList('bajo', nextInstant());
    expect(shownRows()).toEqual([['bajo', 1, 'pagada', 1, 'cerrada']]);
  });

  test('a closed list leaves its own rows pending, and none of the other list', () => {
    attend(60);
    moveToCategoria(3);
    attend(60);
    oracle.closeList('bajo', nextInstant());
    expect(shownRows()).toEqual([
      ['alto', 3, 'abierta', 10, 'lista'],
      ['bajo', 1, 'pendiente', 4, 'cerrada'],
    ]);
  });

  test("an ascenso by paga spends the price in the row's categoria", () => {
    attend(60);
    oracle.promoteByPaga(ANA, nthOpenRow(), 3, 2, nextInstant());
    attend(60);
    expect(shownRows()).toEqual([
      ['bajo', 2, 'abierta', 8, 'lista'],
      ['bajo', 1, 'ascenso', 3, 'lista'],
    ]);
    expect(oracle.earningsOf(ANA, nextInstant())).toMatchObject({ pagado: 0, pendiente: 1 });
  });
});

describe('an undone payment', () => {
  test('restores the row in its place; with its list closed, a pendiente of that list', () => {
    attend(60);
    const row = payRow();
    moveToCategoria(3);
    oracle.undo(row, nextInstant());
    expect(shownRows()).toEqual([['bajo', 1, 'abierta', 4, 'lista']]);
    expect(nthOpenRow()).toMatchObject({ isSplit: false });
    const other = payRow();
    oracle.closeList('bajo', nextInstant());
    oracle.undo(other, nextInstant());
    expect(shownRows()).toEqual([['bajo', 1, 'pendiente', 4, 'cerrada']]);
  });

  test('returns beside later earnings, in an unspecified number of rows until none is open', () => {
    moveToCategoria(3);
    attend(60);
    const row = payRow();
    attend(60);
    oracle.undo(row, nextInstant());
    expect(shownRows()).toEqual([['alto', 3, 'abierta', 15, 'lista']]);
    expect(nthOpenRow()).toMatchObject({ isSplit: true });
    oracle.resetNomina('alto', nextInstant());
    expect(nthOpenRow()).toMatchObject({ isSplit: true });
    oracle.closeList('alto', nextInstant());
    expect(oracle.expectedRows(ANA, nextInstant())).toMatchObject([{ estado: 'pendiente', isSplit: true }]);
  });
});
