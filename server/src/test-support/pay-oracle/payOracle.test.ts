import { DAY_MS } from '@conserje/rules';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OpenRow } from './payOracle.rows.ts';
import type { Row } from './payOracle.segments.ts';
import type { Terms } from './payOracle.terms.ts';
import { paySteps, valor, workFor } from './payOracle.terms.ts';
import { PayOracle } from './payOracle.ts';

/** The oracle itself, by figures that were reckoned by hand from the words of decisions §5. */

const NO_BONUS = { bono_asistencia: null, bono_times: null, bono_paga: 0 };
const CATEGORIA_1_TERMS = { categoria: 1, paga_nomina: 9, nomina_asistencia: 0, nomina_times: 0, ...NO_BONUS };
/** 15 shown times for 9c, 30 for 9c more. */
const CATEGORIA_2_TERMS: Terms = { ...CATEGORIA_1_TERMS, categoria: 2, nomina_times: 15, bono_times: 30, bono_paga: 9 };
/** 2 hours and 3 shown times for 10c; by default twice that for the half of it. */
const CATEGORIA_3_TERMS: Terms = {
  ...CATEGORIA_1_TERMS,
  categoria: 3,
  paga_nomina: 10,
  nomina_asistencia: 2,
  nomina_times: 3,
  bono_paga: 5,
};
/** 8c for nothing, and 4c more for an hour. */
const FIXED_PAY_TERMS: Terms = { ...CATEGORIA_1_TERMS, categoria: 4, paga_nomina: 8, bono_asistencia: 1, bono_paga: 4 };
const FOUNDERS: Terms = { ...CATEGORIA_1_TERMS, categoria: 12, paga_nomina: 0 };

const horas = (n: number) => 60 * n;
const REDUCTION = 2;
const VIP = 1;
const ANA = 1;

let oracle: PayOracle;
let t = 0;
/** Every event has an instant of its own. */
const luego = (): number => {
  t += 1;
  return t;
};
const createPerson = (categoria: number, id = ANA) => oracle.createPerson(id, categoria, luego());
const attend = (minutos: number, id = ANA) => oracle.recordWork(id, 'asistencia', minutos, luego());
const supervise = (minutos: number, id = ANA) => oracle.recordWork(id, 'times', minutos, luego());
const moveToCategoria = (categoria: number, id = ANA) => oracle.moveToCategoria(id, categoria, luego());
const abierto = (id = ANA) => oracle.estado(id, luego()).abierto;
const montos = (id = ANA) => oracle.open(id, luego()).map((a) => [a.grupo, a.creditos]);
const one = (id = ANA): OpenRow => {
  const [abierta] = oracle.open(id, luego());
  if (!abierta) throw new Error('nothing waits');
  return abierta;
};
const paga = (monto?: number): Row => {
  const row = one();
  return oracle.paga(ANA, row, row.creditos, monto ?? row.creditos, luego());
};

beforeEach(() => {
  t = 0;
  oracle = new PayOracle(
    [CATEGORIA_1_TERMS, CATEGORIA_2_TERMS, CATEGORIA_3_TERMS, FIXED_PAY_TERMS, FOUNDERS],
    [REDUCTION, VIP],
  );
});

