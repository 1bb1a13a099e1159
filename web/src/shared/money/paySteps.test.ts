import { describe, expect, test } from 'vitest';
import { payStepsOf } from './paySteps.ts';

const perfil = (hechas: number, requisito = 240) => ({
  paga: {
    nomina_label: '4 horas',
    nomina: 4,
    nomina_hecha: hechas,
    nomina_porcentaje: 0,
    bonificacion_label: null,
    bonificacion: null,
    bonificacion_hecha: null,
    bonificacion_porcentaje: null,
  },
  cobro: {
    ganado: 0,
    pendiente: 0,
    siguiente: null,
    confirmado: 0,
    requisito: { asistencia: requisito, times: 0 },
  },
});

describe('the four steps of the first categoria', () => {
  test('without work the first step has missing minutes', () => {
    expect(payStepsOf(perfil(0))).toEqual([
      { paga: 4, hours: 1, isDone: false, missing: 60 },
      { paga: 6, hours: 2, isDone: false, missing: null },
      { paga: 7, hours: 3, isDone: false, missing: null },
      { paga: 9, hours: 4, isDone: false, missing: null },
    ]);
  });

  test('half-way the done steps are marked and the next has missing minutes', () => {
    expect(payStepsOf(perfil(2.5)).map(({ isDone, missing }) => [isDone, missing])).toEqual([
      [true, null],
      [true, null],
      [false, 30],
      [false, null],
    ]);
  });

  test('with all steps done nothing is missing', () => {
    expect(payStepsOf(perfil(4.2)).every(({ isDone, missing }) => isDone && missing === null)).toBe(true);
  });

  test('a reduction halves the hours', () => {
    expect(payStepsOf(perfil(1, 120)).map(({ hours, isDone }) => [hours, isDone])).toEqual([
      [1, true],
      [1, true],
      [2, false],
      [2, false],
    ]);
  });
});
