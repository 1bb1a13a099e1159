import type { Tiempo } from '@conserje/contract';
import { OP } from '@conserje/rules';
import { expect, it } from 'vitest';
import { proximoRefresco, SIN_ALTO, terminadosDe } from './tiempos.ts';

const AHORA = Date.parse('2026-03-10T16:00:00.000Z');
const en = (segundos: number, pausa = 0) => ({ pausa, finaliza: new Date(AHORA + segundos * 1000).toISOString() });

it('asks each half minute, and as soon as the next one that runs has ended', () => {
  expect(proximoRefresco(undefined, AHORA)).toBe(30_000);
  expect(proximoRefresco([en(3600), en(1, 1)], AHORA)).toBe(30_000);
  expect(proximoRefresco([en(12), en(3600)], AHORA)).toBe(12_500);
  expect(proximoRefresco([en(-12)], AHORA)).toBe(30_000);
});

it('what waits for a manager are their own that have ended and that they may confirm, the longest ago first', () => {
  const de = (id: number, segundos: number, cambio: Partial<Tiempo> = {}) =>
    ({ id, alto: 7, acciones: [OP.confirmar], ...en(segundos), ...cambio }) as Tiempo;
  const lista = [
    de(1, 0),
    de(2, -60),
    de(3, 1),
    de(4, -60, { pausa: 1 }),
    de(5, -60, { alto: 8 }),
    de(6, -60, { alto: SIN_ALTO }),
    de(7, -60, { acciones: [OP.pausar] }),
  ];
  expect(terminadosDe(lista, 7, AHORA).map((t) => t.id)).toEqual([2, 1]);
});
