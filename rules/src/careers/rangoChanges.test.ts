import { describe, expect, test } from 'vitest';
import type { DegradoInput, TrasladoInput } from './rangoChanges.ts';
import { checkDegrado, checkHigherMision, checkLowerMision, checkTraslado } from './rangoChanges.ts';

describe('checkDegrado', () => {
  const ok: DegradoInput = { usuario: 1, rango: 2, motivo: 'Ausencia' };

  test('accepts a usuario, a motivo and a rango', () => {
    expect(checkDegrado(ok)).toBeNull();
    expect(checkDegrado({ ...ok, motivo: `  ${'ñ'.repeat(300)}  ` })).toBeNull();
    expect(checkDegrado({ ...ok, motivo: '🛎'.repeat(300) })).toBeNull();
  });

  test.each<[keyof DegradoInput, Partial<DegradoInput>]>([
    ['usuario', { usuario: 0 }],
    ['usuario', { usuario: 0, motivo: '', rango: 0 }],
    ['motivo', { motivo: '' }],
    ['motivo', { motivo: '   ' }],
    ['rango', { rango: 0 }],
  ])('without %s it reports «Faltan datos»', (campo, wrong) => {
    expect(checkDegrado({ ...ok, ...wrong })).toEqual({ campo, msg: 'Faltan datos' });
  });

  test('limits the length of the motivo', () => {
    expect(checkDegrado({ ...ok, motivo: 'x'.repeat(301) })).toMatchObject({ campo: 'motivo' });
  });

  test.each([
    [5, 4, true],
    [5, 5, false],
    [5, 6, false],
  ])('from orden %d to %d is lower: %s', (current, nueva, isLower) => {
    expect(checkLowerMision({ orden: current }, { orden: nueva }) === null).toBe(isLower);
  });
});

describe('checkTraslado', () => {
  const ok: TrasladoInput = { usuario: 1, rango: 2, agencia: 'Otra', firma: 'ABC' };
  const check = (data: Partial<TrasladoInput>, categoria: number | null = 4) =>
    checkTraslado({ ...ok, ...data }, categoria, 3);

  test('accepts complete data; below firma_desde the firma is optional', () => {
    expect(check({})).toBeNull();
    expect(check({ firma: ' a1ñ ' })).toBeNull();
    expect(check({ firma: '' }, 2)).toBeNull();
    expect(check({ agencia: 'x'.repeat(60) })).toBeNull();
  });

  test.each<[keyof TrasladoInput, string, Partial<TrasladoInput>, number | null]>([
    ['usuario', 'Debes seleccionar un usuario', { usuario: 0, agencia: '', rango: 0, firma: '' }, null],
    ['agencia', 'Debes introducir agencia anterior', { agencia: '', rango: 0, firma: '' }, null],
    ['agencia', 'Debes introducir agencia anterior', { agencia: '   ' }, 4],
    ['agencia', 'La agencia puede tener como máximo 60 caracteres', { agencia: 'x'.repeat(61) }, 4],
    ['rango', 'Debes seleccionar una misión', { rango: 0, firma: '' }, null],
    ['firma', 'Debes colocar una firma de 3 caracteres', { firma: '' }, 3],
    ['firma', 'Debes colocar una firma de 3 caracteres', { firma: 'AB' }, 4],
    ['firma', 'Debes colocar una firma de 3 caracteres', { firma: 'ABCD' }, 4],
    ['firma', 'Debes colocar una firma de 3 caracteres', { firma: 'AB' }, 2],
    ['firma', 'La firma solo puede contener letras y números', { firma: 'A-B' }, 4],
  ])('%s: %s', (campo, msg, data, categoria) => {
    expect(check(data, categoria)).toEqual({ campo, msg });
  });

  test.each([
    [5, { orden: 6, traslado_venta: 1 }, null],
    [5, { orden: 6, traslado_venta: 0 }, 'Esa misión no admite traslados'],
    [5, { orden: 5, traslado_venta: 1 }, 'La misión debe ser mayor que la actual del usuario'],
    [5, { orden: 4, traslado_venta: 1 }, 'La misión debe ser mayor que la actual del usuario'],
  ])('from orden %d to %o: %s', (orden, nueva, msg) => {
    expect(checkHigherMision({ orden }, nueva)?.msg ?? null).toBe(msg);
  });
});
