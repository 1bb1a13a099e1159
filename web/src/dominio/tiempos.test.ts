import { expect, it } from 'vitest';
import { proximoRefresco } from './tiempos.ts';

const AHORA = Date.parse('2026-03-10T16:00:00.000Z');
const en = (segundos: number, pausa = 0) => ({ pausa, finaliza: new Date(AHORA + segundos * 1000).toISOString() });

it('asks each half minute, and as soon as the next one that runs has ended', () => {
  expect(proximoRefresco(undefined, AHORA)).toBe(30_000);
  expect(proximoRefresco([en(3600), en(1, 1)], AHORA)).toBe(30_000);
  expect(proximoRefresco([en(12), en(3600)], AHORA)).toBe(12_500);
  expect(proximoRefresco([en(-12)], AHORA)).toBe(30_000);
});
