import { expect, test } from 'vitest';
import { RECONCILIATION_CHECKS } from '../../../featureModules.ts';
import { MIGRATIONS } from '../../../migrations/index.ts';
import type { Db } from '../../../platform/database/database.ts';
import { SILENT_LOG } from '../../../platform/database/databaseErrorReporter.ts';
import { applySteps } from '../../../platform/database/migrate.ts';
import { openEngine } from '../../../platform/database/openEngine.ts';
import { runReconciliationChecks } from '../../../platform/database/reconciliation.ts';
import { runCliCommand } from '../../../test-support/cluster/serverProcess.ts';
import { createEmptyDatabase } from '../../../test-support/database/testDatabase.ts';
import { earn, onlyPayRowOf, paymentAsSeen, setUpListaPaga } from '../../../test-support/portal/paga.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';
import { sellMision } from '../../../test-support/portal/ventas.ts';
import { ledgerBalance } from './creditos.public.ts';

/** One row of each kind in each of its states, with balanced books. */
const portal = portalForFile(async (portal) => {
  const [ana, beto, caro, dora] = [
    await portal.createPerson({ nombre: 'Ana' }),
    await portal.createPerson({ nombre: 'Beto' }),
    await portal.createPerson({ nombre: 'Caro' }),
    await portal.createPerson({ nombre: 'Dora', posicion: 9 }),
  ];
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 8 });
  const payer = await setUpListaPaga(portal, ana, caro, dora);
  const asks = portal.as(payer);
  await asks.succeeds('POST pagar', { body: paymentAsSeen(await onlyPayRowOf(portal, payer, caro), 1) });
  await asks.succeeds('POST ascensoPaga', { body: { op: 1, id: (await onlyPayRowOf(portal, payer, dora)).id } });
  await asks.succeeds('POST reiniciarLista', { body: { op: 0 } });
  await earn(portal, beto);
  await asks.succeeds('GET updateLista');
  await sellMision(portal, eva, beto, [2, 1]);
  await asks.succeeds('POST sendMulta', { body: { usuario: beto.id, motivo: 'Flood', creditos: 5 } });
  await portal.db.updateTable('categoria').set({ renta: 3 }).where('id', '=', 8).execute();
  await asks.succeeds('POST actionRenta', { body: { op: 0 } });
});

type Corrupt = (db: Db) => Promise<unknown>;
const CORRUPTIONS: [string, string[], Corrupt][] = [
  [
    'a paga that claims more than was earned',
    ['Pagas: lo que se debe'],
    (db) => db.updateTable('paga').set({ monto: 10 }).where('estado', '=', 'abierta').execute(),
  ],
  [
    'a paga marked as paid without a movement',
    ['Pagas: lo que se debe', 'Pagas: lo que se entregó'],
    (db) => db.updateTable('paga').set({ estado: 'pagada', pagado_monto: 9 }).where('estado', '=', 'abierta').execute(),
  ],
  [
    'a paid monto that differs from the movement',
    ['Pagas: lo que se entregó'],
    (db) => db.updateTable('paga').set({ pagado_monto: 8 }).where('estado', '=', 'pagada').execute(),
  ],
  [
    'an ascenso with another cost',
    ['Pagas: lo que costó el ascenso', 'Pagas: lo que quedó pendiente'],
    (db) => db.updateTable('paga').set({ pagado_monto: 7 }).where('estado', '=', 'ascenso').execute(),
  ],
  [
    'a paga that waits on a closed list',
    ['Pagas: las que esperan están en una lista abierta'],
    (db) => db.updateTable('lista_paga').set({ cerrada: 1 }).where('cerrada', 'is', null).execute(),
  ],
  [
    'a pendiente marked as collected without a movement',
    ['Pendientes: lo que se debe', 'Pendientes: lo que se entregó'],
    (db) => db.updateTable('pendiente').set({ cobrado: 1 }).where('monto', '=', 9).execute(),
  ],
  [
    'an extra pendiente',
    ['Pagas: lo que quedó pendiente', 'Pendientes: lo que se debe'],
    (db) => db.updateTable('pendiente').set({ monto: 90 }).where('monto', '=', 9).execute(),
  ],
  [
    'a venta marked as delivered without a movement',
    ['Ventas: lo que falta entregar'],
    (db) => db.updateTable('venta').set({ pagado: 1 }).execute(),
  ],
  [
    'a venta at a higher price',
    ['Ventas: lo que falta entregar', 'Ventas: lo que se cobró'],
    (db) => db.updateTable('venta').set({ credito: 80 }).execute(),
  ],
  [
    'a multa marked as collected without a movement',
    ['Multas: lo que se debe'],
    (db) => db.updateTable('multa').set({ cobrado: 1 }).execute(),
  ],
  [
    'a renta deleted without a movement',
    ['Rentas: lo que se debe'],
    (db) => db.updateTable('renta').set({ borrada: 1 }).execute(),
  ],
  [
    'a movement without a cause',
    ['Movimientos: de qué son', 'Movimientos: de quién son'],
    (db) =>
      db
        .insertInto('credito')
        .values({
          tipo: 'paga_ganada',
          usuario: 1,
          creditos: 5,
          encargado: null,
          motivo: 'Regalo',
          fecha: 1,
          paga: null,
          pendiente: null,
          venta: null,
          multa: null,
          renta: null,
        })
        .execute(),
  ],
];

