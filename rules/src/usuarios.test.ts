import { describe, expect, test } from 'vitest';
import type { DatosUsuario } from './usuarios.ts';
import { edicionDe, revisarEdicion } from './usuarios.ts';

const leo: DatosUsuario = { nombre: 'Leo', rango: 4, firma: 'LEO' };
const DONDE = { categoria: 3, firmaDesde: 3, agencia: 'Luna' };
const revisar = (cambio: Partial<DatosUsuario>, antes = leo, donde = DONDE) =>
  revisarEdicion(antes, { ...antes, ...cambio }, donde);

describe('el nombre', () => {
  test.each([
    ['', 'El nombre no puede estar vacio'],
    ['   ', 'El nombre no puede estar vacio'],
    ['Sistema', 'Ese nombre está reservado. Elige otro.'],
    ['LUNA', 'Ese nombre está reservado. Elige otro.'],
    ['Leo Luz', 'Usa de 1 a 25 letras sin acentos ni ñ, números o _-=?!@:.,'],
    ['igual', 'Ese nombre está reservado. Elige otro.'],
    ['..', 'El nombre debe tener al menos una letra o un número'],
  ])('«%s» no se pone', (nombre, msg) => {
    expect(revisar({ nombre })).toEqual({ campo: 'nombre', msg });
  });

  test('el que ya tiene se queda, aunque hoy no se pudiera poner', () => {
    for (const nombre of ['Sistema', 'Señor Ñu', 'igual']) expect(revisar({}, { ...leo, nombre })).toBeNull();
  });

  test('uno nuevo que cumple las reglas se pone, con espacios alrededor o sin ellos', () => {
    expect(revisar({ nombre: ' leo.2?' })).toBeNull();
  });
});

describe('la firma', () => {
  test('no puede quedar vacía desde la categoría que la pide', () => {
    const vacia = { campo: 'firma', msg: 'Firma no puede estar vacia' };
    expect(revisar({ firma: ' ' })).toEqual(vacia);
    expect(revisar({}, { ...leo, firma: '' })).toEqual(vacia);
    expect(revisar({ firma: '' }, leo, { ...DONDE, categoria: 2 })).toBeNull();
  });

  test('nueva, tiene tres letras o números', () => {
    expect(revisar({ firma: 'ab' })).toEqual({ campo: 'firma', msg: 'La firma solo puede contener 3 caracteres' });
    expect(revisar({ firma: 'a b' })).toMatchObject({ msg: 'La firma solo puede contener letras y números' });
    expect(revisar({ firma: ' ñ4b ' })).toBeNull();
  });

  test('la que ya tiene se queda', () => {
    expect(revisar({}, { ...leo, firma: 'LARGA' })).toBeNull();
  });
});

test('primero el nombre, luego la firma', () => {
  expect(revisar({ nombre: '', firma: '' })).toMatchObject({ campo: 'nombre' });
});

test("lo que no cambia se manda como 'igual', y la firma en mayúsculas", () => {
  expect(edicionDe(leo, { ...leo })).toEqual({ nombre: 'igual', rango: 'igual', firma: 'igual' });
  expect(edicionDe(leo, { nombre: ' Leo ', rango: 5, firma: 'leo' })).toEqual({
    nombre: 'igual',
    rango: 5,
    firma: 'igual',
  });
  expect(edicionDe(leo, { nombre: 'leo', rango: 4, firma: 'l30' })).toEqual({
    nombre: 'leo',
    rango: 'igual',
    firma: 'L30',
  });
});
