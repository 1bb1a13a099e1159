import { describe, expect, test } from 'vitest';
import type { DatosDegrado, DatosTraslado } from './movimientos.ts';
import { revisarBajada, revisarDegrado, revisarSubida, revisarTraslado } from './movimientos.ts';

describe('degradar', () => {
  const bien: DatosDegrado = { usuario: 1, rango: 2, motivo: 'Ausencia' };

  test('con usuario, motivo y rango no hay reparo', () => {
    expect(revisarDegrado(bien)).toBeNull();
    expect(revisarDegrado({ ...bien, motivo: `  ${'ñ'.repeat(300)}  ` })).toBeNull();
    expect(revisarDegrado({ ...bien, motivo: '🛎'.repeat(300) })).toBeNull();
  });

  test.each<[keyof DatosDegrado, Partial<DatosDegrado>]>([
    ['usuario', { usuario: 0 }],
    ['usuario', { usuario: 0, motivo: '', rango: 0 }],
    ['motivo', { motivo: '' }],
    ['motivo', { motivo: '   ' }],
    ['rango', { rango: 0 }],
  ])('sin %s: Faltan datos', (campo, mal) => {
    expect(revisarDegrado({ ...bien, ...mal })).toEqual({ campo, msg: 'Faltan datos' });
  });

  test('un motivo tiene un largo', () => {
    expect(revisarDegrado({ ...bien, motivo: 'x'.repeat(301) })).toMatchObject({ campo: 'motivo' });
  });

  test.each([
    [5, 4, true],
    [5, 5, false],
    [5, 6, false],
  ])('de %d a %d baja: %s', (actual, nueva, baja) => {
    expect(revisarBajada({ orden: actual }, { orden: nueva }) === null).toBe(baja);
  });
});

describe('trasladar', () => {
  const bien: DatosTraslado = { usuario: 1, rango: 2, agencia: 'Otra', firma: 'ABC' };
  const revisar = (datos: Partial<DatosTraslado>, categoria: number | null = 4) =>
    revisarTraslado({ ...bien, ...datos }, categoria, 3);

  test('completo no hay reparo; bajo firma_desde la firma es opcional', () => {
    expect(revisar({})).toBeNull();
    expect(revisar({ firma: ' a1ñ ' })).toBeNull();
    expect(revisar({ firma: '' }, 2)).toBeNull();
    expect(revisar({ agencia: 'x'.repeat(60) })).toBeNull();
  });

  test.each<[keyof DatosTraslado, string, Partial<DatosTraslado>, number | null]>([
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
  ])('%s: %s', (campo, msg, datos, categoria) => {
    expect(revisar(datos, categoria)).toEqual({ campo, msg });
  });

  test.each([
    [5, { orden: 6, traslado_venta: 1 }, null],
    [5, { orden: 6, traslado_venta: 0 }, 'Esa misión no admite traslados'],
    [5, { orden: 5, traslado_venta: 1 }, 'La misión debe ser mayor que la actual del usuario'],
    [5, { orden: 4, traslado_venta: 1 }, 'La misión debe ser mayor que la actual del usuario'],
  ])('de %d a %o: %s', (orden, nueva, msg) => {
    expect(revisarSubida({ orden }, nueva)?.msg ?? null).toBe(msg);
  });
});
