import { DIA_MS } from '@conserje/rules';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Abierta } from './oraculo.filas.ts';
import type { Terminos } from './oraculo.terminos.ts';
import { escalones, trabajoPor, valor } from './oraculo.terminos.ts';
import type { Fila } from './oraculo.tramos.ts';
import { Oraculo } from './oraculo.ts';

/** The oracle itself, by figures that were reckoned by hand from the words of decisions §5. */

const SIN_BONO = { bono_asistencia: null, bono_times: null, bono_paga: 0 };
const INICIALES = { categoria: 1, paga_nomina: 9, nomina_asistencia: 0, nomina_times: 0, ...SIN_BONO };
/** 15 shown times for 9c, 30 for 9c more. */
const SEGURIDAD: Terminos = { ...INICIALES, categoria: 2, nomina_times: 15, bono_times: 30, bono_paga: 9 };
/** 2 hours and 3 shown times for 10c; by default twice that for the half of it. */
const TECNICOS: Terminos = {
  ...INICIALES,
  categoria: 3,
  paga_nomina: 10,
  nomina_asistencia: 2,
  nomina_times: 3,
  bono_paga: 5,
};
/** 8c for nothing, and 4c more for an hour. */
const FIJA: Terminos = { ...INICIALES, categoria: 4, paga_nomina: 8, bono_asistencia: 1, bono_paga: 4 };
const FUNDADORES: Terminos = { ...INICIALES, categoria: 12, paga_nomina: 0 };

const horas = (n: number) => 60 * n;
const REDUCCION = 2;
const VIP = 1;
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
const supervisa = (minutos: number, id = ANA) => oraculo.trabaja(id, 'times', minutos, luego());
const mueve = (categoria: number, id = ANA) => oraculo.mueve(id, categoria, luego());
const abierto = (id = ANA) => oraculo.estado(id, luego()).abierto;
const montos = (id = ANA) => oraculo.abiertas(id, luego()).map((a) => [a.grupo, a.creditos]);
const una = (id = ANA): Abierta => {
  const [abierta] = oraculo.abiertas(id, luego());
  if (!abierta) throw new Error('nothing waits');
  return abierta;
};
const paga = (monto?: number): Fila => {
  const fila = una();
  return oraculo.paga(ANA, fila, fila.creditos, monto ?? fila.creditos, luego());
};

beforeEach(() => {
  t = 0;
  oraculo = new Oraculo([INICIALES, SEGURIDAD, TECNICOS, FIJA, FUNDADORES], [REDUCCION, VIP]);
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
    expect(valor(escalones(INICIALES, false), { asistencia: minutos, times: 9999 })).toBe(creditos);
  });

  test.each([
    [59, 0],
    [60, 6],
    [119, 6],
    [120, 9],
  ])('con reducción, %d minutos valen %dc', (minutos, creditos) => {
    expect(valor(escalones(INICIALES, true), { asistencia: minutos, times: 0 })).toBe(creditos);
  });

  test.each([
    [SEGURIDAD, false, 0, horas(15) - 1, 0],
    [SEGURIDAD, false, 0, horas(15), 9],
    [SEGURIDAD, false, 0, horas(30), 18],
    [SEGURIDAD, true, 0, horas(8) - 1, 0],
    [SEGURIDAD, true, 0, horas(8), 9],
    [SEGURIDAD, true, 0, horas(15), 18],
    [TECNICOS, false, horas(9), horas(3) - 1, 0],
    [TECNICOS, false, horas(2) - 1, horas(9), 0],
    [TECNICOS, false, horas(2), horas(3), 10],
    [TECNICOS, false, horas(4), horas(6) - 1, 10],
    [TECNICOS, false, horas(4), horas(6), 15],
    [TECNICOS, true, horas(1), horas(2), 10],
    [FUNDADORES, false, 9999, 9999, 0],
  ])('%o, con reducción %s: %d y %d minutos valen %dc', (terminos, reducida, asistencia, times, creditos) => {
    expect(valor(escalones(terminos, reducida), { asistencia, times })).toBe(creditos);
  });

  test('y por cuánto se dio', () => {
    const de = escalones(TECNICOS, false);
    expect(trabajoPor(de, 0)).toEqual({ asistencia: 0, times: 0 });
    expect(trabajoPor(de, 10)).toEqual({ asistencia: 120, times: 180 });
    expect(trabajoPor(de, 15)).toEqual({ asistencia: 240, times: 360 });
    expect(trabajoPor(escalones(INICIALES, false), 7)).toEqual({ asistencia: 180, times: 0 });
  });
});

