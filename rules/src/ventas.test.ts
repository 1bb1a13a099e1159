import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { participacion, precioMembresia } from './creditos.ts';
import type { MisionConPrecio } from './ventas.ts';
import {
  diferencia,
  enVenta,
  revisarCalculo,
  revisarMembresia,
  revisarSubidaVenta,
  revisarVentaMision,
} from './ventas.ts';

const mision = (orden: number, precio: number, mas: Partial<MisionConPrecio> = {}): MisionConPrecio => ({
  orden,
  precio,
  categoria: Math.floor(orden / 1000),
  venta: 1,
  ...mas,
});
const creditos = fc.integer({ min: 0, max: 1_000_000 });

describe('venta de misiones', () => {
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
  ])('%j', (datos, reparo) => expect(revisarVentaMision(datos)).toEqual(reparo));

  test('la nueva es mayor, está en venta y no pasa de la categoría 9', () => {
    const actual = mision(2001, 8);
    expect(revisarSubidaVenta(actual, mision(2002, 10))).toBeNull();
    expect(revisarSubidaVenta(actual, mision(9009, 800))).toBeNull();
    expect(revisarSubidaVenta(actual, mision(2002, 8))).toBeNull();
    const noSube = { campo: 'rango', msg: 'La misión nueva debe ser mayor que la actual' };
    expect(revisarSubidaVenta(actual, actual)).toEqual(noSube);
    expect(revisarSubidaVenta(actual, mision(1009, 8))).toEqual(noSube);
    const sinVenta = { campo: 'rango', msg: 'Esa misión no está en venta' };
    expect(revisarSubidaVenta(actual, mision(2002, 10, { venta: 0 }))).toEqual(sinVenta);
    expect(revisarSubidaVenta(actual, mision(10_001, 900))).toEqual(sinVenta);
    expect(revisarSubidaVenta(actual, mision(2002, 7))).toEqual({
      campo: 'rango',
      msg: 'La misión nueva cuesta menos que la actual',
    });
  });

  test('lo que se puede vender nunca cuesta menos de nada', () =>
    fc.assert(
      fc.property(creditos, creditos, fc.nat(12_000), fc.nat(12_000), (uno, dos, a, b) => {
        const [actual, nueva] = [mision(a, uno), mision(b, dos)];
        if (revisarSubidaVenta(actual, nueva) === null) {
          expect(diferencia(actual, nueva)).toBeGreaterThanOrEqual(0);
          expect(enVenta(nueva) && nueva.orden > actual.orden).toBe(true);
        }
      }),
    ));
});

describe('membresías', () => {
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
  ])('%j', (datos, reparo) => expect(revisarMembresia(datos)).toEqual(reparo));

  test('quince días cuestan la mitad, hacia arriba; para siempre, el precio entero', () => {
    expect(precioMembresia(60, false, 30)).toBe(60);
    expect(precioMembresia(60, false, 15)).toBe(30);
    expect(precioMembresia(61, false, 15)).toBe(31);
    expect(precioMembresia(250, true, 15)).toBe(250);
    fc.assert(
      fc.property(creditos, (precio) => {
        const mitad = precioMembresia(precio, false, 15);
        expect(Number.isInteger(mitad)).toBe(true);
        expect([0, 1]).toContain(2 * mitad - precioMembresia(precio, false, 30));
      }),
    );
  });
});

test('la participación va hacia abajo y nunca pasa de lo que se paga', () => {
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

describe('calcular un rango', () => {
  const [bajo, alto, barato] = [mision(2001, 8), mision(5003, 140), mision(2002, 7)];
  test.each([
    [null, null, { campo: 'rango1', msg: 'Aun no has seleccionado' }],
    [bajo, null, { campo: 'rango2', msg: 'Aun no has seleccionado' }],
    [null, alto, { campo: 'rango1', msg: 'Aun no has seleccionado' }],
    [bajo, bajo, { campo: 'rango2', msg: 'Rango 2 debe ser mayor a Rango 1' }],
    [alto, bajo, { campo: 'rango2', msg: 'Rango 2 debe ser mayor a Rango 1' }],
    [bajo, alto, null],
    [bajo, barato, { campo: 'rango2', msg: 'Rango 2 cuesta menos que Rango 1. Elige otra misión.' }],
  ])('%j y %j', (uno, dos, reparo) => expect(revisarCalculo(uno, dos)).toEqual(reparo));

  test('el precio es el del segundo menos el del primero', () => expect(diferencia(bajo, alto)).toBe(132));
});
