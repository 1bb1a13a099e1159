import { describe, expect, test } from 'vitest';
import { expectBooksBalanced, onlyPayRowOf, setUpListaPaga } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { sellMision } from '../../../test-support/portal/ventas.ts';

const movements = (portal: Portal, person: Person, { id } = person, query = {}) =>
  portal.as(person).succeeds('GET movimientos/:id', { params: { id }, query });

/** Ana was paid six of nine credits, bought a mision and owes a multa; Eva, the seller, has the price to hand in. */
async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', posicion: 9 });
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 8 });
  const payer = await setUpListaPaga(portal, ana);
  portal.clock.advance({ minutes: 1 });
  const { id } = await onlyPayRowOf(portal, payer, ana);
  await portal.as(payer).succeeds('POST pagarMonto', { body: { id, monto: 6 } });
  await sellMision(portal, eva, ana, [3, 1]);
  await portal.as(payer).succeeds('POST sendMulta', { body: { usuario: ana.id, motivo: 'Flood', creditos: 5 } });
  return { portal, ana, eva, payer };
}

describe('the movements of a usuario', () => {
  test('lists all, newest first, with the credits moved, in hand and owed', async () => {
    const { portal, ana } = await scene();
    const { filas, resumen, totales } = await movements(portal, ana);
    expect(filas.map((f) => [f.texto, f.creditos, f.mano, f.saldo, f.encargadoNombre, f.motivo])).toEqual([
      ['Multa', 5, 0, -5, 'Pagadora', 'Flood'],
      ['Compra', 32, -32, 0, 'Eva', 'Misión Aprendiz I'],
      ['Paga', 6, 6, -6, 'Pagadora', 'Lista de paga'],
      ['Ajuste de paga', 3, 0, -3, 'Pagadora', 'Se pagó 6c en lugar de 9c'],
      ['Paga ganada', 9, 0, 9, 'Pagadora', 'Lista de paga'],
    ]);
    expect(totales).toEqual({ movimientos: 5, mano: -26, saldo: -5 });
    expect(filas[0]).toMatchObject({ tipo: 'multa_puesta', fecha: portal.clock.iso() });
    expect(resumen).toEqual({ por_cobrar: 0, debe: 5, por_entregar: 0 });
    await expectBooksBalanced(portal);
  });

  test('the summary has the credits owed to them, owed by them, and to be handed in from their ventas', async () => {
    const { portal, ana, eva, payer } = await scene();
    expect((await movements(portal, eva)).resumen).toEqual({ por_cobrar: 0, debe: 0, por_entregar: 29 });
    const beto = await portal.createPerson({ nombre: 'Beto' });
    await portal.addWork(beto, 'asistencia', 60);
    await portal.as(payer).succeeds('GET updateLista');
    expect((await movements(portal, beto)).resumen).toEqual({ por_cobrar: 4, debe: 0, por_entregar: 0 });
    await portal.as(payer).succeeds('POST reiniciarLista', { body: { op: 0 } });
    expect((await movements(portal, beto)).resumen).toEqual({ por_cobrar: 4, debe: 0, por_entregar: 0 });
    const [venta] = await portal.db.selectFrom('venta').select('id').execute();
    const boss = await portal.createPerson({ categoria: 12 });
    await portal.as(boss).succeeds('GET ventaAction/:id', { params: { id: venta?.id ?? 0 }, query: { pagado: 0 } });
    expect((await movements(portal, eva)).resumen.por_entregar).toBe(0);
    const [multa] = await portal.db.selectFrom('multa').select('id').execute();
    await portal.as(boss).succeeds('POST actionMulta', { body: { id: multa?.id ?? 0, op: true } });
    expect((await movements(portal, ana)).resumen.debe).toBe(0);
    await expectBooksBalanced(portal);
  });

  test.each([
    ['by what they were', 'compra', ['Compra']],
    ['by their motivo', 'APRENDIZ', ['Compra']],
    ['by whom', 'pagad', ['Multa', 'Paga', 'Ajuste de paga', 'Paga ganada']],
    ['without wildcards', '%', []],
  ])('are searched %s', async (_case, buscar, texts) => {
    const { portal, ana } = await scene();
    expect((await movements(portal, ana, ana, { buscar })).filas.map((f) => f.texto)).toEqual(texts);
  });

  test('include what they sold, which changes their balance and not their hand', async () => {
    const { portal, eva } = await scene();
    const { filas, totales } = await movements(portal, eva);
    expect(filas.map((f) => [f.texto, f.creditos, f.mano, f.saldo])).toEqual([
      ['Comisión de una venta', 3, 3, 3],
      ['Venta', 32, 0, -32],
    ]);
    expect(totales).toEqual({ movimientos: 2, mano: 3, saldo: -29 });
    expect((await movements(portal, eva, eva, { buscar: 'venta' })).filas).toHaveLength(2);
    expect((await movements(portal, eva, eva, { buscar: 'compra' })).filas).toHaveLength(0);
  });

  test('the totals cover the whole search, not the page', async () => {
    const { portal, ana } = await scene();
    const de = async (query: object) => (await movements(portal, ana, ana, query)).totales;
    expect(await de({ limite: 1 })).toEqual({ movimientos: 5, mano: -26, saldo: -5 });
    expect(await de({ limite: 1, buscar: 'paga' })).toEqual({ movimientos: 4, mano: 6, saldo: -5 });
    expect(await de({ buscar: 'nada así' })).toEqual({ movimientos: 0, mano: 0, saldo: 0 });
  });

  test('have a summary that covers all pages', async () => {
    const { portal, ana } = await scene();
    expect((await movements(portal, ana, ana, { limite: 2 })).resumen.debe).toBe(5);
  });

  test('are readable by their owner or with pag, and by nobody for a missing usuario', async () => {
    const { portal, ana, eva, payer } = await scene();
    expect(await portal.as(eva).fails('GET movimientos/:id', { params: { id: ana.id } })).toMatchObject({
      http: 403,
    });
    expect((await movements(portal, payer, ana)).filas).toHaveLength(5);
    expect(await portal.as(payer).fails('GET movimientos/:id', { params: { id: 999 } })).toMatchObject({
      error: 'USUARIO_NO_EXISTE',
    });
  });
});

test('the ledger is append-only', async () => {
  const { portal } = await scene();
  await expect(portal.db.deleteFrom('credito').execute()).rejects.toThrow(/append only/);
  await expect(portal.db.updateTable('credito').set({ creditos: 1 }).execute()).rejects.toThrow(/append only/);
});