describe('dentro de los mismos términos', () => {
  test('cuatro horas son 9c, se haya cerrado la lista tras la primera o no', () => {
    nace(1);
    asiste(60);
    expect(abierto()).toBe(4);
    oraculo.cierraLista('bajo', luego());
    expect(oraculo.estado(ANA, luego())).toMatchObject({ abierto: 0, pendiente: 4 });
    asiste(180);
    expect(oraculo.estado(ANA, luego())).toMatchObject({ abierto: 5, pendiente: 4 });
  });

  test('quien cobró y llega a la bonificación tiene una fila por el resto, se le haya pagado lo que fuera', () => {
    nace(2);
    supervisa(horas(15));
    paga(2);
    expect(oraculo.estado(ANA, luego())).toMatchObject({ abierto: 0, pagado: 2 });
    supervisa(horas(15));
    expect(oraculo.estado(ANA, luego())).toMatchObject({ abierto: 9, pagado: 2 });
  });

  test('lo que se resta baja lo que espera, y no se reclama lo pagado', () => {
    nace(1);
    asiste(240);
    asiste(-60);
    expect(abierto()).toBe(7);
    paga();
    asiste(-60);
    expect(oraculo.estado(ANA, luego())).toMatchObject({ abierto: 0, pagado: 7, asistencia: 120 });
    asiste(60);
    expect(abierto()).toBe(0);
    asiste(60);
    expect(abierto()).toBe(2);
  });

  test('un pago se deshace: la fila vuelve con lo suyo, o queda pendiente si su lista se cerró', () => {
    nace(1);
    asiste(60);
    const fila = paga(1);
    oraculo.deshace(fila, luego());
    expect(oraculo.estado(ANA, luego())).toMatchObject({ abierto: 4, pendiente: 0, pagado: 0 });
    const otra = paga(9);
    oraculo.cierraLista('bajo', luego());
    oraculo.deshace(otra, luego());
    expect(oraculo.estado(ANA, luego())).toMatchObject({ abierto: 0, pendiente: 4, pagado: 0 });
    oraculo.cobraPendiente(ANA, 4);
    expect(oraculo.estado(ANA, luego())).toMatchObject({ pendiente: 0, pagado: 4 });
  });
});

