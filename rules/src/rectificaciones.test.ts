import { describe, expect, it, test } from 'vitest';
import type { DatosRectificacion } from './rectificaciones.ts';
import { diasRectificables, rectificacionMax, revisarRectificacion, revisarRespuesta } from './rectificaciones.ts';

const HOY = '2026-03-10';
const buena: DatosRectificacion = { dia: HOY, requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' };

describe('revisarRectificacion', () => {
  it.each<[Partial<DatosRectificacion>, string, string]>([
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
  ])('%j', (mal, campo, msg) => {
    expect(revisarRectificacion({ ...buena, ...mal }, HOY)).toEqual({ campo, msg });
  });

  it.each<[Partial<DatosRectificacion>]>([
    [{}],
    [{ dia: '2026-02-24' }],
    [{ cantidad: 720 }],
    [{ requisitos: 'times', cantidad: 24 }],
    [{ motivo: 'ñ'.repeat(300) }],
  ])('lets %j through', (bien) => {
    expect(revisarRectificacion({ ...buena, ...bien }, HOY)).toBeNull();
  });
});

test('two weeks back until today, and half a day at most', () => {
  expect(diasRectificables(HOY)).toEqual({ primero: '2026-02-24', ultimo: HOY });
  expect([rectificacionMax('asistencia'), rectificacionMax('times')]).toEqual([720, 24]);
});

test('only a refusal needs a word', () => {
  const larga = { campo: 'respuesta', msg: 'El motivo puede tener como máximo 300 caracteres' };
  expect(revisarRespuesta({ op: 0, respuesta: '' })).toBeNull();
  expect(revisarRespuesta({ op: 1, respuesta: ' ' })).toEqual({ campo: 'respuesta', msg: 'Escribe el motivo' });
  expect(revisarRespuesta({ op: 1, respuesta: 'No estabas' })).toBeNull();
  expect([0, 1].map((op) => revisarRespuesta({ op, respuesta: 'x'.repeat(301) }))).toEqual([larga, larga]);
});
