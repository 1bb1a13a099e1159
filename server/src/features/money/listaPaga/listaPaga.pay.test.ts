import type { PagaRow } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { editedField } from '../../../test-support/portal/effects.ts';
import {
  expectBooksBalanced,
  expectNoChange,
  onlyPayRowOf,
  paymentAsSeen,
  setUpListaPaga,
  updateListaPaga,
} from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** Ana has earned nine credits; two usuarios hold `pag`. */
async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const payer = await setUpListaPaga(portal, ana);
  const other = await portal.createPerson({ nombre: 'Otra', categoria: 11 });
  const row = await onlyPayRowOf(portal, payer, ana);
  portal.clock.advance({ minutes: 5 });
  return { portal, ana, payer, other, row };
}

const pay = (portal: Portal, person: Person, body: ReturnType<typeof paymentAsSeen>) =>
  portal.as(person).succeeds('POST pagar', { body });
const payMonto = (portal: Portal, person: Person, { id }: PagaRow, monto: number) =>
  portal.as(person).succeeds('POST pagarMonto', { body: { id, monto } });

describe('paying', () => {
  test('the earned amount changes the row and the ledger, and writes an audit entry and notices', async () => {
    const { portal, ana, payer, row } = await scene();
    const { result, ...effects } = await portal.observe(() => pay(portal, payer, paymentAsSeen(row, 1)));
    const paid = {
      ...row,
      pagado: 1,
      estado: 'pagada',
      pagadoFecha: portal.clock.iso(),
      encargadoNombre: 'Pagadora',
      acciones: ['deshacer'],
    };
    expect(result).toEqual({ msg: 'Pagaste 9c a Ana', status: 0, data: paid });
    expect(effects).toEqual({
      bitacora: [
        {
          modulo: 'paga',
          objeto: row.id,
          usuario: ana.id,
          encargado: payer.id,
          motivo: `pagó 9c a ${NAME_PLACEHOLDER}`,
          ...editedField('Estado', 'Por pagar', 'Pagada'),
        },
      ],
      trabajo: [],
      creditos: [{ tipo: 'paga_cobrada', usuario: ana.id, creditos: 9, encargado: payer.id }],
      notices: [
        { tema: 'paga', quien: 'Pagadora', msg: 'pagó a Ana' },
        { tema: 'creditos', quien: 'Pagadora', msg: 'te pagó 9c', para: ana.id },
      ],
    });
    expect(await onlyPayRowOf(portal, payer, ana)).toEqual(paid);
    await expectBooksBalanced(portal);
  });

  test.each([
    [
      'more',
      12,
      [
        { tipo: 'paga_ganada', creditos: 3 },
        { tipo: 'paga_cobrada', creditos: 12 },
      ],
    ],
    [
      'less',
      5,
      [
        { tipo: 'paga_rebajada', creditos: 4 },
        { tipo: 'paga_cobrada', creditos: 5 },
      ],
    ],
    ['nothing', 0, [{ tipo: 'paga_rebajada', creditos: 9 }]],
    ['the same', 9, [{ tipo: 'paga_cobrada', creditos: 9 }]],
  ])('another amount: %s; undoing it restores everything', async (_case, monto, moved) => {
    const { portal, ana, payer, row } = await scene();
    const pagado = await portal.observe(() => payMonto(portal, payer, row, monto));
    expect(pagado.result.data).toMatchObject({ estado: 'pagada', monto, pagado: 1 });
    expect(pagado.creditos).toMatchObject(moved);
    expect(pagado.bitacora).toMatchObject([
      { motivo: monto === 9 ? `pagó 9c a ${NAME_PLACEHOLDER}` : `pagó ${monto}c a ${NAME_PLACEHOLDER} en lugar de 9c` },
    ]);
    await expectBooksBalanced(portal);
    const vista = await onlyPayRowOf(portal, payer, ana);
    expect((await pay(portal, payer, paymentAsSeen(vista, 0))).data).toEqual(row);
    expect(await onlyPayRowOf(portal, payer, ana)).toEqual(row);
    await expectBooksBalanced(portal);
    const { resumen } = await portal.as(ana).succeeds('GET movimientos/:id', { params: { id: ana.id } });
    expect(resumen).toEqual({ por_cobrar: 9, debe: 0, por_entregar: 0 });
  });

  test('oneself is possible with the earned amount only', async () => {
    const portal = await openPortal();
    const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 2 });
    await portal.grantPermisos(2, 'ldp', 'pag');
    await portal.addWork(boss, 'times', 900);
    await updateListaPaga(portal, boss);
    const row = await onlyPayRowOf(portal, boss, boss);
    const refusal = await expectNoChange(portal, () =>
      portal.as(boss).fails('POST pagarMonto', { body: { id: row.id, monto: 10 } }),
    );
    expect(refusal).toMatchObject({ http: 422, error: 'PAGA_PROPIA', campo: 'monto' });
    expect((await payMonto(portal, boss, row, 9)).data).toMatchObject({ estado: 'pagada', monto: 9 });
  });

  test('a dismissed usuario is possible', async () => {
    const { portal, ana, payer, row } = await scene();
    await portal.dismiss(ana);
    expect((await pay(portal, payer, paymentAsSeen(row, 1))).data).toMatchObject({ estado: 'pagada' });
    await expectBooksBalanced(portal);
  });
});

