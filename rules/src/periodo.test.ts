import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Hecho, PagaCategoria } from './nomina.ts';
import { escalones, ganado, isReducible } from './nomina.ts';
import type { Terminos, Tramo, TramoCerrado } from './periodo.ts';
import { porFilas, repartirPeriodo, trabajoDelActual } from './periodo.ts';

const iniciales: PagaCategoria = {
  ...{ id_categoria: 1, nomina_asistencia: 0, nomina_times: 0, bono_asistencia: null, bono_times: null },
  ...{ paga_nomina: 9, bono_paga: 0 },
};
const seguridad: PagaCategoria = { ...iniciales, id_categoria: 2, nomina_times: 15, bono_times: 30, bono_paga: 9 };
const unaHora: PagaCategoria = { ...seguridad, nomina_asistencia: 1, nomina_times: 0, bono_times: null };

/** A category that asks for nothing. */
const fija = (paga_nomina: number): PagaCategoria => ({ ...iniciales, id_categoria: 4, paga_nomina });

const por = (categoria: PagaCategoria, reducida = false): Terminos => ({ categoria, reducida });
const hecho = (asistencia: number, times = 0): Hecho => ({ asistencia, times });
const NADA = { creditos: 0, usa: hecho(0) };
const actual = (terminos: Terminos, llevado = 0): Tramo => ({ terminos, llevado });
const cerrado = (terminos: Terminos, creditos: number, usa: Hecho, pagado = false): TramoCerrado => ({
  ...{ terminos, tope: { creditos, usa }, llevado: pagado ? creditos : 0, espera: !pagado },
});
const nueve = (pagado = false) => cerrado(por(iniciales), 9, hecho(240), pagado);

describe('un período de condiciones que no cambian', () => {
  test.each([
    ['nada pagado', 0, 240, 9],
    ['pagada la primera hora', 4, 240, 5],
    ['pagadas las cuatro', 9, 300, 0],
    ['pagado, y restado después: no se reclama', 9, 60, 0],
  ])('%s', (_caso, creditos, minutos, espera) => {
    const reparto = repartirPeriodo(hecho(minutos), [], actual(por(iniciales), creditos));
    expect(reparto.actual.creditos).toBe(espera);
    expect(reparto.libre).toEqual(hecho(minutos));
  });

  test('la bonificación, además de lo ya pagado', () => {
    expect(repartirPeriodo(hecho(0, 1800), [], actual(por(seguridad), 9)).actual).toEqual({
      ...{ creditos: 9, usa: hecho(0, 1800) },
    });
  });
});