describe('lo que vale el trabajo', () => {
  test.each([
    [59, 0],
    [60, 4],
    [119, 4],
    [120, 6],
    [180, 7],
    [239, 7],
    [240, 9],
    [9999, 9],
  ])('en la categoría 1, %d minutos valen %dc', (minutos, creditos) => {
    expect(valor(paySteps(CATEGORIA_1_TERMS, false), { asistencia: minutos, times: 9999 })).toBe(creditos);
  });

  test.each([
    [59, 0],
    [60, 6],
    [119, 6],
    [120, 9],
  ])('con reducción, %d minutos valen %dc', (minutos, creditos) => {
    expect(valor(paySteps(CATEGORIA_1_TERMS, true), { asistencia: minutos, times: 0 })).toBe(creditos);
  });

  test.each([
    [CATEGORIA_2_TERMS, false, 0, horas(15) - 1, 0],
    [CATEGORIA_2_TERMS, false, 0, horas(15), 9],
    [CATEGORIA_2_TERMS, false, 0, horas(30), 18],
    [CATEGORIA_2_TERMS, true, 0, horas(8) - 1, 0],
    [CATEGORIA_2_TERMS, true, 0, horas(8), 9],
    [CATEGORIA_2_TERMS, true, 0, horas(15), 18],
    [CATEGORIA_3_TERMS, false, horas(9), horas(3) - 1, 0],
    [CATEGORIA_3_TERMS, false, horas(2) - 1, horas(9), 0],
    [CATEGORIA_3_TERMS, false, horas(2), horas(3), 10],
    [CATEGORIA_3_TERMS, false, horas(4), horas(6) - 1, 10],
    [CATEGORIA_3_TERMS, false, horas(4), horas(6), 15],
    [CATEGORIA_3_TERMS, true, horas(1), horas(2), 10],
    [FOUNDERS, false, 9999, 9999, 0],
  ])('%o, con reducción %s: %d y %d minutos valen %dc', (terms, reducida, asistencia, times, creditos) => {
    expect(valor(paySteps(terms, reducida), { asistencia, times })).toBe(creditos);
  });

  test('y por cuánto se dio', () => {
    const de = paySteps(CATEGORIA_3_TERMS, false);
    expect(workFor(de, 0)).toEqual({ asistencia: 0, times: 0 });
    expect(workFor(de, 10)).toEqual({ asistencia: 120, times: 180 });
    expect(workFor(de, 15)).toEqual({ asistencia: 240, times: 360 });
    expect(workFor(paySteps(CATEGORIA_1_TERMS, false), 7)).toEqual({ asistencia: 180, times: 0 });
  });
});

describe('dentro de los mismos términos', () => {
  test('cuatro horas son 9c, se haya cerrado la lista tras la primera o no', () => {
    createPerson(1);
    attend(60);
    expect(abierto()).toBe(4);
    oracle.closeList('bajo', luego());
    expect(oracle.estado(ANA, luego())).toMatchObject({ abierto: 0, pendiente: 4 });
    attend(180);
    expect(oracle.estado(ANA, luego())).toMatchObject({ abierto: 5, pendiente: 4 });
  });

  test('quien cobró y llega a la bonificación tiene una fila por el resto, se le haya pagado lo que fuera', () => {
    createPerson(2);
    supervise(horas(15));
    paga(2);
    expect(oracle.estado(ANA, luego())).toMatchObject({ abierto: 0, pagado: 2 });
    supervise(horas(15));
    expect(oracle.estado(ANA, luego())).toMatchObject({ abierto: 9, pagado: 2 });
  });

  test('lo que se resta baja lo que espera, y no se reclama lo pagado', () => {
    createPerson(1);
    attend(240);
    attend(-60);
    expect(abierto()).toBe(7);
    paga();
    attend(-60);
    expect(oracle.estado(ANA, luego())).toMatchObject({ abierto: 0, pagado: 7, asistencia: 120 });
    attend(60);
    expect(abierto()).toBe(0);
    attend(60);
    expect(abierto()).toBe(2);
  });

  test('un pago se deshace: la fila vuelve con lo suyo, o queda pendiente si su lista se cerró', () => {
    createPerson(1);
    attend(60);
    const row = paga(1);
    oracle.undo(row, luego());
    expect(oracle.estado(ANA, luego())).toMatchObject({ abierto: 4, pendiente: 0, pagado: 0 });
    const other = paga(9);
    oracle.closeList('bajo', luego());
    oracle.undo(other, luego());
    expect(oracle.estado(ANA, luego())).toMatchObject({ abierto: 0, pendiente: 4, pagado: 0 });
    oracle.collectPendiente(ANA, 4);
    expect(oracle.estado(ANA, luego())).toMatchObject({ pendiente: 0, pagado: 4 });
  });
});