describe('a refused payment changes nothing', () => {
  test.each([
    ['a paga that another person paid', 'YA_PAGADA', 'Otra ya pagó esto'],
    ['a paga that became a pendiente', 'YA_PAGADA', 'Alguien reinició la lista. Ahora es un pendiente'],
    ['a paga that was spent on an ascenso', 'YA_PAGADA', 'Otra ya la usó para ascender a Ana'],
  ])('%s', async (testCase, error, msg) => {
    const { portal, ana, payer, other } = await scene();
    await portal.moveToMision(ana, 1, 9);
    const row = await onlyPayRowOf(portal, payer, ana);
    if (testCase.includes('another person')) await pay(portal, other, paymentAsSeen(row, 1));
    else if (testCase.includes('pendiente'))
      await portal.as(other).succeeds('POST reiniciarLista', { body: { op: 0 } });
    else await portal.as(other).succeeds('POST ascensoPaga', { body: { op: 1, id: row.id } });
    const again = { body: paymentAsSeen(row, 1) };
    const monto = { body: { id: row.id, monto: 3 } };
    const [one, two] = [
      await expectNoChange(portal, () => portal.as(payer).fails('POST pagar', again)),
      await expectNoChange(portal, () => portal.as(payer).fails('POST pagarMonto', monto)),
    ];
    expect([one, two]).toMatchObject([
      { http: 409, error, msg },
      { http: 409, error, msg },
    ]);
  });

  test('a name or an amount that changed meanwhile', async () => {
    const { portal, ana, payer, row } = await scene();
    const failure = (body: ReturnType<typeof paymentAsSeen>) =>
      expectNoChange(portal, () => portal.as(payer).fails('POST pagar', { body }));
    expect(await failure({ ...paymentAsSeen(row, 1), nombre: 'Anita' })).toMatchObject({
      error: 'CAMBIO_MIENTRAS',
      campo: 'nombre',
    });
    await portal.addWork(ana, 'asistencia', -120);
    await updateListaPaga(portal, payer);
    expect(await failure(paymentAsSeen(row, 1))).toMatchObject({ error: 'CAMBIO_MIENTRAS', msg: 'Ahora son 6c' });
    const body = { id: row.id, monto: 9, visto: 9 };
    expect(await expectNoChange(portal, () => portal.as(payer).fails('POST pagarMonto', { body }))).toMatchObject({
      error: 'CAMBIO_MIENTRAS',
      msg: 'Ahora son 6c',
    });
  });

  test('a negative amount, a missing row, a usuario without pag', async () => {
    const { portal, ana, payer, row } = await scene();
    const negative = { body: { id: row.id, monto: -1 } };
    expect(await expectNoChange(portal, () => portal.as(payer).fails('POST pagarMonto', negative))).toEqual({
      http: 422,
      status: 1,
      error: 'REGLA',
      campo: 'monto',
      msg: 'El monto debe ser un número entero, de 0 o más',
    });
    const other = { body: { ...paymentAsSeen(row, 1), id: 999 } };
    expect(await expectNoChange(portal, () => portal.as(payer).fails('POST pagar', other))).toMatchObject({
      http: 404,
      error: 'NO_EXISTE',
    });
    const ownRowId = { body: paymentAsSeen(row, 1) };
    expect(await expectNoChange(portal, () => portal.as(ana).fails('POST pagar', ownRowId))).toMatchObject({
      http: 403,
    });
    const loose = await portal.as(payer)('POST', 'pagarMonto', { id: row.id, monto: 1.5 });
    expect(loose).toMatchObject({ http: 400 });
  });
});

