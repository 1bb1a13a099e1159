import type { Fichaje } from '@conserje/contract';
import { expect, test } from 'vitest';
import { abiertoEn, minutosDelDia, minutosEn, salidaEn } from './abierto.ts';

const ENTRADA = '2026-03-10T15:00:00.000Z';
const a = (minutos: number): number => Date.parse(ENTRADA) + minutos * 60_000;
const fila = (id: number, resto: Partial<Fichaje> = {}): Fichaje => ({
  id,
  dia: '2026-03-10',
  entrada: ENTRADA,
  salida: '-',
  min: 0,
  deducido: 0,
  olvidada: false,
  ...resto,
});

test('an entry is open until its exit, or for twelve hours', () => {
  const cerrada = fila(1, { salida: ENTRADA });
  expect(abiertoEn([fila(2), cerrada], a(719))?.id).toBe(2);
  expect(abiertoEn([fila(2), cerrada], a(720))).toBeUndefined();
  expect(abiertoEn([cerrada], a(1))).toBeUndefined();
  expect([salidaEn(fila(2), a(719)), salidaEn(fila(2), a(999)), salidaEn(cerrada, a(1))]).toEqual([
    null,
    '2026-03-11T03:00:00.000Z',
    ENTRADA,
  ]);
});

test('an open one grows, a closed one is what the server says; a day is the sum of its own', () => {
  const cerrada = fila(1, { salida: ENTRADA, min: 25, deducido: 5 });
  expect([minutosEn(fila(2), a(7.9)), minutosEn(cerrada, a(99)), minutosEn(fila(2), a(999))]).toEqual([7, 25, 720]);
  const otroDia = fila(3, { dia: '2026-03-09', salida: ENTRADA, min: 60 });
  expect(minutosDelDia([fila(2), cerrada, otroDia], '2026-03-10', a(7))).toBe(32);
});