describe('cambian los términos', () => {
  test('cuatro horas en la 1 y un ascenso: 9c en la lista de la 1; la quinta sigue contando', () => {
    nace(1);
    asiste(300);
    oraculo.edita(2, { nomina_asistencia: 1, nomina_times: 0, bono_times: null }, luego());
    expect(montos()).toEqual([['bajo', 9]]);
    mueve(2);
    expect(oraculo.escritas(ANA, luego())).toMatchObject([{ grupo: 'bajo', categoria: 1, creditos: 9 }]);
    expect(montos()).toEqual([
      ['bajo', 9],
      ['bajo', 9],
    ]);
    expect(oraculo.barras(ANA, luego()).disponible).toEqual({ asistencia: 60, times: 0 });
    expect(oraculo.estado(ANA, luego())).toMatchObject({ asistencia: 300 });
  });

  test('subir dentro de la categoría no cambia nada', () => {
    nace(1);
    asiste(60);
    mueve(1);
    asiste(60);
    expect(montos()).toEqual([['bajo', 6]]);
  });

  test('lo que se resta falta primero de lo que no se gastó, luego de la fila más nueva sin pagar; y vuelve allí', () => {
    nace(1);
    asiste(250);
    mueve(3);
    asiste(-10);
    expect(abierto()).toBe(9);
    asiste(-30);
    expect(montos()).toEqual([['bajo', 7]]);
    expect(oraculo.barras(ANA, luego()).disponible).toMatchObject({ asistencia: 30 });
    asiste(30);
    expect(montos()).toEqual([['bajo', 9]]);
    asiste(-240);
    expect(abierto()).toBe(0);
    asiste(240);
    expect(montos()).toEqual([['bajo', 9]]);
  });

  test('de dos filas sin pagar baja la más nueva', () => {
    nace(1);
    asiste(240);
    oraculo.edita(2, { nomina_asistencia: 2, nomina_times: 0, bono_times: null }, luego());
    mueve(2);
    asiste(120);
    mueve(3);
    expect(montos()).toEqual([
      ['bajo', 9],
      ['bajo', 9],
    ]);
    asiste(-60);
    // The two hours of category 2 pay nothing when one is missing; the other counts in category 3.
    expect(montos()).toEqual([['bajo', 9]]);
    expect(oraculo.barras(ANA, luego()).disponible).toMatchObject({ asistencia: 60 });
    asiste(-90);
    expect(montos()).toEqual([['bajo', 7]]);
  });

  test('lo pagado no se toca: lo que se resta falta de la fila más vieja que espera', () => {
    nace(1);
    asiste(240);
    oraculo.edita(2, { nomina_asistencia: 2, nomina_times: 0, bono_times: null }, luego());
    mueve(2);
    asiste(120);
    const nueva = oraculo.abiertas(ANA, luego())[1];
    if (!nueva) throw new Error('two rows wait');
    oraculo.paga(ANA, nueva, 9, 9, luego());
    asiste(-60);
    expect(montos()).toEqual([['bajo', 7]]);
    mueve(3);
    expect(montos()).toEqual([['bajo', 7]]);
  });

  test('pagado ya, lo que se devuelve cuenta en los términos nuevos', () => {
    nace(1);
    asiste(240);
    mueve(3);
    asiste(-60);
    const fila = paga();
    expect(fila.ganado).toBe(7);
    expect(oraculo.dudosa(fila, luego())).toBe(true);
    asiste(60);
    expect(abierto()).toBe(0);
    expect(oraculo.barras(ANA, luego()).disponible).toMatchObject({ asistencia: 60 });
  });

  test('lo que falta de lo pagado se repone antes de contar otra vez', () => {
    nace(1);
    asiste(240);
    paga();
    asiste(-60);
    mueve(3);
    supervisa(horas(3));
    asiste(150);
    expect(oraculo.barras(ANA, luego()).disponible).toEqual({ asistencia: 90, times: 180 });
    expect(abierto()).toBe(0);
    asiste(30);
    expect(montos()).toEqual([['alto', 10]]);
  });

  test('lo que falta de lo pagado no estorba a lo que no lo pide', () => {
    nace(1);
    asiste(120);
    mueve(2);
    oraculo.cierraLista('bajo', luego());
    asiste(-10);
    supervisa(horas(15));
    expect(abierto()).toBe(9);
  });

  test('una edición: lo cumplido queda como era, y lo que sobra cuenta con lo nuevo', () => {
    nace(2);
    supervisa(horas(16));
    oraculo.edita(2, { nomina_times: 20, paga_nomina: 12 }, luego());
    expect(montos()).toEqual([['bajo', 9]]);
    oraculo.edita(2, { nomina_times: 1 }, luego());
    expect(montos()).toEqual([
      ['bajo', 9],
      ['bajo', 12],
    ]);
  });

  test('pagar a medias una fila de antes deja el resto', () => {
    nace(1);
    asiste(60);
    const fila = una();
    asiste(180);
    mueve(2);
    const vieja = una();
    expect([fila.creditos, vieja.creditos]).toEqual([4, 9]);
    oraculo.paga(ANA, vieja, 4, 4, luego());
    expect(montos()).toEqual([['bajo', 5]]);
  });
});