describe('undoing', () => {
  test('an unpaid row or an ascenso is refused', async () => {
    const { portal, ana, payer } = await scene();
    await portal.moveToMision(ana, 1, 9);
    const row = await onlyPayRowOf(portal, payer, ana);
    const failure = (vista: PagaRow) =>
      expectNoChange(portal, () => portal.as(payer).fails('POST pagar', { body: paymentAsSeen(vista, 0) }));
    expect(await failure(row)).toMatchObject({ http: 409, error: 'NO_PAGADA' });
    await portal.as(payer).succeeds('POST ascensoPaga', { body: { op: 1, id: row.id } });
    expect(await failure(await onlyPayRowOf(portal, payer, ana))).toMatchObject({
      error: 'NO_PAGADA',
      msg: 'Un ascenso por paga no se deshace',
    });
  });

  // Santo Domingo is four hours behind UTC: its day of 10 March ends at 04:00Z of the 11th.
  test.each([
    ['at 23:59 of the same day', '2026-03-11T03:59:59.999Z', true],
    ['at 00:00 of the next', '2026-03-11T04:00:00.000Z', false],
  ])("%s in the agency's zone", async (_case, instant, can) => {
    const { portal, ana, payer, row } = await scene();
    portal.clock.set('2026-03-10T04:00:00.000Z');
    await pay(portal, payer, paymentAsSeen(row, 1));
    portal.clock.set(instant);
    const vista = await onlyPayRowOf(portal, payer, ana);
    expect(vista.acciones).toEqual(can ? ['deshacer'] : []);
    const { http, body } = await portal.as(payer)('POST', 'pagar', paymentAsSeen(vista, 0));
    expect({ http, body }).toMatchObject(can ? { http: 200 } : { http: 409, body: { error: 'PAGO_DE_OTRO_DIA' } });
    await expectBooksBalanced(portal);
  });

  test('in another zone, the day of that zone counts', async () => {
    const { portal, ana, payer, row } = await scene();
    await portal.configure({ zona: 'Asia/Tokyo' });
    portal.clock.set('2026-03-10T14:59:00Z'); // 23:59 in Tokyo
    await pay(portal, payer, paymentAsSeen(row, 1));
    portal.clock.advance({ minutes: 1 });
    expect(await onlyPayRowOf(portal, payer, ana)).toMatchObject({ acciones: [] });
  });

  test('on a list that was reset meanwhile leaves a pendiente', async () => {
    const { portal, ana, payer, row } = await scene();
    await payMonto(portal, payer, row, 4);
    await portal.as(payer).succeeds('POST reiniciarLista', { body: { op: 0 } });
    const undone = await portal.observe(() => pay(portal, payer, { ...paymentAsSeen(row, 0), monto: 4 }));
    expect(undone.result).toMatchObject({
      msg: 'Deshiciste el pago de Ana. Queda como pendiente',
      data: { estado: 'pendiente', monto: 9 },
    });
    expect(undone.creditos).toMatchObject([
      { tipo: 'paga_devuelta', creditos: 4 },
      { tipo: 'paga_ganada', creditos: 5 },
      { tipo: 'paga_pendiente', creditos: 9 },
    ]);
    const pendientes = await portal.as(payer).succeeds('GET getPendientes');
    expect(pendientes).toMatchObject([{ usuario: ana.id, monto: 9 }]);
    await expectBooksBalanced(portal);
  });
});
