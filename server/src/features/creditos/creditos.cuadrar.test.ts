import { expect, test } from 'vitest';
import { probarTodo } from '../../platform/cuadre.ts';
import type { Db } from '../../platform/db/database.ts';
import { PRUEBAS } from '../../salas.ts';
import { nuevaBaseVacia } from '../../testing/base.ts';
import { comoSeVe, conLista, filaDe, ganar } from '../../testing/paga.ts';
import { portalDelArchivo } from '../../testing/portal.ts';
import { ejecutar } from '../../testing/proceso.ts';
import { venderMision } from '../../testing/ventas.ts';
import { balance } from './creditos.public.ts';

/** One thing of each kind, in each state that it can be in; the books balance. */
const portal = portalDelArchivo(async (portal) => {
  const [ana, beto, caro, dora] = [
    await portal.persona({ nombre: 'Ana' }),
    await portal.persona({ nombre: 'Beto' }),
    await portal.persona({ nombre: 'Caro' }),
    await portal.persona({ nombre: 'Dora', posicion: 9 }),
  ];
  const eva = await portal.persona({ nombre: 'Eva', categoria: 8 });
  const pagadora = await conLista(portal, ana, caro, dora);
  const pide = portal.pide(pagadora);
  await pide.logra('POST pagar', { body: comoSeVe(await filaDe(portal, pagadora, caro), 1) });
  await pide.logra('POST ascensoPaga', { body: { op: 1, id: (await filaDe(portal, pagadora, dora)).id } });
  await pide.logra('POST reiniciarLista', { body: { op: 0 } });
  await ganar(portal, beto);
  await pide.logra('GET updateLista');
  await venderMision(portal, eva, beto, [2, 1]);
  await pide.logra('POST sendMulta', { body: { usuario: beto.id, motivo: 'Flood', creditos: 5 } });
  await portal.db.updateTable('categoria').set({ renta: 3 }).where('id', '=', 8).execute();
  await pide.logra('POST actionRenta', { body: { op: 0 } });
});

type Estropear = (db: Db) => Promise<unknown>;
const TRASTOS: [string, string[], Estropear][] = [
  [
    'una paga que dice más de lo ganado',
    ['Pagas: lo que se debe'],
    (db) => db.updateTable('paga').set({ monto: 10 }).where('estado', '=', 'abierta').execute(),
  ],
  [
    'una paga pagada sin que nada pasara',
    ['Pagas: lo que se debe', 'Pagas: lo que se entregó'],
    (db) => db.updateTable('paga').set({ estado: 'pagada', pagado_monto: 9 }).where('estado', '=', 'abierta').execute(),
  ],
  [
    'otro monto pagado que el que salió',
    ['Pagas: lo que se entregó'],
    (db) => db.updateTable('paga').set({ pagado_monto: 8 }).where('estado', '=', 'pagada').execute(),
  ],
  [
    'un ascenso que costó otra cosa',
    ['Pagas: lo que costó el ascenso', 'Pagas: lo que quedó pendiente'],
    (db) => db.updateTable('paga').set({ pagado_monto: 7 }).where('estado', '=', 'ascenso').execute(),
  ],
  [
    'una paga que espera en una lista cerrada',
    ['Pagas: las que esperan están en una lista abierta'],
    (db) => db.updateTable('lista_paga').set({ cerrada: 1 }).where('cerrada', 'is', null).execute(),
  ],
  [
    'un pendiente cobrado sin que nada pasara',
    ['Pendientes: lo que se debe', 'Pendientes: lo que se entregó'],
    (db) => db.updateTable('pendiente').set({ cobrado: 1 }).where('monto', '=', 9).execute(),
  ],
  [
    'un pendiente de más',
    ['Pagas: lo que quedó pendiente', 'Pendientes: lo que se debe'],
    (db) => db.updateTable('pendiente').set({ monto: 90 }).where('monto', '=', 9).execute(),
  ],
  [
    'una venta entregada sin que nada pasara',
    ['Ventas: lo que falta entregar'],
    (db) => db.updateTable('venta').set({ pagado: 1 }).execute(),
  ],
  [
    'una venta más cara',
    ['Ventas: lo que falta entregar', 'Ventas: lo que se cobró'],
    (db) => db.updateTable('venta').set({ credito: 80 }).execute(),
  ],
  [
    'una multa cobrada sin que nada pasara',
    ['Multas: lo que se debe'],
    (db) => db.updateTable('multa').set({ cobrado: 1 }).execute(),
  ],
  [
    'una renta borrada sin que nada pasara',
    ['Rentas: lo que se debe'],
    (db) => db.updateTable('renta').set({ borrada: 1 }).execute(),
  ],
  [
    'un movimiento que no dice de qué es',
    ['Movimientos: de qué son', 'Movimientos: de quién son'],
    (db) =>
      db
        .insertInto('credito')
        .values({
          ...{ tipo: 'paga_ganada', usuario: 1, creditos: 5, encargado: null, motivo: 'Regalo', fecha: 1 },
          ...{ paga: null, pendiente: null, venta: null, multa: null, renta: null },
        })
        .execute(),
  ],
];

test('una agencia con de todo cuadra', async () => {
  expect(await probarTodo(portal().db, PRUEBAS)).toEqual([]);
  const { movimientos, cuentas } = await balance(portal().db);
  expect(movimientos).toBeGreaterThan(10);
  expect(Object.values(cuentas).filter((saldo) => saldo === 0)).toEqual([]);
});

test.each(TRASTOS)('halla %s', async (_caso, que, estropear) => {
  const tx = await portal().motor.db.startTransaction().execute();
  await estropear(tx);
  const descuadres = await probarTodo(tx, PRUEBAS);
  const { cuentas } = await balance(tx);
  await tx.rollback().execute();
  expect(descuadres.map((d) => d.que)).toEqual(que);
  for (const { cuantas, primeras } of descuadres) {
    expect(cuantas).toBe(1);
    expect(primeras).toEqual([{ id: expect.any(Number), esperado: expect.any(Number), hay: expect.any(Number) }]);
  }
  expect(Object.values(cuentas).reduce((a, b) => a + b, 0)).toBe(0);
});

test('npm run cuadrar lo imprime, no escribe nada, y lo dice con su código', async () => {
  const { db, base } = portal();
  const antes = await portal().cuentas();
  const bien = await ejecutar('cuadrar', base.url);
  expect(bien).toMatchObject({ codigo: 0, quejas: '' });
  expect(bien.dijo).toMatch(/^4 filas de trabajo\n\d+ movimientos de créditos\n[\s\S]*suma +0c\n\nTodo cuadra\.\n$/);
  await db.updateTable('multa').set({ cobrado: 1 }).execute();
  const mal = await ejecutar('cuadrar', base.url);
  await db.updateTable('multa').set({ cobrado: null }).execute();
  expect(mal.codigo).toBe(1);
  expect(mal.dijo).toContain('Multas: lo que se debe: no cuadran 1\n  1: la fila dice 0, el libro -5\n\nNo cuadra.');
  expect(await portal().cuentas()).toEqual(antes);
});

test('sin base de datos, o con una sin tablas, lo dice', async () => {
  const base = await nuevaBaseVacia();
  const { codigo, dijo, quejas } = await ejecutar('cuadrar', base.url);
  expect({ codigo, dijo }).toEqual({ codigo: 2, dijo: '' });
  expect(quejas).toMatch(/\S/);
  await base.tirar();
});