test('an agency with every kind of row balances', async () => {
  expect(await runReconciliationChecks(portal().db, RECONCILIATION_CHECKS)).toEqual([]);
  const { movimientos, accounts } = await ledgerBalance(portal().db);
  expect(movimientos).toBeGreaterThan(10);
  expect(Object.values(accounts).filter((saldo) => saldo === 0)).toEqual([]);
});

test.each(CORRUPTIONS)('finds %s', async (_case, que, corrupt) => {
  const tx = await portal().engine.db.startTransaction().execute();
  await corrupt(tx);
  const discrepancies = await runReconciliationChecks(tx, RECONCILIATION_CHECKS);
  const { accounts } = await ledgerBalance(tx);
  await tx.rollback().execute();
  expect(discrepancies.map((d) => d.que)).toEqual(que);
  for (const { cuantas, first } of discrepancies) {
    expect(cuantas).toBe(1);
    expect(first).toEqual([{ id: expect.any(Number), esperado: expect.any(Number), hay: expect.any(Number) }]);
  }
  expect(Object.values(accounts).reduce((a, b) => a + b, 0)).toBe(0);
});

test('npm run cuadrar prints the differences, writes nothing, and sets its exit code', async () => {
  const { db, database } = portal();
  const antes = await portal().countTableRows();
  const ok = await runCliCommand('cuadrar', database.url);
  expect(ok).toMatchObject({ exitCode: 0, errorOutput: '' });
  expect(ok.output).toMatch(/^4 filas de trabajo\n\d+ movimientos de créditos\n[\s\S]*suma +0c\n\nTodo cuadra\.\n$/);
  await db.updateTable('multa').set({ cobrado: 1 }).execute();
  const wrong = await runCliCommand('cuadrar', database.url);
  await db.updateTable('multa').set({ cobrado: null }).execute();
  expect(wrong.exitCode).toBe(1);
  expect(wrong.output).toContain(
    'Multas: lo que se debe: no cuadran 1\n  1: la fila dice 0, el libro -5\n\nNo cuadra.',
  );
  expect(await portal().countTableRows()).toEqual(antes);
});

test('on a database of an earlier version, or an empty one, it says what to do', async () => {
  const base = await createEmptyDatabase();
  for (const steps of [{}, Object.fromEntries(Object.entries(MIGRATIONS).slice(0, -1))]) {
    const engine = openEngine(base.url, SILENT_LOG);
    await applySteps(engine, steps);
    await engine.close();
    expect(await runCliCommand('cuadrar', base.url)).toEqual({
      exitCode: 2,
      output: '',
      errorOutput: expect.stringContaining('Inicia el portal una vez con esta versión'),
    });
  }
  await base.dropDatabase();
});