describe('cambian los términos', () => {
  test('cuatro horas en la 1 y un ascenso: 9c en la lista de la 1; la quinta sigue contando', () => {
    createPerson(1);
    attend(300);
    oracle.editTerms(2, { nomina_asistencia: 1, nomina_times: 0, bono_times: null }, luego());
    expect(montos()).toEqual([['bajo', 9]]);
    moveToCategoria(2);
    expect(oracle.writtenRows(ANA, luego())).toMatchObject([{ grupo: 'bajo', categoria: 1, creditos: 9 }]);
    expect(montos()).toEqual([
      ['bajo', 9],
      ['bajo', 9],
    ]);
    expect(oracle.bars(ANA, luego()).disponible).toEqual({ asistencia: 60, times: 0 });
    expect(oracle.estado(ANA, luego())).toMatchObject({ asistencia: 300 });
  });

  test('subir dentro de la categoría no cambia nada', () => {
    createPerson(1);
    attend(60);
    moveToCategoria(1);
    attend(60);
    expect(montos()).toEqual([['bajo', 6]]);
  });

  test('lo que se resta falta primero de lo que no se gastó, luego de la fila más nueva sin pagar; y vuelve allí', () => {
    createPerson(1);
    attend(250);
    moveToCategoria(3);
    attend(-10);
    expect(abierto()).toBe(9);
    attend(-30);
    expect(montos()).toEqual([['bajo', 7]]);
    expect(oracle.bars(ANA, luego()).disponible).toMatchObject({ asistencia: 30 });
    attend(30);
    expect(montos()).toEqual([['bajo', 9]]);
    attend(-240);
    expect(abierto()).toBe(0);
    attend(240);
    expect(montos()).toEqual([['bajo', 9]]);
  });

  test('de dos filas sin pagar baja la más nueva', () => {
    createPerson(1);
    attend(240);
    oracle.editTerms(2, { nomina_asistencia: 2, nomina_times: 0, bono_times: null }, luego());
    moveToCategoria(2);
    attend(120);
    moveToCategoria(3);
    expect(montos()).toEqual([
      ['bajo', 9],
      ['bajo', 9],
    ]);
    attend(-60);
    // The two hours of category 2 pay nothing when one is missing; the other counts in category 3.
    expect(montos()).toEqual([['bajo', 9]]);
    expect(oracle.bars(ANA, luego()).disponible).toMatchObject({ asistencia: 60 });
    attend(-90);
    expect(montos()).toEqual([['bajo', 7]]);
  });

  test('lo pagado no se toca: lo que se resta falta de la fila más vieja que espera', () => {
    createPerson(1);
    attend(240);
    oracle.editTerms(2, { nomina_asistencia: 2, nomina_times: 0, bono_times: null }, luego());
    moveToCategoria(2);
    attend(120);
    const nueva = oracle.open(ANA, luego())[1];
    if (!nueva) throw new Error('two rows wait');
    oracle.paga(ANA, nueva, 9, 9, luego());
    attend(-60);
    expect(montos()).toEqual([['bajo', 7]]);
    moveToCategoria(3);
    expect(montos()).toEqual([['bajo', 7]]);
  });

  test('pagado ya, lo que se devuelve cuenta en los términos nuevos', () => {
    createPerson(1);
    attend(240);
    moveToCategoria(3);
    attend(-60);
    const row = paga();
    expect(row.ganado).toBe(7);
    expect(oracle.doubtful(row, luego())).toBe(true);
    attend(60);
    expect(abierto()).toBe(0);
    expect(oracle.bars(ANA, luego()).disponible).toMatchObject({ asistencia: 60 });
  });

  test('lo que falta de lo pagado se repone antes de contar otra vez', () => {
    createPerson(1);
    attend(240);
    paga();
    attend(-60);
    moveToCategoria(3);
    supervise(horas(3));
    attend(150);
    expect(oracle.bars(ANA, luego()).disponible).toEqual({ asistencia: 90, times: 180 });
    expect(abierto()).toBe(0);
    attend(30);
    expect(montos()).toEqual([['alto', 10]]);
  });

  test('lo que falta de lo pagado no estorba a lo que no lo pide', () => {
    createPerson(1);
    attend(120);
    moveToCategoria(2);
    oracle.closeList('bajo', luego());
    attend(-10);
    supervise(horas(15));
    expect(abierto()).toBe(9);
  });

  test('una edición: lo cumplido queda como era, y lo que sobra cuenta con lo nuevo', () => {
    createPerson(2);
    supervise(horas(16));
    oracle.editTerms(2, { nomina_times: 20, paga_nomina: 12 }, luego());
    expect(montos()).toEqual([['bajo', 9]]);
    oracle.editTerms(2, { nomina_times: 1 }, luego());
    expect(montos()).toEqual([
      ['bajo', 9],
      ['bajo', 12],
    ]);
  });

  test('pagar a medias una fila de antes deja el resto', () => {
    createPerson(1);
    attend(60);
    const row = one();
    attend(180);
    moveToCategoria(2);
    const old = one();
    expect([row.creditos, old.creditos]).toEqual([4, 9]);
    oracle.paga(ANA, old, 4, 4, luego());
    expect(montos()).toEqual([['bajo', 5]]);
  });
});