describe('cuando las condiciones han cambiado', () => {
  test('lo ganado se queda, lo que pedía está gastado y el resto sigue contando', () => {
    const reparto = repartirPeriodo(hecho(300), [nueve()], actual(por(unaHora)));
    expect(reparto.cerrados).toEqual([{ creditos: 9, usa: hecho(240) }]);
    expect(reparto.libre).toEqual(hecho(60));
    expect(reparto.actual).toEqual({ creditos: 9, usa: hecho(60) });
  });

  test.each([
    ['primero lo que nadie ha gastado', 240, 9, 0],
    ['después lo que espera, por su escala', 239, 7, 59],
    ['hasta no quedar nada', 59, 0, 59],
  ])('lo restado falta %s', (_caso, minutos, espera, libre) => {
    const reparto = repartirPeriodo(hecho(minutos), [nueve()], actual(por(seguridad)));
    expect(reparto.cerrados[0]?.creditos).toBe(espera);
    expect(reparto.libre).toEqual(hecho(libre));
  });

  test('lo pagado no se reclama: el trabajo nuevo llena antes lo que falta', () => {
    const reparto = repartirPeriodo(hecho(200), [nueve(true)], actual(por(unaHora)));
    expect(reparto).toEqual({ cerrados: [{ creditos: 0, usa: hecho(240) }], actual: NADA, libre: hecho(-40) });
  });

  test('de dos que esperan, lo restado falta en la más nueva', () => {
    const otra = cerrado(por(unaHora), 9, hecho(60));
    const reparto = repartirPeriodo(hecho(290), [nueve(), otra], actual(por(seguridad)));
    expect(reparto.cerrados.map((c) => c.creditos)).toEqual([9, 0]);
    expect(reparto.libre).toEqual(hecho(50));
  });

  test('una paga que no pide nada se gana una vez en el período', () => {
    expect(repartirPeriodo(hecho(0), [], actual(por(fija(9)))).actual.creditos).toBe(9);
    expect(repartirPeriodo(hecho(0), [cerrado(por(fija(9)), 9, hecho(0))], actual(por(fija(9)))).actual.creditos).toBe(
      0,
    );
  });

  test('a higher one adds the difference, a lower one nothing, and neither takes of what work has earned', () => {
    const doce = cerrado(por(fija(12)), 12, hecho(0));
    const creditos = (t: TramoCerrado[], paga: number) =>
      repartirPeriodo(hecho(240), t, actual(por(fija(paga)))).actual.creditos;
    expect(creditos([nueve(), doce], 20)).toBe(8);
    expect(creditos([doce, nueve()], 20)).toBe(8);
    expect(creditos([nueve(true), doce], 9)).toBe(0);
    expect(creditos([nueve()], 9)).toBe(9);
  });

  test('its bonus goes by work alone, also once rows of both have been paid', () => {
    const conBono = por({ ...fija(12), bono_asistencia: 2, bono_paga: 5 });
    const veinte = cerrado(por(fija(20)), 20, hecho(0));
    const reparto = (minutos: number, llevado: number, antes: TramoCerrado[]) =>
      repartirPeriodo(hecho(minutos), antes, actual(conBono, llevado)).actual;
    expect(reparto(119, 0, [])).toEqual({ creditos: 12, usa: hecho(0) });
    expect(reparto(120, 12, [])).toEqual({ creditos: 5, usa: hecho(120) });
    expect(reparto(120, 0, [veinte])).toEqual({ creditos: 5, usa: hecho(120) });
    expect(reparto(0, 5, [veinte])).toEqual({ creditos: 0, usa: hecho(120) });
    expect(reparto(0, 5, [])).toEqual({ creditos: 7, usa: hecho(0) });
  });
});

describe('an ended stretch', () => {
  const withBonus = por({ ...fija(12), bono_asistencia: 2, bono_paga: 5 });

  test('claims no more than it had come to, what asks for no work included', () => {
    const ended = cerrado(withBonus, 14, hecho(120));
    expect(repartirPeriodo(hecho(120), [ended], actual(por(unaHora))).cerrados).toEqual([
      { creditos: 14, usa: hecho(120) },
    ]);
  });

  test('none of whose rows waits claims nothing, also where they carried less than it had come to', () => {
    const ended = { ...nueve(true), llevado: 4 };
    const reparto = repartirPeriodo(hecho(240), [ended], actual(por(unaHora)));
    expect(reparto.cerrados.map(({ creditos }) => creditos)).toEqual([0]);
    expect(reparto.libre).toEqual(hecho(180));
  });
});

test.each([
  [por(iniciales), 0, hecho(0)],
  [por(iniciales), 5, hecho(120)],
  [por(iniciales), 9, hecho(240)],
  [por(iniciales, true), 9, hecho(120)],
  [por(seguridad), 9, hecho(0, 900)],
  [por(seguridad), 18, hecho(0, 1800)],
  [por(seguridad), 40, hecho(0, 1800)],
  [por(unaHora), 40, hecho(60)],
])('el trabajo por el que se da: %#', (terminos, creditos, trabajo) => {
  expect(trabajoDelActual([], actual(terminos, creditos))).toEqual(trabajo);
});

