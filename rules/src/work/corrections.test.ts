import { describe, expect, it, test } from 'vitest';
import type { CorrectionInput } from './corrections.ts';
import { checkAnswer, checkCorrection, correctableDays, correctionMax } from './corrections.ts';

const TODAY = '2026-03-10';
const valid: CorrectionInput = { dia: TODAY, requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' };

describe('checkCorrection', () => {
  it.each<[Partial<CorrectionInput>, string, string]>([
    [{ dia: '' }, 'dia', 'No dejes campos vacios'],
    [{ dia: '2026-02-31' }, 'dia', 'Date input not valid.'],
    [{ dia: '2026-03-11' }, 'dia', 'Elige hoy o un día anterior'],
    [{ dia: '2026-02-23' }, 'dia', 'Solo puedes pedir correcciones de los últimos 14 días'],
    [{ cantidad: 0 }, 'cantidad', 'Cantidad no puede ser menor o igual a 0'],
    [{ cantidad: -1 }, 'cantidad', 'Cantidad no puede ser menor o igual a 0'],
    [{ cantidad: 1.5 }, 'cantidad', 'Cantidad no puede ser menor o igual a 0'],
    [{ cantidad: 721 }, 'cantidad', 'De una vez se pide como máximo 720'],
    [{ requisitos: 'times', cantidad: 25 }, 'cantidad', 'De una vez se pide como máximo 24'],
    [{ motivo: ' ' }, 'motivo', 'Cuenta qué pasó'],
    [{ motivo: 'x'.repeat(301) }, 'motivo', 'El motivo puede tener como máximo 300 caracteres'],
  ])('refuses %j', (invalid, campo, msg) => {
    expect(checkCorrection({ ...valid, ...invalid }, TODAY)).toEqual({ campo, msg });
  });

  it.each<[Partial<CorrectionInput>]>([
    [{}],
    [{ dia: '2026-02-24' }],
    [{ cantidad: 720 }],
    [{ requisitos: 'times', cantidad: 24 }],
    [{ motivo: 'ñ'.repeat(300) }],
  ])('accepts %j', (ok) => {
    expect(checkCorrection({ ...valid, ...ok }, TODAY)).toBeNull();
  });
});

test('corrections reach two weeks back and add at most half a day', () => {
  expect(correctableDays(TODAY)).toEqual({ primero: '2026-02-24', ultimo: TODAY });
  expect([correctionMax('asistencia'), correctionMax('times')]).toEqual([720, 24]);
});

test('only a refusal needs an answer text', () => {
  const long = { campo: 'respuesta', msg: 'El motivo puede tener como máximo 300 caracteres' };
  expect(checkAnswer({ op: 0, respuesta: '' })).toBeNull();
  expect(checkAnswer({ op: 1, respuesta: ' ' })).toEqual({ campo: 'respuesta', msg: 'Escribe el motivo' });
  expect(checkAnswer({ op: 1, respuesta: 'No estabas' })).toBeNull();
  expect([0, 1].map((op) => checkAnswer({ op, respuesta: 'x'.repeat(301) }))).toEqual([long, long]);
});
