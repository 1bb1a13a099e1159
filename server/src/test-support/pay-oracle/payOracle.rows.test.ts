import { beforeEach, describe, expect, test } from 'vitest';
import type { PayTerms } from './payOracle.terms.ts';
import { PayOracle } from './payOracle.ts';

/** Where each row stands, by hand from the words of decisions §5: its category, its list, how it stands, and its amount. */

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
/** The n-th row that waits, from 0. */
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

describe('una fila es de la categoría con la que se ganó, y espera en la lista de su grupo', () => {
  test('quien pierde lo de una y gana lo de otra solo tiene lo de esta', () => {
    attend(60);
    expect(shownRows()).toEqual([['bajo', 1, 'abierta', 4, 'lista']]);
    attend(-60);
    expect(shownRows()).toEqual([]);
    moveToCategoria(3);
    attend(60);
    expect(shownRows()).toEqual([['alto', 3, 'abierta', 10, 'lista']]);
  });

  test('lo de cada una queda en la suya, también dentro de un grupo', () => {
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

  test('lo que se resta y vuelve tras mudarse, vuelve a la de antes', () => {
    attend(60);
    moveToCategoria(3);
    attend(-60);
    expect(shownRows()).toEqual([]);
    attend(60);
    expect(shownRows()).toEqual([['bajo', 1, 'abierta', 4, 'lista']]);
  });

  test('un período nuevo no la mueve, esté donde esté la persona', () => {
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

describe('lo que no espera más', () => {
  test('pagada con otro monto, muestra lo pagado y sabe lo ganado; cerrada su lista, queda en la historia', () => {
    attend(60);
    payRow(0, 1);
    expect(shownRows()).toEqual([['bajo', 1, 'pagada', 1, 'lista']]);
    expect(oracle.expectedRows(ANA, nextInstant())[0]).toMatchObject({ ganado: 4 });
    oracle.closeList('alto', nextInstant());
    expect(shownRows()).toEqual([['bajo', 1, 'pagada', 1, 'lista']]);
    oracle.closeList('bajo', nextInstant());
    expect(shownRows()).toEqual([['bajo', 1, 'pagada', 1, 'cerrada']]);
  });

  test('cerrar una lista deja pendiente lo suyo, y nada de la otra', () => {
    attend(60);
    moveToCategoria(3);
    attend(60);
    oracle.closeList('bajo', nextInstant());
    expect(shownRows()).toEqual([
      ['alto', 3, 'abierta', 10, 'lista'],
      ['bajo', 1, 'pendiente', 4, 'cerrada'],
    ]);
  });

  test('un ascenso por paga gasta el precio en la categoría de la fila', () => {
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

describe('un pago deshecho', () => {
  test('deja una fila donde estaba; con su lista cerrada, un pendiente de la suya', () => {
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

  test('vuelve junto a lo que vino después: en cuántas filas no está dicho, hasta que nada espere', () => {
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