describe('los períodos', () => {
  test('cada quien tiene su corte, y una mudanza no lo mueve', () => {
    nace(1);
    asiste(60);
    oraculo.reiniciaNomina('bajo', luego());
    const corte = t;
    asiste(120);
    mueve(3);
    expect(oraculo.estado(ANA, luego())).toMatchObject({ desde: corte, asistencia: 120, abierto: 4 + 6 });
    oraculo.reiniciaNomina('bajo', luego());
    expect(oraculo.estado(ANA, luego())).toMatchObject({ desde: corte, asistencia: 120 });
    oraculo.reiniciaNomina('alto', luego());
    expect(oraculo.estado(ANA, luego())).toMatchObject({ asistencia: 0, abierto: 10 });
    expect(montos()).toEqual([
      ['bajo', 4],
      ['bajo', 6],
    ]);
    expect(() => asiste(-1)).toThrow('more was taken away');
  });

  test('lo de un período cerrado espera en su lista, se paga y se deshace', () => {
    nace(1);
    asiste(60);
    oraculo.reiniciaNomina('bajo', luego());
    const fila = paga();
    expect(abierto()).toBe(0);
    oraculo.deshace(fila, luego());
    expect(abierto()).toBe(4);
    oraculo.cierraLista('alto', luego());
    expect(abierto()).toBe(4);
    oraculo.cierraLista('bajo', luego());
    expect(oraculo.estado(ANA, luego())).toMatchObject({ abierto: 0, pendiente: 4 });
  });
});

describe('la reducción', () => {
  test('al empezar y al acabar queda lo ganado, y lo que no se gastó sigue contando', () => {
    nace(1);
    asiste(70);
    expect(abierto()).toBe(4);
    oraculo.compra(ANA, REDUCCION, t + DIA_MS, luego());
    expect(abierto()).toBe(4);
    asiste(120);
    expect(abierto()).toBe(4 + 9);
    t += DIA_MS;
    expect(abierto()).toBe(4 + 9);
    asiste(49);
    expect(abierto()).toBe(4 + 9);
    asiste(1);
    expect(montos()).toEqual([
      ['bajo', 4],
      ['bajo', 9],
      ['bajo', 4],
    ]);
  });

  test.each([['esperaba'], ['se pagó'], ['quedó pendiente']])(
    'gasta entero lo que %s cuando empezó: nadie gana más ni menos porque otro pulse un botón',
    (como) => {
      nace(1);
      asiste(250);
      if (como === 'se pagó') paga();
      if (como === 'quedó pendiente') oraculo.cierraLista('bajo', luego());
      oraculo.compra(ANA, REDUCCION, null, luego());
      mueve(3);
      expect(oraculo.barras(ANA, luego()).disponible).toMatchObject({ asistencia: 10 });
    },
  );

  test('terminada antes de tiempo es lo mismo', () => {
    nace(1);
    oraculo.compra(ANA, REDUCCION, null, luego());
    asiste(120);
    oraculo.termina(ANA, REDUCCION, luego());
    expect(abierto()).toBe(9);
    asiste(59);
    expect(abierto()).toBe(9);
  });

  test('dos que se solapan no acaban en medio', () => {
    nace(1);
    oraculo.compra(ANA, REDUCCION, t + 10, luego());
    asiste(60);
    oraculo.compra(ANA, VIP, t + 100, luego());
    t += 50;
    asiste(60);
    expect(montos()).toEqual([['bajo', 9]]);
    t += 50;
    asiste(60);
    expect(montos()).toEqual([
      ['bajo', 9],
      ['bajo', 4],
    ]);
  });

  test('una edición no alcanza a lo que acabó antes que ella', () => {
    nace(3);
    oraculo.compra(ANA, REDUCCION, t + 10, luego());
    supervisa(horas(2));
    asiste(horas(1));
    t += 50;
    oraculo.edita(3, { paga_nomina: 20 }, luego());
    expect(montos()).toEqual([['alto', 10]]);
  });
});

