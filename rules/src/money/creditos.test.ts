import { expect, test } from 'vitest';
import type { CreditoAccount, CreditoType } from './creditos.ts';
import { CREDITOS, creditoEffect, movementSigns } from './creditos.ts';

const TYPES = Object.keys(CREDITOS) as CreditoType[];
const ACCOUNTS: CreditoAccount[] = ['agencia', 'mano', 'paga', 'pendiente', 'entrega', 'multa', 'renta'];

test('each movement debits one account and credits another, so that all accounts add up to zero', () => {
  for (const tipo of TYPES) {
    const signs = ACCOUNTS.flatMap((cuenta) => movementSigns(cuenta).filter(([t]) => t === tipo));
    expect(signs.map(([, sign]) => sign).sort()).toEqual([-1, 1]);
  }
});

const DONE_AND_UNDONE: [CreditoType, CreditoType][] = [
  ['paga_ganada', 'paga_rebajada'],
  ['paga_cobrada', 'paga_devuelta'],
  ['venta_entregada', 'venta_reabierta'],
  ['multa_cobrada', 'multa_devuelta'],
  ['renta_puesta', 'renta_borrada'],
  ['renta_puesta', 'renta_anulada'],
  ['multa_puesta', 'multa_anulada'],
  ['pendiente_cobrado', 'pendiente_anulado'],
  ['venta_participacion', 'participacion_anulada'],
  ['renta_cobrada', 'renta_devuelta'],
];

test.each(DONE_AND_UNDONE)('%s and %s are inverse and cancel each other out', (does, undoes) => {
  expect([CREDITOS[undoes].de, CREDITOS[undoes].a]).toEqual([CREDITOS[does].a, CREDITOS[does].de]);
  const [one, other] = [creditoEffect(does, 9), creditoEffect(undoes, 9)];
  expect([one.mano + other.mano, one.saldo + other.saldo]).toEqual([0, 0]);
});

test.each<[CreditoType, mano: number, saldo: number]>([
  ['paga_ganada', 0, 9],
  ['paga_rebajada', 0, -9],
  ['paga_cobrada', 9, -9],
  ['paga_devuelta', -9, 9],
  ['paga_ascenso', 0, -9],
  ['paga_pendiente', 0, 0],
  ['pendiente_cobrado', 9, -9],
  ['venta', -9, 0],
  ['venta_participacion', 9, 9],
  ['venta_entregada', 0, 9],
  ['venta_reabierta', 0, -9],
  ['multa_puesta', 0, -9],
  ['multa_cobrada', -9, 9],
  ['multa_devuelta', 9, -9],
  ['renta_puesta', 0, -9],
  ['renta_cobrada', -9, 9],
  ['renta_devuelta', 9, -9],
  ['renta_borrada', 0, 9],
  ['renta_anulada', 0, 9],
  ['multa_anulada', 0, 9],
  ['pendiente_anulado', -9, 9],
  ['pendiente_rebajado', 0, 0],
  ['venta_anulada', 0, 9],
  ['participacion_anulada', -9, -9],
  ['compra_anulada', 9, 0],
])('%s of 9c as its person sees it: mano %d, saldo %d', (tipo, mano, saldo) => {
  expect(creditoEffect(tipo, 9)).toEqual({ mano, saldo });
});

test('for the seller a venta lowers the saldo, not the mano', () => {
  expect(creditoEffect('venta', 60, true)).toEqual({ mano: 0, saldo: -60 });
  const whole = [
    creditoEffect('venta', 60, true),
    creditoEffect('venta_participacion', 6),
    creditoEffect('venta_entregada', 54),
  ];
  expect(whole.reduce((n, { saldo }) => n + saldo, 0)).toBe(0);
  expect(whole.reduce((n, { mano }) => n + mano, 0)).toBe(6);
});
