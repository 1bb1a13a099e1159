import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faltaParaPaga } from './falta.ts';
import type { Hecho, PagaCategoria } from './nomina.ts';
import { escalones, ganado } from './nomina.ts';
import type { Terminos, Tramo, TramoCerrado } from './periodo.ts';
import { repartirPeriodo, trabajoDelActual } from './periodo.ts';

const iniciales: PagaCategoria = {
  ...{ id_categoria: 1, nomina_asistencia: 0, nomina_times: 0, bono_asistencia: null, bono_times: null },
  ...{ paga_nomina: 9, bono_paga: 0 },
};
const seguridad: PagaCategoria = { ...iniciales, id_categoria: 2, nomina_times: 15, bono_times: 30, bono_paga: 4 };
const ambas: PagaCategoria = { ...seguridad, id_categoria: 3, nomina_asistencia: 2, nomina_times: 1, bono_times: 2 };
const gratis: PagaCategoria = { ...seguridad, id_categoria: 4, nomina_times: 0, bono_times: null };
const gratisConBono: PagaCategoria = { ...gratis, bono_asistencia: 2, bono_paga: 5 };

const por = (categoria: PagaCategoria, reducida = false): Terminos => ({ categoria, reducida });
const hecho = (asistencia: number, times = 0): Hecho => ({ asistencia, times });
const actual = (terminos: Terminos, llevado = 0): Tramo => ({ terminos, llevado });
const cerrado = (terminos: Terminos, creditos: number, pagado = false): TramoCerrado => ({
  terminos,
  tope: { creditos, usa: trabajoDelActual([], actual(terminos, creditos)) },
  ...{ llevado: pagado ? creditos : 0, espera: !pagado },
});
const falta = (h: Hecho, de: Tramo, cerrados: TramoCerrado[] = []) => faltaParaPaga({ hecho: h, cerrados, actual: de });

describe('en un período de condiciones que no cambian', () => {
  test.each<[string, Hecho, Tramo, ReturnType<typeof falta>]>([
    ['la primera hora', hecho(0), actual(por(iniciales)), { creditos: 4, asistencia: 60, times: 0 }],
    ['el segundo escalón', hecho(75), actual(por(iniciales)), { creditos: 2, asistencia: 45, times: 0 }],
    ['tras cobrar dos horas', hecho(120), actual(por(iniciales), 6), { creditos: 1, asistencia: 60, times: 0 }],
    ['cobradas y luego restadas', hecho(30), actual(por(iniciales), 6), { creditos: 1, asistencia: 150, times: 0 }],
    ['las cuatro horas hechas', hecho(240), actual(por(iniciales)), null],
    ['con reducción', hecho(61), actual(por(iniciales, true)), { creditos: 3, asistencia: 59, times: 0 }],
    ['los tiempos', hecho(999, 870), actual(por(seguridad)), { creditos: 9, asistencia: 0, times: 30 }],
    ['la bonificación', hecho(0, 900), actual(por(seguridad)), { creditos: 4, asistencia: 0, times: 900 }],
    ['horas y tiempos', hecho(40, 10), actual(por(ambas)), { creditos: 9, asistencia: 80, times: 50 }],
    ['lo que no pide nada', hecho(0), actual(por(gratis)), null],
    ['su bonificación', hecho(50), actual(por(gratisConBono)), { creditos: 5, asistencia: 70, times: 0 }],
    [
      'su bonificación, cobrado lo otro',
      hecho(50),
      actual(por(gratisConBono), 9),
      { creditos: 5, asistencia: 70, times: 0 },
    ],
  ])('%s', (_caso, h, de, esperada) => {
    expect(falta(h, de)).toEqual(esperada);
  });
});

describe('cuando las condiciones han cambiado', () => {
  test('lo gastado por otra paga no cuenta', () => {
    expect(falta(hecho(240, 30), actual(por(ambas)), [cerrado(por(iniciales), 9)])).toEqual({
      ...{ creditos: 9, asistencia: 120, times: 30 },
    });
  });

  test('lo que se restó de una paga que espera vuelve a ella antes', () => {
    expect(falta(hecho(170, 60), actual(por(ambas)), [cerrado(por(iniciales), 9)])).toEqual({
      ...{ creditos: 1, asistencia: 10, times: 0 },
    });
  });

  test('donde el primer paso solo cambia de una paga a otra, se sigue hasta la que da más', () => {
    const dos = [cerrado(por(seguridad), 9), cerrado(por(seguridad, true), 9)];
    // The second has its 480; a hundred more are all for the first, and leave the second without.
    const falto = falta(hecho(0, 800), actual(por(seguridad)), dos);
    expect(falto).toEqual({ creditos: 9, asistencia: 0, times: 580 });
  });

  test('nada espera ya de una que se cobró', () => {
    expect(falta(hecho(170, 60), actual(por(ambas)), [cerrado(por(iniciales), 9, true)])).toEqual({
      ...{ creditos: 9, asistencia: 190, times: 0 },
    });
  });
});

const rato = fc.nat({ max: 700 });
const terminos = fc.record({
  categoria: fc.constantFrom(iniciales, seguridad, ambas, gratis, gratisConBono),
  reducida: fc.boolean(),
});
/** A stretch that came to what so much work was worth. */
const ganadoEn = fc.tuple(terminos, rato, rato).map(([t, a, b]) => {
  return { t, paga: ganado(escalones(t.categoria, t.reducida), hecho(a, b * 3)).paga };
});
const tramo = fc.tuple(ganadoEn, fc.boolean()).map(([{ t, paga }, pagado]) => cerrado(t, paga, pagado));
const presente = fc.tuple(ganadoEn, fc.boolean()).map(([{ t, paga }, pagado]) => actual(t, pagado ? paga : 0));
const periodo = fc.record({
  hecho: fc.tuple(rato, rato).map(([a, b]) => hecho(a, b * 3)),
  cerrados: fc.array(tramo, { maxLength: 3 }),
  actual: presente,
});
/** So many thousandths of an amount. */
const parte = fc.integer({ min: 0, max: 1000 });

test('lo que dice que falta trae eso, y nada más corto trae nada', () => {
  fc.assert(
    fc.property(periodo, parte, parte, (p, cuanto, deQue) => {
      const espera = (a: number, b: number): number => {
        const mas = hecho(p.hecho.asistencia + a, p.hecho.times + b);
        const { cerrados, actual: suyo } = repartirPeriodo(mas, p.cerrados, p.actual);
        return suyo.creditos + cerrados.reduce((n, c) => n + c.creditos, 0);
      };
      const dice = faltaParaPaga(p);
      if (dice) expect(espera(dice.asistencia, dice.times) - espera(0, 0)).toBe(dice.creditos);
      const menos = Math.floor(((dice ? dice.asistencia + dice.times - 1 : 6000) * cuanto) / 1000);
      const a = Math.round((menos * deQue) / 1000);
      expect(espera(a, menos - a)).toBeLessThanOrEqual(espera(0, 0));
    }),
    { numRuns: 2000 },
  );
});
