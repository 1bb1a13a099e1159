import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Hecho, PagaCategoria } from './nomina.ts';
import { escalones, ganado } from './nomina.ts';
import type { Terminos, Tramo, TramoCerrado } from './periodo.ts';
import { porFilas, repartirPeriodo, trabajoDe } from './periodo.ts';

const iniciales: PagaCategoria = {
  ...{ id_categoria: 1, nomina_asistencia: 0, nomina_times: 0, bono_asistencia: null, bono_times: null },
  ...{ paga_nomina: 9, bono_paga: 0 },
};
const seguridad: PagaCategoria = { ...iniciales, id_categoria: 2, nomina_times: 15, bono_times: 30, bono_paga: 9 };
const unaHora: PagaCategoria = { ...seguridad, nomina_asistencia: 1, nomina_times: 0, bono_times: null };

const por = (categoria: PagaCategoria, reducida = false): Terminos => ({ categoria, reducida });
const hecho = (asistencia: number, times = 0): Hecho => ({ asistencia, times });
const NADA = { creditos: 0, usa: hecho(0) };
const actual = (terminos: Terminos, fijo = NADA): Tramo => ({ terminos, fijo });
const cerrado = (terminos: Terminos, creditos: number, usa: Hecho, pagado = false): TramoCerrado => ({
  ...{ terminos, tope: { creditos, usa }, fijo: pagado ? { creditos, usa } : NADA, espera: !pagado },
});
const nueve = (pagado = false) => cerrado(por(iniciales), 9, hecho(240), pagado);

describe('un período de condiciones que no cambian', () => {
  test.each([
    ['nada pagado', 0, 0, 240, 9],
    ['pagada la primera hora', 4, 60, 240, 5],
    ['pagadas las cuatro', 9, 240, 300, 0],
    ['pagado, y restado después: no se reclama', 9, 240, 60, 0],
  ])('%s', (_caso, creditos, usa, minutos, espera) => {
    const reparto = repartirPeriodo(hecho(minutos), [], actual(por(iniciales), { creditos, usa: hecho(usa) }));
    expect(reparto.actual.creditos).toBe(espera);
    expect(reparto.libre).toEqual(hecho(minutos));
  });

  test('la bonificación, además de lo ya pagado', () => {
    const fijo = { creditos: 9, usa: hecho(0, 900) };
    expect(repartirPeriodo(hecho(0, 1800), [], actual(por(seguridad), fijo)).actual).toEqual({
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
    const fija = { ...seguridad, nomina_times: 0, bono_times: null };
    expect(repartirPeriodo(hecho(0), [], actual(por(fija))).actual.creditos).toBe(9);
    expect(repartirPeriodo(hecho(0), [cerrado(por(fija), 9, hecho(0))], actual(por(fija))).actual.creditos).toBe(0);
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
])('el trabajo por el que se da: %#', (terminos, creditos, trabajo) => {
  expect(trabajoDe(terminos, creditos)).toEqual(trabajo);
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