describe('los períodos', () => {
  test('cada quien tiene su corte, y una mudanza no lo mueve', () => {
    createPerson(1);
    attend(60);
    oracle.resetNomina('bajo', luego());
    const corte = t;
    attend(120);
    moveToCategoria(3);
    expect(oracle.estado(ANA, luego())).toMatchObject({ desde: corte, asistencia: 120, abierto: 4 + 6 });
    oracle.resetNomina('bajo', luego());
    expect(oracle.estado(ANA, luego())).toMatchObject({ desde: corte, asistencia: 120 });
    oracle.resetNomina('alto', luego());
    expect(oracle.estado(ANA, luego())).toMatchObject({ asistencia: 0, abierto: 10 });
    expect(montos()).toEqual([
      ['bajo', 4],
      ['bajo', 6],
    ]);
    expect(() => attend(-1)).toThrow('more was taken away');
  });

  test('lo de un período cerrado espera en su lista, se paga y se deshace', () => {
    createPerson(1);
    attend(60);
    oracle.resetNomina('bajo', luego());
    const row = paga();
    expect(abierto()).toBe(0);
    oracle.undo(row, luego());
    expect(abierto()).toBe(4);
    oracle.closeList('alto', luego());
    expect(abierto()).toBe(4);
    oracle.closeList('bajo', luego());
    expect(oracle.estado(ANA, luego())).toMatchObject({ abierto: 0, pendiente: 4 });
  });
});

describe('la reducción', () => {
  test('al empezar y al acabar queda lo ganado, y lo que no se gastó sigue contando', () => {
    createPerson(1);
    attend(70);
    expect(abierto()).toBe(4);
    oracle.buy(ANA, REDUCTION, t + DAY_MS, luego());
    expect(abierto()).toBe(4);
    attend(120);
    expect(abierto()).toBe(4 + 9);
    t += DAY_MS;
    expect(abierto()).toBe(4 + 9);
    attend(49);
    expect(abierto()).toBe(4 + 9);
    attend(1);
    expect(montos()).toEqual([
      ['bajo', 4],
      ['bajo', 9],
      ['bajo', 4],
    ]);
  });

  test.each([['esperaba'], ['se pagó'], ['quedó pendiente']])(
    'gasta entero lo que %s cuando empezó: nadie gana más ni menos porque otro pulse un botón',
    (how) => {
      createPerson(1);
      attend(250);
      if (how === 'se pagó') paga();
      if (how === 'quedó pendiente') oracle.closeList('bajo', luego());
      oracle.buy(ANA, REDUCTION, null, luego());
      moveToCategoria(3);
      expect(oracle.bars(ANA, luego()).disponible).toMatchObject({ asistencia: 10 });
    },
  );

  test('terminada antes de tiempo es lo mismo', () => {
    createPerson(1);
    oracle.buy(ANA, REDUCTION, null, luego());
    attend(120);
    oracle.onMembresiaEnd(ANA, REDUCTION, luego());
    expect(abierto()).toBe(9);
    attend(59);
    expect(abierto()).toBe(9);
  });

  test('dos que se solapan no acaban en medio', () => {
    createPerson(1);
    oracle.buy(ANA, REDUCTION, t + 10, luego());
    attend(60);
    oracle.buy(ANA, VIP, t + 100, luego());
    t += 50;
    attend(60);
    expect(montos()).toEqual([['bajo', 9]]);
    t += 50;
    attend(60);
    expect(montos()).toEqual([
      ['bajo', 9],
      ['bajo', 4],
    ]);
  });

  test('una edición no alcanza a lo que acabó antes que ella', () => {
    createPerson(3);
    oracle.buy(ANA, REDUCTION, t + 10, luego());
    supervise(horas(2));
    attend(horas(1));
    t += 50;
    oracle.editTerms(3, { paga_nomina: 20 }, luego());
    expect(montos()).toEqual([['alto', 10]]);
  });
});