describe('el ascenso por paga', () => {
  test('gasta la fila, y el resto queda pendiente', () => {
    nace(1);
    asiste(250);
    oraculo.asciendePorPaga(ANA, una(), 8, 2, luego());
    expect(oraculo.estado(ANA, luego())).toMatchObject({ abierto: 0, pendiente: 1, pagado: 0 });
    expect(oraculo.categoria(ANA)).toBe(2);
    expect(oraculo.barras(ANA, luego()).disponible).toMatchObject({ asistencia: 10 });
  });
});

describe('en toda historia', () => {
  const paso = fc.record({
    que: fc.constantFrom('asiste', 'supervisa', 'mueve', 'reduce', 'edita', 'espera', 'cobra', 'cierra', 'corta'),
    cuanto: fc.integer({ min: 1, max: 6 }),
  });
  type Paso = typeof paso extends fc.Arbitrary<infer P> ? P : never;
  const historia = fc.array(paso, { maxLength: 30, size: 'max' });

  /** Lives a step and answers what the row paid was earned for; without `dinero` nothing is paid and no list is closed. */
  function vivir({ que, cuanto }: Paso, dinero: boolean): number {
    const sigue = t + 50 * (que === 'espera' ? cuanto : 1);
    const grupo = cuanto % 2 === 0 ? 'bajo' : 'alto';
    const steps: Record<typeof que, () => unknown> = {
      asiste: () => asiste(cuanto * 45),
      supervisa: () => supervisa(cuanto * 90),
      mueve: () => mueve(1 + (cuanto % 4)),
      reduce: () => oraculo.compra(ANA, 1 + (cuanto % 2), t + 70 * cuanto, luego()),
      edita: () => oraculo.edita(3, { paga_nomina: 10 + cuanto, nomina_times: 2 + cuanto }, luego()),
      corta: () => oraculo.reiniciaNomina(grupo, luego()),
      espera: () => undefined,
      cobra: () => undefined,
      cierra: () => dinero && oraculo.cierraLista(grupo, luego()),
    };
    const cobrado = que === 'cobra' && dinero && abierto() > 0 ? paga(cuanto).ganado : 0;
    steps[que]();
    t = sigue;
    return cobrado;
  }
  const empezar = () => {
    t = 0;
    oraculo = new Oraculo([INICIALES, SEGURIDAD, TECNICOS, FIJA, FUNDADORES], [REDUCCION, VIP]);
    nace(1);
  };
  /** What was earned in all, whatever was paid on it. */
  const ganado = (pasos: Paso[], dinero: boolean): number => {
    empezar();
    const cobrado = pasos.map((p) => vivir(p, dinero)).reduce((a, b) => a + b, 0);
    const { abierto: espera, pendiente } = oraculo.estado(ANA, t);
    return espera + pendiente + cobrado;
  };

  test('ni cobrar ni cerrar listas cambia lo que se gana', () => {
    fc.assert(
      fc.property(historia, (pasos) => {
        expect(ganado(pasos, true)).toBe(ganado(pasos, false));
      }),
    );
  });

  test('sin restar, nada de lo que espera baja nunca; y lo restado que se devuelve deja todo como estaba', () => {
    fc.assert(
      fc.property(historia, fc.integer({ min: 1, max: 600 }), (pasos, minutos) => {
        empezar();
        for (const p of pasos) {
          const antes = abierto();
          vivir(p, false);
          expect(abierto()).toBeGreaterThanOrEqual(antes);
        }
        // No reduction ends between the two.
        t += 1000;
        const [montosAntes, { asistencia }] = [montos(), oraculo.estado(ANA, t)];
        asiste(-Math.min(minutos, asistencia));
        asiste(Math.min(minutos, asistencia));
        expect(montos()).toEqual(montosAntes);
      }),
    );
  });
});
