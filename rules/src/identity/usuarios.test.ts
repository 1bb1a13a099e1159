import { describe, expect, test } from 'vitest';
import type { UsuarioInput } from './usuarios.ts';
import { buildEdit, checkEdit } from './usuarios.ts';

const leo: UsuarioInput = { nombre: 'Leo', rango: 4, firma: 'LEO' };
const CONTEXT = { categoria: 3, firmaFrom: 3, agencia: 'Luna' };
const check = (cambio: Partial<UsuarioInput>, antes = leo, where = CONTEXT) =>
  checkEdit(antes, { ...antes, ...cambio }, where);

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
    expect(check({ nombre })).toEqual({ campo: 'nombre', msg });
  });

  test('el que ya tiene se queda, aunque hoy no se pudiera poner', () => {
    for (const nombre of ['Sistema', 'Señor Ñu', 'igual']) expect(check({}, { ...leo, nombre })).toBeNull();
  });

  test('uno nuevo que cumple las reglas se pone, con espacios alrededor o sin ellos', () => {
    expect(check({ nombre: ' leo.2?' })).toBeNull();
  });
});

describe('la firma', () => {
  test('no puede quedar vacía desde la categoría que la pide', () => {
    const empty = { campo: 'firma', msg: 'Firma no puede estar vacia' };
    expect(check({ firma: ' ' })).toEqual(empty);
    expect(check({}, { ...leo, firma: '' })).toEqual(empty);
    expect(check({ firma: '' }, leo, { ...CONTEXT, categoria: 2 })).toBeNull();
  });

  test('nueva, tiene tres letras o números', () => {
    expect(check({ firma: 'ab' })).toEqual({ campo: 'firma', msg: 'La firma solo puede contener 3 caracteres' });
    expect(check({ firma: 'a b' })).toMatchObject({ msg: 'La firma solo puede contener letras y números' });
    expect(check({ firma: ' ñ4b ' })).toBeNull();
  });

  test('la que ya tiene se queda', () => {
    expect(check({}, { ...leo, firma: 'LARGA' })).toBeNull();
  });
});

test('primero el nombre, luego la firma', () => {
  expect(check({ nombre: '', firma: '' })).toMatchObject({ campo: 'nombre' });
});

test("lo que no cambia se manda como 'igual', y la firma en mayúsculas", () => {
  expect(buildEdit(leo, { ...leo })).toEqual({ nombre: 'igual', rango: 'igual', firma: 'igual' });
  expect(buildEdit(leo, { nombre: ' Leo ', rango: 5, firma: 'leo' })).toEqual({
    nombre: 'igual',
    rango: 5,
    firma: 'igual',
  });
  expect(buildEdit(leo, { nombre: 'leo', rango: 4, firma: 'l30' })).toEqual({
    nombre: 'leo',
    rango: 'igual',
    firma: 'L30',
  });
});
