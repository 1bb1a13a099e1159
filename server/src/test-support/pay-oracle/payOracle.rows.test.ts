import { beforeEach, describe, expect, test } from 'vitest';
import type { Terms } from './payOracle.terms.ts';
import { PayOracle } from './payOracle.ts';

/** Where each row stands, by hand from the words of decisions §5: its category, its list, how it stands, and its amount. */

const BASE = { nomina_asistencia: 0, nomina_times: 0, bono_asistencia: null, bono_times: null, bono_paga: 0 };
const CATEGORIAS: Terms[] = [
  { ...BASE, categoria: 1, paga_nomina: 9 },
  { ...BASE, categoria: 2, paga_nomina: 8, nomina_asistencia: 1 },
  { ...BASE, categoria: 3, paga_nomina: 10, nomina_asistencia: 1, bono_asistencia: 2, bono_paga: 5 },
];
const ANA = 1;

let oracle: PayOracle;
let t = 0;
const luego = (): number => {
  t += 1;
  return t;
};
const attend = (minutos: number) => oracle.recordWork(ANA, 'asistencia', minutos, luego());
const moveToCategoria = (categoria: number) => oracle.moveToCategoria(ANA, categoria, luego());
const filas = () =>
  oracle
    .expectedRows(ANA, luego())
    .map((r) => [r.grupo, r.categoria, r.estado, r.monto, r.inList ? 'lista' : 'cerrada']);
/** The n-th row that waits, from 0. */
function wait(n = 0) {
  const abierta = oracle.open(ANA, luego())[n];
  if (!abierta) throw new Error('no such row waits');
  return abierta;
}
function paga(n = 0, monto = wait(n).creditos) {
  const abierta = wait(n);
  return oracle.paga(ANA, abierta, abierta.creditos, monto, luego());
}

beforeEach(() => {
  t = 0;
  oracle = new PayOracle(CATEGORIAS);
  oracle.createPerson(ANA, 1, luego());
});

describe('una fila es de la categoría con la que se ganó, y espera en la lista de su grupo', () => {
  test('quien pierde lo de una y gana lo de otra solo tiene lo de esta', () => {
    attend(60);
    expect(filas()).toEqual([['bajo', 1, 'abierta', 4, 'lista']]);
    attend(-60);
    expect(filas()).toEqual([]);
    moveToCategoria(3);
    attend(60);
    expect(filas()).toEqual([['alto', 3, 'abierta', 10, 'lista']]);
  });

  test('lo de cada una queda en la suya, también dentro de un grupo', () => {
    attend(60);
    moveToCategoria(2);
    attend(60);
    moveToCategoria(3);
    attend(60);
    expect(filas()).toEqual([
      ['bajo', 1, 'abierta', 4, 'lista'],
      ['bajo', 2, 'abierta', 8, 'lista'],
      ['alto', 3, 'abierta', 10, 'lista'],
    ]);
  });

  test('lo que se resta y vuelve tras mudarse, vuelve a la de antes', () => {
    attend(60);
    moveToCategoria(3);
    attend(-60);
    expect(filas()).toEqual([]);
    attend(60);
    expect(filas()).toEqual([['bajo', 1, 'abierta', 4, 'lista']]);
  });

  test('un período nuevo no la mueve, esté donde esté la persona', () => {
    attend(60);
    moveToCategoria(3);
    oracle.resetNomina('alto', luego());
    attend(60);
    expect(filas()).toEqual([
      ['bajo', 1, 'abierta', 4, 'lista'],
      ['alto', 3, 'abierta', 10, 'lista'],
    ]);
  });
});

describe('lo que no espera más', () => {
  test('pagada con otro monto, muestra lo pagado y sabe lo ganado; cerrada su lista, queda en la historia', () => {
    attend(60);
    paga(0, 1);
    expect(filas()).toEqual([['bajo', 1, 'pagada', 1, 'lista']]);
    expect(oracle.expectedRows(ANA, luego())[0]).toMatchObject({ ganado: 4 });
    oracle.closeList('alto', luego());
    expect(filas()).toEqual([['bajo', 1, 'pagada', 1, 'lista']]);
    oracle.closeList('bajo', luego());
    expect(filas()).toEqual([['bajo', 1, 'pagada', 1, 'cerrada']]);
  });

  test('cerrar una lista deja pendiente lo suyo, y nada de la otra', () => {
    attend(60);
    moveToCategoria(3);
    attend(60);
    oracle.closeList('bajo', luego());
    expect(filas()).toEqual([
      ['alto', 3, 'abierta', 10, 'lista'],
      ['bajo', 1, 'pendiente', 4, 'cerrada'],
    ]);
  });

  test('un ascenso por paga gasta el precio en la categoría de la fila', () => {
    attend(60);
    oracle.promoteByPaga(ANA, wait(), 3, 2, luego());
    attend(60);
    expect(filas()).toEqual([
      ['bajo', 2, 'abierta', 8, 'lista'],
      ['bajo', 1, 'ascenso', 3, 'lista'],
    ]);
    expect(oracle.estado(ANA, luego())).toMatchObject({ pagado: 0, pendiente: 1 });
  });
});

describe('un pago deshecho', () => {
  test('deja una fila donde estaba; con su lista cerrada, un pendiente de la suya', () => {
    attend(60);
    const row = paga();
    moveToCategoria(3);
    oracle.undo(row, luego());
    expect(filas()).toEqual([['bajo', 1, 'abierta', 4, 'lista']]);
    expect(wait()).toMatchObject({ isSplit: false });
    const other = paga();
    oracle.closeList('bajo', luego());
    oracle.undo(other, luego());
    expect(filas()).toEqual([['bajo', 1, 'pendiente', 4, 'cerrada']]);
  });

  test('vuelve junto a lo que vino después: en cuántas filas no está dicho, hasta que nada espere', () => {
    moveToCategoria(3);
    attend(60);
    const row = paga();
    attend(60);
    oracle.undo(row, luego());
    expect(filas()).toEqual([['alto', 3, 'abierta', 15, 'lista']]);
    expect(wait()).toMatchObject({ isSplit: true });
    oracle.resetNomina('alto', luego());
    expect(wait()).toMatchObject({ isSplit: true });
    oracle.closeList('alto', luego());
    expect(oracle.expectedRows(ANA, luego())).toMatchObject([{ estado: 'pendiente', isSplit: true }]);
  });
});
