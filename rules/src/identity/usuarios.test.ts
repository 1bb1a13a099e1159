import { describe, expect, test } from 'vitest';
import type { UsuarioInput } from './usuarios.ts';
import { buildEdit, checkEdit } from './usuarios.ts';

const leo: UsuarioInput = { nombre: 'Leo', rango: 4, firma: 'LEO' };
const CONTEXT = { categoria: 3, firmaFrom: 3, agencia: 'Luna' };
const check = (change: Partial<UsuarioInput>, antes = leo, where = CONTEXT) =>
  checkEdit(antes, { ...antes, ...change }, where);

describe('the name', () => {
  test.each([
    ['', 'El nombre no puede estar vacio'],
    ['   ', 'El nombre no puede estar vacio'],
    ['Sistema', 'Ese nombre está reservado. Elige otro.'],
    ['LUNA', 'Ese nombre está reservado. Elige otro.'],
    ['Leo Luz', 'Usa de 1 a 25 letras sin acentos ni ñ, números o _-=?!@:.,'],
    ['igual', 'Ese nombre está reservado. Elige otro.'],
    ['..', 'El nombre debe tener al menos una letra o un número'],
  ])('«%s» is refused', (nombre, msg) => {
    expect(check({ nombre })).toEqual({ campo: 'nombre', msg });
  });

  test('an unchanged name is accepted even if it is no longer valid', () => {
    for (const nombre of ['Sistema', 'Señor Ñu', 'igual']) expect(check({}, { ...leo, nombre })).toBeNull();
  });

  test('a valid new name is accepted, with or without surrounding spaces', () => {
    expect(check({ nombre: ' leo.2?' })).toBeNull();
  });
});

describe('the firma', () => {
  test('cannot be empty from the categoria that requires it', () => {
    const empty = { campo: 'firma', msg: 'Firma no puede estar vacia' };
    expect(check({ firma: ' ' })).toEqual(empty);
    expect(check({}, { ...leo, firma: '' })).toEqual(empty);
    expect(check({ firma: '' }, leo, { ...CONTEXT, categoria: 2 })).toBeNull();
  });

  test('if new, has three letters or digits', () => {
    expect(check({ firma: 'ab' })).toEqual({ campo: 'firma', msg: 'La firma solo puede contener 3 caracteres' });
    expect(check({ firma: 'a b' })).toMatchObject({ msg: 'La firma solo puede contener letras y números' });
    expect(check({ firma: ' ñ4b ' })).toBeNull();
  });

  test('is accepted if unchanged', () => {
    expect(check({}, { ...leo, firma: 'LARGA' })).toBeNull();
  });
});

test('the name is reported before the firma', () => {
  expect(check({ nombre: '', firma: '' })).toMatchObject({ campo: 'nombre' });
});

test("unchanged fields are sent as 'igual', and the firma in upper case", () => {
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
