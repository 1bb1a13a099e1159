import { beforeEach, describe, expect, test } from 'vitest';
import type { Terminos } from './oraculo.terminos.ts';
import { Oraculo } from './oraculo.ts';

/** Where each row stands, by hand from the words of decisions §5: its category, its list, how it stands, and its amount. */

const BASE = { nomina_asistencia: 0, nomina_times: 0, bono_asistencia: null, bono_times: null, bono_paga: 0 };
const CATEGORIAS: Terminos[] = [
  { ...BASE, categoria: 1, paga_nomina: 9 },
  { ...BASE, categoria: 2, paga_nomina: 8, nomina_asistencia: 1 },
  { ...BASE, categoria: 3, paga_nomina: 10, nomina_asistencia: 1, bono_asistencia: 2, bono_paga: 5 },
];
const ANA = 1;

let oraculo: Oraculo;
let t = 0;
const luego = (): number => {
  t += 1;
  return t;
};
const asiste = (minutos: number) => oraculo.trabaja(ANA, 'asistencia', minutos, luego());
const mueve = (categoria: number) => oraculo.mueve(ANA, categoria, luego());
const filas = () =>
  oraculo
    .renglones(ANA, luego())
    .map((r) => [r.grupo, r.categoria, r.estado, r.monto, r.enLista ? 'lista' : 'cerrada']);
/** The n-th row that waits, from 0. */
function espera(n = 0) {
  const abierta = oraculo.abiertas(ANA, luego())[n];
  if (!abierta) throw new Error('no such row waits');
  return abierta;
}
function paga(n = 0, monto = espera(n).creditos) {
  const abierta = espera(n);
  return oraculo.paga(ANA, abierta, abierta.creditos, monto, luego());
}

beforeEach(() => {
  t = 0;
  oraculo = new Oraculo(CATEGORIAS);
  oraculo.nace(ANA, 1, luego());
});

describe('una fila es de la categoría con la que se ganó, y espera en la lista de su grupo', () => {
  test('quien pierde lo de una y gana lo de otra solo tiene lo de esta', () => {
    asiste(60);
    expect(filas()).toEqual([['bajo', 1, 'abierta', 4, 'lista']]);
    asiste(-60);
    expect(filas()).toEqual([]);
    mueve(3);
    asiste(60);
    expect(filas()).toEqual([['alto', 3, 'abierta', 10, 'lista']]);
  });

  test('lo de cada una queda en la suya, también dentro de un grupo', () => {
    asiste(60);
    mueve(2);
    asiste(60);
    mueve(3);
    asiste(60);
    expect(filas()).toEqual([
      ['bajo', 1, 'abierta', 4, 'lista'],
      ['bajo', 2, 'abierta', 8, 'lista'],
      ['alto', 3, 'abierta', 10, 'lista'],
    ]);
  });

  test('lo que se resta y vuelve tras mudarse, vuelve a la de antes', () => {
    asiste(60);
    mueve(3);
    asiste(-60);
    expect(filas()).toEqual([]);
    asiste(60);
    expect(filas()).toEqual([['bajo', 1, 'abierta', 4, 'lista']]);
  });

  test('un período nuevo no la mueve, esté donde esté la persona', () => {
    asiste(60);
    mueve(3);
    oraculo.reiniciaNomina('alto', luego());
    asiste(60);
    expect(filas()).toEqual([
      ['bajo', 1, 'abierta', 4, 'lista'],
      ['alto', 3, 'abierta', 10, 'lista'],
    ]);
  });
});

describe('lo que no espera más', () => {
  test('pagada con otro monto, muestra lo pagado y sabe lo ganado; cerrada su lista, queda en la historia', () => {
    asiste(60);
    paga(0, 1);
    expect(filas()).toEqual([['bajo', 1, 'pagada', 1, 'lista']]);
    expect(oraculo.renglones(ANA, luego())[0]).toMatchObject({ ganado: 4 });
    oraculo.cierraLista('alto', luego());
    expect(filas()).toEqual([['bajo', 1, 'pagada', 1, 'lista']]);
    oraculo.cierraLista('bajo', luego());
    expect(filas()).toEqual([['bajo', 1, 'pagada', 1, 'cerrada']]);
  });

  test('cerrar una lista deja pendiente lo suyo, y nada de la otra', () => {
    asiste(60);
    mueve(3);
    asiste(60);
    oraculo.cierraLista('bajo', luego());
    expect(filas()).toEqual([
      ['alto', 3, 'abierta', 10, 'lista'],
      ['bajo', 1, 'pendiente', 4, 'cerrada'],
    ]);
  });

  test('un ascenso por paga gasta el precio en la categoría de la fila', () => {
    asiste(60);
    oraculo.asciendePorPaga(ANA, espera(), 3, 2, luego());
    asiste(60);
    expect(filas()).toEqual([
      ['bajo', 2, 'abierta', 8, 'lista'],
      ['bajo', 1, 'ascenso', 3, 'lista'],
    ]);
    expect(oraculo.estado(ANA, luego())).toMatchObject({ pagado: 0, pendiente: 1 });
  });
});

describe('un pago deshecho', () => {
  test('deja una fila donde estaba; con su lista cerrada, un pendiente de la suya', () => {
    asiste(60);
    const fila = paga();
    mueve(3);
    oraculo.deshace(fila, luego());
    expect(filas()).toEqual([['bajo', 1, 'abierta', 4, 'lista']]);
    expect(espera()).toMatchObject({ partida: false });
    const otra = paga();
    oraculo.cierraLista('bajo', luego());
    oraculo.deshace(otra, luego());
    expect(filas()).toEqual([['bajo', 1, 'pendiente', 4, 'cerrada']]);
  });

  test('vuelve junto a lo que vino después: en cuántas filas no está dicho, hasta que nada espere', () => {
    mueve(3);
    asiste(60);
    const fila = paga();
    asiste(60);
    oraculo.deshace(fila, luego());
    expect(filas()).toEqual([['alto', 3, 'abierta', 15, 'lista']]);
    expect(espera()).toMatchObject({ partida: true });
    oraculo.reiniciaNomina('alto', luego());
    expect(espera()).toMatchObject({ partida: true });
    oraculo.cierraLista('alto', luego());
    expect(oraculo.renglones(ANA, luego())).toMatchObject([{ estado: 'pendiente', partida: true }]);
  });
});