describe('el ascenso por paga', () => {
  test('gasta la fila, y el resto queda pendiente', () => {
    createPerson(1);
    attend(250);
    oracle.promoteByPaga(ANA, one(), 8, 2, luego());
    expect(oracle.estado(ANA, luego())).toMatchObject({ abierto: 0, pendiente: 1, pagado: 0 });
    expect(oracle.categoria(ANA)).toBe(2);
    expect(oracle.bars(ANA, luego()).disponible).toMatchObject({ asistencia: 10 });
  });
});

describe('en toda historia', () => {
  const paso = fc.record({
    que: fc.constantFrom('asiste', 'supervisa', 'mueve', 'reduce', 'edita', 'espera', 'cobra', 'cierra', 'corta'),
    amount: fc.integer({ min: 1, max: 6 }),
  });
  type Step = typeof paso extends fc.Arbitrary<infer P> ? P : never;
  const scenario = fc.array(paso, { maxLength: 30, size: 'max' });

  /** Lives a step and answers what the row paid was earned for; without `withPayments` nothing is paid and no list is closed. */
  function live({ que, amount }: Step, withPayments: boolean): number {
    const until = t + 50 * (que === 'espera' ? amount : 1);
    const grupo = amount % 2 === 0 ? 'bajo' : 'alto';
    const steps: Record<typeof que, () => unknown> = {
      asiste: () => attend(amount * 45),
      supervisa: () => supervise(amount * 90),
      mueve: () => moveToCategoria(1 + (amount % 4)),
      reduce: () => oracle.buy(ANA, 1 + (amount % 2), t + 70 * amount, luego()),
      edita: () => oracle.editTerms(3, { paga_nomina: 10 + amount, nomina_times: 2 + amount }, luego()),
      corta: () => oracle.resetNomina(grupo, luego()),
      espera: () => undefined,
      cobra: () => undefined,
      cierra: () => withPayments && oracle.closeList(grupo, luego()),
    };
    const cobrado = que === 'cobra' && withPayments && abierto() > 0 ? paga(amount).ganado : 0;
    steps[que]();
    t = until;
    return cobrado;
  }
  const start = () => {
    t = 0;
    oracle = new PayOracle(
      [CATEGORIA_1_TERMS, CATEGORIA_2_TERMS, CATEGORIA_3_TERMS, FIXED_PAY_TERMS, FOUNDERS],
      [REDUCTION, VIP],
    );
    createPerson(1);
  };
  /** What was earned in all, whatever was paid on it. */
  const ganado = (pasos: Step[], withPayments: boolean): number => {
    start();
    const cobrado = pasos.map((p) => live(p, withPayments)).reduce((a, b) => a + b, 0);
    const { abierto: wait, pendiente } = oracle.estado(ANA, t);
    return wait + pendiente + cobrado;
  };

  test('ni cobrar ni cerrar listas cambia lo que se gana', () => {
    fc.assert(
      fc.property(scenario, (pasos) => {
        expect(ganado(pasos, true)).toBe(ganado(pasos, false));
      }),
    );
  });

  test('sin restar, nada de lo que espera baja nunca; y lo restado que se devuelve deja todo como estaba', () => {
    fc.assert(
      fc.property(scenario, fc.integer({ min: 1, max: 600 }), (pasos, minutos) => {
        start();
        for (const p of pasos) {
          const antes = abierto();
          live(p, false);
          expect(abierto()).toBeGreaterThanOrEqual(antes);
        }
        // No reduction ends between the two.
        t += 1000;
        const [montosBefore, { asistencia }] = [montos(), oracle.estado(ANA, t)];
        attend(-Math.min(minutos, asistencia));
        attend(Math.min(minutos, asistencia));
        expect(montos()).toEqual(montosBefore);
      }),
    );
  });
});
