import { DIA_MS } from '@conserje/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Terminos } from './oraculo.terminos.ts';
import { Oraculo } from './oraculo.ts';

/** The oracle itself: when terms end, and when they don't (decisions §5). */

const SIN_BONO = { bono_asistencia: null, bono_times: null, bono_paga: 0 };
const INICIALES: Terminos = { categoria: 1, paga_nomina: 9, nomina_asistencia: 0, nomina_times: 0, ...SIN_BONO };
/** 15 shown times for 9c. */
const SEGURIDAD: Terminos = { ...INICIALES, categoria: 2, nomina_times: 15, bono_times: 30, bono_paga: 9 };
/** 8c for nothing, and 4c more for an hour. */
const FIJA: Terminos = { ...INICIALES, categoria: 4, paga_nomina: 8, bono_asistencia: 1, bono_paga: 4 };

const horas = (n: number) => 60 * n;
const REDUCCION = 2;
const ANA = 1;

let oraculo: Oraculo;
let t = 0;
/** Every event has an instant of its own. */
const luego = (): number => {
  t += 1;
  return t;
};
const nace = (categoria: number, id = ANA) => oraculo.nace(id, categoria, luego());
const asiste = (minutos: number, id = ANA) => oraculo.trabaja(id, 'asistencia', minutos, luego());
const mueve = (categoria: number) => oraculo.mueve(ANA, categoria, luego());
const abierto = () => oraculo.estado(ANA, luego()).abierto;
const montos = (id = ANA) => oraculo.abiertas(id, luego()).map((a) => [a.grupo, a.creditos]);
const paga = () => {
  const [fila] = oraculo.abiertas(ANA, luego());
  if (!fila) throw new Error('nothing waits');
  oraculo.paga(ANA, fila, fila.creditos, fila.creditos, luego());
};

beforeEach(() => {
  t = 0;
  oraculo = new Oraculo([INICIALES, SEGURIDAD, FIJA], [REDUCCION]);
});

describe('a reduction', () => {
  test('what asks for the same with it ends no terms', () => {
    nace(4);
    asiste(60);
    oraculo.compra(ANA, REDUCCION, t + DIA_MS, luego());
    asiste(60);
    t += DIA_MS;
    asiste(60);
    oraculo.editaTipo(REDUCCION, false, luego());
    asiste(60);
    expect(montos()).toEqual([['alto', 12]]);
  });

  test('an edit of its type changes the terms of those for whom it runs', () => {
    const [leo, eva] = [7, 8];
    for (const id of [ANA, leo, eva]) nace(1, id);
    oraculo.compra(leo, REDUCCION, t + 10, luego());
    oraculo.compra(eva, REDUCCION, t + DIA_MS, luego());
    t += 50;
    for (const id of [ANA, leo, eva]) asiste(60, id);
    expect(oraculo.editaTipo(REDUCCION, false, luego())).toEqual([eva]);
    for (const id of [ANA, leo, eva]) asiste(60, id);
    expect([ANA, leo, eva].map((id) => montos(id).map(([, creditos]) => creditos))).toEqual([[6], [6], [6, 4]]);
    expect(oraculo.editaTipo(REDUCCION, true, luego())).toEqual([eva]);
  });
});

describe('a pay that asks for no work', () => {
  const FIJAS = { asistencia: 60, creditos: 4 };

  test.each([
    ['before', () => [asiste(FIJAS.asistencia), mueve(4)]],
    ['after', () => [mueve(4), mueve(1), asiste(FIJAS.asistencia), mueve(4)]],
  ])('counts once a period, beside the work done %s', (_when, vivirlo) => {
    nace(1);
    vivirlo();
    mueve(1);
    mueve(4);
    expect(abierto()).toBe(FIJAS.creditos + 8);
    oraculo.edita(4, { paga_nomina: 6 }, luego());
    expect(abierto()).toBe(FIJAS.creditos + 8);
    oraculo.edita(4, { paga_nomina: 11 }, luego());
    expect(abierto()).toBe(FIJAS.creditos + 11);
    asiste(60);
    expect(abierto()).toBe(FIJAS.creditos + 11 + 4);
    oraculo.reiniciaNomina('alto', luego());
    expect(abierto()).toBe(FIJAS.creditos + 11 + 4 + 11);
  });
});

describe('a dismissal and a return', () => {
  test('end no terms where the category is the same', () => {
    nace(1);
    asiste(60);
    paga();
    oraculo.despide(ANA, luego());
    oraculo.ingresa(ANA, luego());
    asiste(60);
    expect(montos()).toEqual([['bajo', 2]]);
  });

  test('what was earned is listed, and what comes to be worth more meanwhile only on return', () => {
    nace(2);
    oraculo.trabaja(ANA, 'times', horas(20), luego());
    oraculo.despide(ANA, luego());
    expect(montos()).toEqual([['bajo', 9]]);
    oraculo.edita(2, { nomina_times: 5 }, luego());
    expect(montos()).toEqual([['bajo', 9]]);
    oraculo.ingresa(ANA, luego());
    expect(montos()).toEqual([
      ['bajo', 9],
      ['bajo', 9],
    ]);
  });
});
