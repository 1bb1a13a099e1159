import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { membresiaPrice, participacion } from './creditos.ts';
import type { PricedMision } from './ventas.ts';
import {
  checkCalculation,
  checkMembresia,
  checkMisionForSale,
  checkMisionVenta,
  isOnSale,
  priceDifference,
} from './ventas.ts';

const mision = (orden: number, precio: number, more: Partial<PricedMision> = {}): PricedMision => ({
  orden,
  precio,
  categoria: Math.floor(orden / 1000),
  venta: 1,
  ...more,
});
const creditos = fc.integer({ min: 0, max: 1_000_000 });

describe('mision sales', () => {
  test.each([
    [
      { usuario: 0, rango: 0 },
      { campo: 'usuario', msg: 'Faltan Datos' },
    ],
    [
      { usuario: 1, rango: 0 },
      { campo: 'rango', msg: 'Faltan Datos' },
    ],
    [{ usuario: 1, rango: 1 }, null],
  ])('validates the input %j', (data, violation) => expect(checkMisionVenta(data)).toEqual(violation));

  test('the new mision is higher, on sale and at most of categoria 9', () => {
    const current = mision(2001, 8);
    expect(checkMisionForSale(current, mision(2002, 10))).toBeNull();
    expect(checkMisionForSale(current, mision(9009, 800))).toBeNull();
    expect(checkMisionForSale(current, mision(2002, 8))).toBeNull();
    const notHigher = { campo: 'rango', msg: 'La misión nueva debe ser mayor que la actual' };
    expect(checkMisionForSale(current, current)).toEqual(notHigher);
    expect(checkMisionForSale(current, mision(1009, 8))).toEqual(notHigher);
    const notForSale = { campo: 'rango', msg: 'Esa misión no está en venta' };
    expect(checkMisionForSale(current, mision(2002, 10, { venta: 0 }))).toEqual(notForSale);
    expect(checkMisionForSale(current, mision(10_001, 900))).toEqual(notForSale);
    expect(checkMisionForSale(current, mision(2002, 7))).toEqual({
      campo: 'rango',
      msg: 'La misión nueva cuesta menos que la actual',
    });
  });

  test('a mision that can be sold never has a negative price', () =>
    fc.assert(
      fc.property(creditos, creditos, fc.nat(12_000), fc.nat(12_000), (one, two, a, b) => {
        const [current, nueva] = [mision(a, one), mision(b, two)];
        if (checkMisionForSale(current, nueva) === null) {
          expect(priceDifference(current, nueva)).toBeGreaterThanOrEqual(0);
          expect(isOnSale(nueva) && nueva.orden > current.orden).toBe(true);
        }
      }),
    ));
});

describe('membresias', () => {
  test.each([
    [
      { user: 0, isExterno: false, membresia: 1 },
      { campo: 'user', msg: 'Faltan Datos' },
    ],
    [
      { user: '', isExterno: true, membresia: 1 },
      { campo: 'user', msg: 'Faltan Datos' },
    ],
    [
      { user: '  ', isExterno: true, membresia: 1 },
      { campo: 'user', msg: 'Faltan Datos' },
    ],
    [
      { user: 'Ana', isExterno: false, membresia: 1 },
      { campo: 'user', msg: 'Faltan Datos' },
    ],
    [
      { user: 7, isExterno: true, membresia: 1 },
      { campo: 'user', msg: 'Faltan Datos' },
    ],
    [
      { user: 7, isExterno: false, membresia: 0 },
      { campo: 'membresia', msg: 'Faltan Datos' },
    ],
    [
      { user: 'Ana', isExterno: true, membresia: 0 },
      { campo: 'membresia', msg: 'Faltan Datos' },
    ],
    [
      { user: 'Ana B', isExterno: true, membresia: 1 },
      { campo: 'user', msg: 'Nombre no puede tener espacio' },
    ],
    [
      { user: 'Ana/B', isExterno: true, membresia: 1 },
      {
        campo: 'user',
        msg: 'Usa de 1 a 25 letras sin acentos ni ñ, números o _-=?!@:.,',
      },
    ],
    [{ user: ' Ana ', isExterno: true, membresia: 1 }, null],
    [{ user: 7, isExterno: false, membresia: 1 }, null],
  ])('validates %j', (data, violation) => expect(checkMembresia(data)).toEqual(violation));

  test('fifteen days cost half, rounded up; a permanent one costs the whole price', () => {
    expect(membresiaPrice(60, false, 30)).toBe(60);
    expect(membresiaPrice(60, false, 15)).toBe(30);
    expect(membresiaPrice(61, false, 15)).toBe(31);
    expect(membresiaPrice(250, true, 15)).toBe(250);
    fc.assert(
      fc.property(creditos, (precio) => {
        const half = membresiaPrice(precio, false, 15);
        expect(Number.isInteger(half)).toBe(true);
        expect([0, 1]).toContain(2 * half - membresiaPrice(precio, false, 30));
      }),
    );
  });
});

test('the share is rounded down and never exceeds the payment', () => {
  expect(participacion(19, 10)).toBe(1);
  expect(participacion(9, 10)).toBe(0);
  expect(participacion(200, 15)).toBe(30);
  fc.assert(
    fc.property(creditos, fc.integer({ min: 0, max: 100 }), (credito, porciento) => {
      const parte = participacion(credito, porciento);
      expect(Number.isInteger(parte) && parte >= 0 && parte <= credito).toBe(true);
      expect(credito * porciento - parte * 100).toBeLessThan(100);
    }),
  );
});

describe('the rank calculator', () => {
  const [bajo, alto, cheap] = [mision(2001, 8), mision(5003, 140), mision(2002, 7)];
  test.each([
    [null, null, { campo: 'rango1', msg: 'Aun no has seleccionado' }],
    [bajo, null, { campo: 'rango2', msg: 'Aun no has seleccionado' }],
    [null, alto, { campo: 'rango1', msg: 'Aun no has seleccionado' }],
    [bajo, bajo, { campo: 'rango2', msg: 'Rango 2 debe ser mayor a Rango 1' }],
    [alto, bajo, { campo: 'rango2', msg: 'Rango 2 debe ser mayor a Rango 1' }],
    [bajo, alto, null],
    [bajo, cheap, { campo: 'rango2', msg: 'Rango 2 cuesta menos que Rango 1. Elige otra misión.' }],
  ])('validates the pair %j and %j', (one, two, violation) => expect(checkCalculation(one, two)).toEqual(violation));

  test('the price is the difference of both prices', () => expect(priceDifference(bajo, alto)).toBe(132));
});
