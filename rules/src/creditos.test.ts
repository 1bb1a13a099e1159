import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cuenta, TipoCredito } from './creditos.ts';
import { CREDITOS, signosDe, vistaCredito } from './creditos.ts';

const TIPOS = Object.keys(CREDITOS) as TipoCredito[];
const CUENTAS: Cuenta[] = ['agencia', 'mano', 'paga', 'pendiente', 'entrega', 'multa', 'renta'];

test('cada movimiento saca de una cuenta lo que pone en otra: todas juntas suman cero', () => {
  for (const tipo of TIPOS) {
    const signos = CUENTAS.flatMap((cuenta) => signosDe(cuenta).filter(([t]) => t === tipo));
    expect(signos.map(([, signo]) => signo).sort()).toEqual([-1, 1]);
  }
});

test('lo que se hace y se deshace es al revés', () => {
  for (const [hace, deshace] of [
    ['paga_ganada', 'paga_rebajada'],
    ['paga_cobrada', 'paga_devuelta'],
    ['venta_entregada', 'venta_reabierta'],
    ['multa_cobrada', 'multa_devuelta'],
    ['renta_puesta', 'renta_borrada'],
  ] as const)
    expect([CREDITOS[deshace].de, CREDITOS[deshace].a]).toEqual([CREDITOS[hace].a, CREDITOS[hace].de]);
});

test.each<[TipoCredito, number, number]>([
  ['paga_ganada', 9, 0],
  ['paga_rebajada', -9, 0],
  ['paga_cobrada', 9, 9],
  ['paga_devuelta', -9, -9],
  ['paga_ascenso', -9, 0],
  ['paga_pendiente', 9, 0],
  ['pendiente_cobrado', 9, 9],
  ['venta', -9, -9],
  ['venta_participacion', 9, 9],
  ['venta_entregada', -9, 0],
  ['venta_reabierta', 9, 0],
  ['multa_puesta', -9, 0],
  ['multa_cobrada', -9, -9],
  ['multa_devuelta', 9, 9],
  ['renta_puesta', -9, 0],
  ['renta_cobrada', -9, -9],
  ['renta_borrada', 9, 0],
])('%s de 9c, como lo ve su persona: %d, y por su mano %d', (tipo, creditos, mano) => {
  expect(vistaCredito(tipo, 9)).toEqual({ creditos, mano });
});

test('lo que pasa por la mano tiene el signo de lo que se ve', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TIPOS), fc.integer({ min: 1, max: 1_000_000 }), (tipo, creditos) => {
      const vista = vistaCredito(tipo, creditos);
      expect(Math.abs(vista.creditos)).toBe(creditos);
      expect([0, vista.creditos]).toContain(vista.mano);
    }),
  );
});