test.each([
  ['the first category', iniciales, true],
  ['fifteen times', seguridad, true],
  ['an hour and its bonus', { ...unaHora, bono_asistencia: 4 }, true],
  ['one hour alone', { ...unaHora, bono_paga: 0 }, false],
  ['nothing', fija(9), false],
])('whether half of it is less: %s', (_name, categoria, reducible) => {
  expect(isReducible(categoria)).toBe(reducible);
});

test.each<[number, number[], number[]]>([
  [9, [9], [9]],
  [5, [4, 5], [4, 1]],
  [3, [4, 5], [3, 0]],
  [12, [4, 5], [4, 8]],
])('%d entre filas de %j: %j', (creditos, montos, esperados) => {
  expect(porFilas(creditos, montos)).toEqual(esperados);
});

const minutos = fc.nat({ max: 600 });
const terminos = fc.record({
  categoria: fc.constantFrom(iniciales, seguridad, unaHora),
  reducida: fc.boolean(),
});
/** A stretch that ended with what so much work was worth, paid or waiting. */
const tramo = fc.tuple(terminos, minutos, minutos, fc.boolean()).map(([t, a, b, pagado]) => {
  const { paga, pide } = ganado(escalones(t.categoria, t.reducida), hecho(a, b * 4));
  return cerrado(t, paga, pide, pagado);
});

test('nadie gasta dos veces un minuto, y más trabajo nunca da menos', () => {
  fc.assert(
    fc.property(
      ...[fc.array(tramo, { maxLength: 4 }), terminos, minutos, minutos, minutos],
      (tramos, t, asistencia, times, mas) => {
        const reparto = repartirPeriodo(hecho(asistencia, times), tramos, actual(t));
        const suma = (de: (usa: Hecho) => number) => reparto.cerrados.reduce((n, c) => n + de(c.usa), 0);
        expect(suma((u) => u.asistencia) + reparto.libre.asistencia).toBe(asistencia);
        expect(suma((u) => u.times) + reparto.libre.times).toBe(times);
        for (const [i, c] of reparto.cerrados.entries()) {
          expect(c.creditos).toBeGreaterThanOrEqual(0);
          expect(c.creditos).toBeLessThanOrEqual(tramos[i]?.tope.creditos ?? 0);
        }
        // Work that was subtracted and comes again goes to the oldest stretch first, so a newer one may hand it over.
        const luego = repartirPeriodo(hecho(asistencia + mas, times + mas), tramos, actual(t));
        const todo = (r: typeof luego) => r.actual.creditos + r.cerrados.reduce((n, c) => n + c.creditos, 0);
        expect(todo(luego)).toBeGreaterThanOrEqual(todo(reparto));
      },
    ),
  );
});

/** In an order of their own: stretches of work, and of pays that ask for none. */
const mezcla = fc
  .record({
    tramos: fc.array(tramo, { maxLength: 3 }),
    pagas: fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 4 }),
  })
  .chain(({ tramos, pagas }) =>
    fc.shuffledSubarray([...tramos, ...pagas], { minLength: tramos.length + pagas.length }),
  );

test('the highest pay without work is beside what work has earned, in whatever order', () => {
  fc.assert(
    fc.property(mezcla, terminos, minutos, minutos, (partes, t, asistencia, times) => {
      let mayor = 0;
      const tramos = partes.map((parte) => {
        if (typeof parte !== 'number') return parte;
        const creditos = Math.max(0, parte - mayor);
        mayor += creditos;
        return cerrado(por(fija(parte)), creditos, hecho(0));
      });
      const todo = (cuales: TramoCerrado[]) => {
        const { cerrados, actual: suyo } = repartirPeriodo(hecho(asistencia, times), cuales, actual(t));
        return suyo.creditos + cerrados.reduce((n, c) => n + c.creditos, 0);
      };
      const deTrabajo = partes.filter((parte) => typeof parte !== 'number');
      expect(todo(tramos)).toBe(todo(deTrabajo) + Math.max(...partes.filter((parte) => typeof parte === 'number')));
    }),
  );
});
