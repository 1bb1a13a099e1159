import type { Tiempo } from '@conserje/contract';
import { expect, it } from 'vitest';
import { SIN_ALTO } from '../../dominio/tiempos.ts';
import {
  carrilesDe,
  encargadosDe,
  horasDe,
  lugarEn,
  relato,
  resumenDe,
  tonosDe,
  tramosDe,
  ventanaDe,
} from './tablero.ts';

const MIN = 60_000;
const AHORA = Date.parse('2026-11-21T16:10:00.000Z');
const en = (minutos: number): string => new Date(AHORA + minutos * MIN).toISOString();
const tiempo = (cambio: Partial<Tiempo> = {}): Tiempo => ({
  ...{ id: 1, bajo: 2, bajoNombre: 'Leo', bajoOrden: 1, alto: 7, altoNombre: 'Ana', finaliza: en(20), pausa: 0 },
  ...{ pausado: null, tiempoPaused: 0, p_bajo: 0, mins: 60, minsA: 40, confirmado: 0, sumado: 0, comparten: false },
  ...{ relevos: [], paradas: [], ...cambio },
});
const parado = tiempo({
  pausa: 1,
  pausado: en(-10),
  tiempoPaused: 1800,
  paradas: [{ atendidos: 1800, fecha: en(-10) }],
});

it('the window holds all that is open, by quarters, and moves by quarters', () => {
  const ventana = ventanaDe([tiempo()], AHORA);
  expect(ventana).toEqual({ desde: Date.parse('2026-11-21T15:30:00Z'), hasta: Date.parse('2026-11-21T16:45:00Z') });
  for (const minuto of [-10, -1, 4]) expect(ventanaDe([tiempo()], AHORA + minuto * MIN)).toEqual(ventana);
  expect(ventanaDe([tiempo()], AHORA + 5 * MIN).hasta).toBe(ventana.hasta + 15 * MIN);
});

it('the window is never longer than a shift, whatever somebody has forgotten', () => {
  const { desde, hasta } = ventanaDe(
    [tiempo({ mins: 1440, finaliza: en(-3000) }), tiempo({ finaliza: en(900) })],
    AHORA,
  );
  expect((hasta - desde) / MIN).toBe(7 * 60 + 15);
  expect(ventanaDe([], AHORA).hasta).toBeGreaterThan(AHORA);
});

it('an instant has its place, and what lies outside lies at the edge', () => {
  const ventana = { desde: AHORA, hasta: AHORA + 100 * MIN };
  expect([-5, 0, 25, 100, 130].map((m) => lugarEn(ventana, AHORA + m * MIN))).toEqual([0, 0, 25, 100, 100]);
});

it.each([
  ['America/Bogota', ['11 a. m.', '12 p. m.']],
  ['Asia/Kathmandu', ['10 p. m.', '11 p. m.']],
])('full hours of %s', (zona, textos) => {
  const ventana = { desde: AHORA - 40 * MIN, hasta: AHORA + 80 * MIN };
  // Spanish writes them with a narrow space.
  expect(horasDe(ventana, zona).map(({ texto }) => texto.replace(/\s/g, ' '))).toEqual(textos);
});

it('lanes: one’s own, nobody’s, the others by name; in each who came first', () => {
  const lista = [
    tiempo({ id: 5, alto: 9, altoNombre: 'Zoe' }),
    tiempo({ id: 4, alto: SIN_ALTO, altoNombre: '' }),
    tiempo({ id: 3, alto: 8, altoNombre: 'Bea' }),
    tiempo({ id: 2, alto: 7 }),
    tiempo({ id: 1, alto: 8, altoNombre: 'Bea' }),
  ];
  expect(carrilesDe(lista, 9).map(({ altoNombre, tiempos }) => [altoNombre, ...tiempos.map((t) => t.id)])).toEqual([
    ['Zoe', 5],
    ['', 4],
    ['Ana', 2],
    ['Bea', 1, 3],
  ]);
});

it('managers have each a colour of their own, as long as there are colours', () => {
  const relevos = [
    { alto: 15, altoNombre: 'Bea', hasta: 60 },
    { alto: SIN_ALTO, altoNombre: '', hasta: 90 },
  ];
  expect(encargadosDe([tiempo({ relevos }), tiempo({ alto: SIN_ALTO })])).toEqual([7, 15]);
  expect([...tonosDe([7, 15, 16])]).toEqual([
    [7, 7],
    [15, 0],
    [16, 1],
  ]);
  const muchos = Array.from({ length: 20 }, (_, i) => 8 * (i + 1));
  expect([...tonosDe(muchos).values()].slice(0, 8).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(tonosDe(muchos).size).toBe(20);
});

it('a bar goes on to its end, and a pause until whenever one looks', () => {
  const fin = AHORA + 90 * MIN;
  expect(tramosDe(tiempo(), fin)).toMatchObject([{ desde: AHORA - 40 * MIN, hasta: AHORA + 20 * MIN, corre: true }]);
  expect(tramosDe(parado, fin)).toMatchObject([
    { desde: AHORA - 40 * MIN, hasta: AHORA - 10 * MIN, corre: true },
    { desde: AHORA - 10 * MIN, hasta: fin, corre: false },
  ]);
});

it('says how many there are, and what a bar shows', () => {
  expect(resumenDe([tiempo(), parado, tiempo({ finaliza: en(-1) })], AHORA)).toBe(
    '1 en base · 1 en pausa · 1 terminado',
  );
  expect(resumenDe([tiempo()], AHORA)).toBe('1 en base');
  const dicho = (t: Tiempo): string => relato(t, AHORA, 'America/Bogota').replace(/\s/g, ' ');
  expect(dicho(tiempo())).toBe('desde las 10:30 a. m., termina a las 11:30 a. m.');
  expect(dicho(tiempo({ relevos: [{ alto: 8, altoNombre: 'Bea', hasta: 600 }] }))).toBe(
    'desde las 10:30 a. m., antes con Bea, termina a las 11:30 a. m.',
  );
  expect(dicho(parado)).toBe('desde las 10:30 a. m., en pausa desde las 11:00 a. m.');
  expect(dicho(tiempo({ finaliza: en(-1), paradas: [{ atendidos: 60, fecha: en(-100) }] }))).toBe(
    'desde las 9:29 a. m., se pausó 1 vez, terminó a las 11:09 a. m.',
  );
});
