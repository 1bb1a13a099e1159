import { NAME_PLACEHOLDER } from '@conserje/rules';
import { expect, test } from 'vitest';
import {
  expectBooksBalanced,
  expectNoChange,
  onlyPayRowOf,
  openPayRows,
  paymentAsSeen,
} from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { accountBalance, editMembresiaType, membresiaTypeId } from '../../../test-support/portal/ventas.ts';

const MOTIVO = 'Era de otro tipo';
const DAYS = (dias: number) => ({ hours: dias * 24 });

async function scene() {
  const portal = await openPortal();
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 8 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  return { portal, eva, bea, leo, vip: await membresiaTypeId(portal, 'VIP') };
}

const sell = async (portal: Portal, who: Person, user: number | string, membresia: number, periodo: 15 | 30 = 30) => {
  const body = { user, isExterno: typeof user === 'string', membresia, periodo };
  const { data } = await portal.as(who).succeeds('POST addMembresia', { body });
  return { ...data, body: { id: data.venta ?? 0, motivo: MOTIVO } };
};

test('a membresia that began with the venta ends, and row, ledger and audit log agree', async () => {
  const { portal, eva, bea, leo, vip } = await scene();
  const { id, body } = await sell(portal, eva, leo.id, vip);
  const done = await portal.observe(() => portal.as(bea).succeeds('POST anularMembresia', { body }));
  const anulada = { por: 'Bea', motivo: MOTIVO, fecha: portal.clock.iso() };
  expect(done.result).toMatchObject({
    msg: 'Anulaste la venta de VIP. Leo recupera 60c',
    data: { id, estado: 'Terminada', finaliza: portal.clock.iso(), venta: null, anulada, acciones: [] },
  });
  expect(done.creditos?.map((c) => [c.tipo, c.usuario, c.creditos])).toEqual([
    ['venta_anulada', eva.id, 60],
    ['participacion_anulada', eva.id, 6],
    ['compra_anulada', leo.id, 60],
  ]);
  expect(done.bitacora.map((b) => [b.modulo, b.objeto, b.motivo])).toEqual([
    ['membresias', id, `anuló la venta de VIP a ${NAME_PLACEHOLDER}`],
    ['ventas', body.id, `anuló la venta de la membresía VIP, 30 días a ${NAME_PLACEHOLDER}, 60c: ${MOTIVO}`],
  ]);
  expect((await portal.as(leo).succeeds('GET MyPerfil')).membresias).toMatchObject([{ id, estado: 0 }]);
  for (const cuenta of ['mano', 'entrega'] as const) expect(await accountBalance(portal, cuenta)).toBe(0);
  await expectBooksBalanced(portal);
});

test('the audit log does not name an external buyer', async () => {
  const { portal, eva, bea, vip } = await scene();
  const { body } = await sell(portal, eva, 'Luna', vip);
  const done = await portal.observe(() => portal.as(bea).succeeds('POST anularMembresia', { body }));
  expect(done.result.msg).toBe('Anulaste la venta de VIP. Luna recupera 60c');
  expect(done.bitacora.map((b) => b.motivo)).toEqual([
    'anuló la venta de VIP a alguien de fuera',
    `anuló la venta de la membresía VIP, 30 días a alguien de fuera, 60c: ${MOTIVO}`,
  ]);
});

test('an extension restores the previous end, the last one first', async () => {
  const { portal, eva, bea, leo, vip } = await scene();
  const first = await sell(portal, eva, leo.id, vip);
  portal.clock.advance(DAYS(1));
  const second = await sell(portal, eva, leo.id, vip, 15);
  expect(await expectNoChange(portal, () => portal.as(bea).fails('POST anularMembresia', first))).toMatchObject({
    error: 'NO_SE_PUEDE_ANULAR',
    msg: 'Esa membresía se vendió o se alargó después. Anula primero la última venta.',
  });
  const { data } = await portal.as(bea).succeeds('POST anularMembresia', second);
  expect(data).toMatchObject({
    finaliza: first.finaliza,
    estado: 'Activa',
    venta: first.venta,
    anulada: { por: 'Bea' },
    acciones: ['terminar', 'anular'],
  });
  expect((await portal.as(bea).succeeds('POST anularMembresia', first)).data).toMatchObject({ estado: 'Terminada' });
  expect(await accountBalance(portal, 'entrega')).toBe(0);
  await expectBooksBalanced(portal);
});

test('is refused with the reason after the membresia was terminated or handed over', async () => {
  const { portal, eva, bea, leo, vip } = await scene();
  const ended = await sell(portal, eva, leo.id, vip);
  await portal.as(eva).succeeds('POST deleteMemb', { body: { id: ended.id } });
  expect(await portal.as(bea).fails('POST anularMembresia', ended)).toMatchObject({
    http: 409,
    msg: 'Eva ya terminó esa membresía',
  });
  const outside = await sell(portal, eva, 'Luna', vip);
  const luna = await portal.createPerson({ nombre: 'Luna' });
  await portal.as(bea).succeeds('POST pasarMembresia', { body: { id: outside.id, usuario: luna.id } });
  expect(await portal.as(bea).fails('POST anularMembresia', outside)).toMatchObject({
    msg: 'Esa membresía ya es de Luna',
  });
  await expectBooksBalanced(portal);
});

test('the last venta before a hand-over added days says so, as there is no later one to annul', async () => {
  const { portal, eva, bea, vip } = await scene();
  const outside = await sell(portal, eva, 'Luna', vip);
  const luna = await portal.createPerson({ nombre: 'Luna' });
  const own = await sell(portal, eva, luna.id, vip);
  await portal.as(bea).succeeds('POST pasarMembresia', { body: { id: outside.id, usuario: luna.id } });
  expect(await portal.as(bea).fails('POST anularMembresia', own)).toMatchObject({
    http: 409,
    msg: 'A esa membresía le sumaron días de otra. Ya no termina cuando dejó esa venta.',
  });
});

test('the venta to an external person is annulled like any other', async () => {
  const { portal, eva, bea, vip } = await scene();
  const { body } = await sell(portal, eva, 'Luna', vip);
  const { data } = await portal.as(bea).succeeds('POST anularMembresia', { body });
  expect(data).toMatchObject({ usuarioNombre: 'Luna', estado: 'Terminada', anulada: { por: 'Bea' } });
  expect(await accountBalance(portal, 'mano')).toBe(0);
  await expectBooksBalanced(portal);
});

/** Leo and Ana of categoria 2, whose requirement of 15 times VIP halves. */
async function reducedScene() {
  const { portal, eva, bea, leo, vip } = await scene();
  await portal.db.updateTable('membresia').set({ reduccion: 1 }).where('id', '=', vip).execute();
  const work = async (who: Person, shownTimes: number) => {
    portal.clock.advance({ minutes: 1 });
    await portal.addWork(who, 'times', shownTimes * 60);
    portal.clock.advance({ minutes: 1 });
  };
  const annul = (body: { id: number; motivo: string }) => portal.as(bea).succeeds('POST anularMembresia', { body });
  const listed = async (who: Person) => {
    await portal.as(bea).succeeds('GET updateLista');
    return (await openPayRows(portal, bea)).filter((f) => f.usuario === who.id).map((f) => [f.estado, f.monto]);
  };
  return { portal, eva, bea, leo, vip, work, annul, listed };
}

test.each([
  ['at once', 0],
  ['after work', 1],
])('what its reduction alone made payable falls, annulled %s', async (_when, more) => {
  const { portal, eva, bea, leo, vip, work, annul, listed } = await reducedScene();
  await work(leo, 8);
  const { body } = await sell(portal, eva, leo.id, vip);
  if (more > 0) {
    await work(leo, more);
    expect(await listed(leo)).toEqual([['abierta', 9]]);
  }
  await annul(body);
  expect(await openPayRows(portal, bea)).toEqual([]);
  expect(await listed(leo)).toEqual([]);
  // The work counts towards the whole requirement.
  await work(leo, 6 - more);
  expect(await listed(leo)).toEqual([]);
  await work(leo, 1);
  expect(await listed(leo)).toEqual([['abierta', 9]]);
  await expectBooksBalanced(portal);
});

test('a row that was owed before the venta stays, and the venta starts no new requirement', async () => {
  const { portal, eva, leo, vip, work, annul, listed } = await reducedScene();
  await work(leo, 15);
  const { body } = await sell(portal, eva, leo.id, vip);
  await work(leo, 8);
  expect(await listed(leo)).toEqual([
    ['abierta', 9],
    ['abierta', 9],
  ]);
  await annul(body);
  expect(await listed(leo)).toEqual([['abierta', 9]]);
  // Thirty times meet the bonus, as without the venta.
  await work(leo, 7);
  expect(await listed(leo)).toEqual([['abierta', 18]]);
  await expectBooksBalanced(portal);
});

test('a paid row stays, and later work first makes up for it', async () => {
  const { portal, eva, bea, leo, vip, work, annul, listed } = await reducedScene();
  const { body } = await sell(portal, eva, leo.id, vip);
  await work(leo, 8);
  expect(await listed(leo)).toEqual([['abierta', 9]]);
  await portal.as(bea).succeeds('POST pagar', { body: paymentAsSeen(await onlyPayRowOf(portal, bea, leo), 1) });
  expect((await annul(body)).msg).toBe('Anulaste la venta de VIP. Leo recupera 60c');
  expect(await listed(leo)).toEqual([['pagada', 9]]);
  await work(leo, 21);
  expect(await listed(leo)).toEqual([['pagada', 9]]);
  await work(leo, 1);
  expect(await listed(leo)).toEqual([
    ['pagada', 9],
    ['abierta', 9],
  ]);
  await expectBooksBalanced(portal);
});

test('a pendiente falls to what the work earns, and what was owed before the venta does not', async () => {
  const { portal, eva, bea, leo, vip, work, annul, listed } = await reducedScene();
  await work(leo, 15);
  const { body } = await sell(portal, eva, leo.id, vip);
  await work(leo, 8);
  await listed(leo);
  await portal.as(bea).succeeds('POST reiniciarLista', { body: { op: 0 } });
  const owed = async () => (await portal.as(bea).succeeds('GET getPendientes')).map((d) => d.monto);
  expect(await owed()).toEqual([9, 9]);
  const done = await portal.observe(() => annul(body));
  expect(done.result.msg).toBe('Anulaste la venta de VIP. Leo recupera 60c. Su pendiente bajó 9c');
  expect(done.bitacora.map((b) => b.motivo).at(-1)).toContain(`${MOTIVO}. Su pendiente bajó 9c`);
  expect(done.notices.filter((n) => n.para === leo.id).map((n) => n.msg)).toContain(
    `anuló tu compra de la membresía VIP, 30 días: ${MOTIVO}. Tu pendiente bajó 9c`,
  );
  expect(await owed()).toEqual([9]);
  expect(await listed(leo)).toEqual([]);
  await expectBooksBalanced(portal);
});

test('of a reduction that has run out, what it alone made payable falls, with and without an extension', async () => {
  const { portal, eva, leo, vip, work, annul, listed } = await reducedScene();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2 });
  const first = await sell(portal, eva, leo.id, vip, 15);
  await sell(portal, eva, ana.id, vip, 15);
  portal.clock.advance(DAYS(1));
  const extension = await sell(portal, eva, ana.id, vip, 15);
  await work(leo, 8);
  await work(ana, 8);
  portal.clock.advance(DAYS(20));
  // Only the extension lets Ana's run until now.
  await work(ana, 8);
  portal.clock.advance(DAYS(20));
  expect(await listed(leo)).toEqual([['abierta', 9]]);
  expect(await listed(ana)).toEqual([['abierta', 18]]);
  for (const { body } of [first, extension]) await annul(body);
  expect(await listed(leo)).toEqual([]);
  // The eight times of her first fifteen days are paid; the rest counts whole.
  expect(await listed(ana)).toEqual([['abierta', 9]]);
  await work(ana, 7);
  expect(await listed(ana)).toEqual([
    ['abierta', 9],
    ['abierta', 9],
  ]);
  await expectBooksBalanced(portal);
});

test('a rank that was left meanwhile keeps what its whole requirement earned', async () => {
  const { portal, eva, bea, leo, vip, work, annul, listed } = await reducedScene();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2 });
  const [ofLeo, ofAna] = [await sell(portal, eva, leo.id, vip), await sell(portal, eva, ana.id, vip)];
  await work(leo, 15);
  await work(ana, 8);
  for (const { id } of [leo, ana]) {
    const body = { usuario: id, motivo: 'Prueba', rango: await portal.misionId(1, 1) };
    await portal.as(bea).succeeds('POST actionDegrado', { body });
  }
  for (const { body } of [ofLeo, ofAna]) await annul(body);
  expect(await listed(leo)).toEqual([['abierta', 9]]);
  expect(await listed(ana)).toEqual([]);
  await expectBooksBalanced(portal);
});

test('another reduction goes on reducing', async () => {
  const { portal, eva, bea, leo, vip, work, annul, listed } = await reducedScene();
  const { body } = await sell(portal, eva, leo.id, vip);
  await work(leo, 4);
  await sell(portal, eva, leo.id, await membresiaTypeId(portal, 'Reducción'));
  await work(leo, 4);
  await annul(body);
  expect(await listed(leo)).toEqual([['abierta', 9]]);
  await portal.as(bea).succeeds('GET updateLista');
  await expectBooksBalanced(portal);
});

test.each(['it runs out', 'an edit of its type'])(
  'under which nothing was earned until %s starts no new requirement',
  async (end) => {
    const { portal, eva, leo, vip, work, annul, listed } = await reducedScene();
    const boss = await portal.createPerson({ categoria: 12 });
    await work(leo, 15);
    const { body } = await sell(portal, eva, leo.id, vip, 15);
    await work(leo, 1);
    if (end === 'it runs out') portal.clock.advance(DAYS(16));
    else await editMembresiaType(portal, boss, 'VIP', { reduccion: 0 });
    await work(leo, 13);
    expect(await listed(leo)).toEqual([['abierta', 9]]);
    await annul(body);
    // Thirty times meet the bonus.
    await work(leo, 1);
    expect(await listed(leo)).toEqual([['abierta', 18]]);
    await expectBooksBalanced(portal);
  },
);

/** VIP, eight times that earn 9c with it alone, and their payment: from the list that is then closed, or as a pendiente. */
async function paidScene(closesFirst: boolean) {
  const scene = await reducedScene();
  const { portal, eva, bea, leo, vip, work, listed } = scene;
  const { body } = await sell(portal, eva, leo.id, vip);
  await work(leo, 8);
  await listed(leo);
  const row = await onlyPayRowOf(portal, bea, leo);
  if (!closesFirst) await portal.as(bea).succeeds('POST pagar', { body: paymentAsSeen(row, 1) });
  await portal.as(bea).succeeds('POST reiniciarLista', { body: { op: 0 } });
  const owed = async () => (await portal.as(bea).succeeds('GET getPendientes')).map((d) => d.monto);
  return { ...scene, body, row, owed };
}

test.each([
  ['before the payment of its pendiente', true],
  ['after it', false],
])('what its reduction made payable is owed no more, if the venta is annulled %s', async (_when, isFirst) => {
  const { portal, bea, leo, body, work, annul, listed, owed } = await paidScene(true);
  const [pendiente] = await portal.as(bea).succeeds('GET getPendientes');
  const { id = 0 } = pendiente ?? {};
  await portal.as(bea).succeeds('POST pagarPendiente', { body: { id } });
  portal.clock.advance({ minutes: 1 });
  const annulPayment = () => portal.as(bea).succeeds('POST anularPendiente', { body: { id, motivo: MOTIVO } });
  if (isFirst) {
    await annul(body);
    expect((await annulPayment()).msg).toBe('Anulaste el pago. Por esa paga ya no se le debe nada');
  } else {
    await annulPayment();
    await annul(body);
  }
  expect(await owed()).toEqual([]);
  await work(leo, 6);
  expect(await listed(leo)).toEqual([]);
  await work(leo, 1);
  expect(await listed(leo)).toEqual([['abierta', 9]]);
  await expectBooksBalanced(portal);
});

test('an annulled payment is owed again whole, if only a subtraction took its work', async () => {
  const { portal, bea, leo, eva, owed } = await paidScene(true);
  const [pendiente] = await portal.as(bea).succeeds('GET getPendientes');
  const { id = 0 } = pendiente ?? {};
  const boss = await portal.createPerson({ categoria: 12 });
  for (const reduccion of [1, 0] as const) {
    await editMembresiaType(portal, boss, 'Legión', { reduccion });
    portal.clock.advance({ minutes: 1 });
  }
  // It reduces no more.
  const before = await sell(portal, eva, leo.id, await membresiaTypeId(portal, 'Legión'));
  await portal.as(bea).succeeds('POST pagarPendiente', { body: { id } });
  portal.clock.advance({ minutes: 1 });
  const taken = { id: leo.id, opcion: 0 as const, requisitos: 'times' as const, cantidad: 8 };
  await portal.as(bea).succeeds('POST ajustarNomina', { body: taken });
  // One reduces nothing, the other is sold after the payment.
  const after = await Promise.all(
    ['Héroe', 'Reducción'].map(async (type) => sell(portal, eva, leo.id, await membresiaTypeId(portal, type))),
  );
  for (const { body } of [before, ...after]) await portal.as(bea).succeeds('POST anularMembresia', { body });
  await portal.as(bea).succeeds('POST anularPendiente', { body: { id, motivo: MOTIVO } });
  expect(await owed()).toEqual([9]);
  await expectBooksBalanced(portal);
});

test.each(['pagar', 'pagarVarias'] as const)(
  'undoing a payment (%s) leaves a pendiente of what is still earned',
  async (call) => {
    const { portal, bea, leo, body, row, work, annul, owed } = await paidScene(false);
    await annul(body);
    const seen = paymentAsSeen(row, 0);
    if (call === 'pagar') {
      const { msg } = await portal.as(bea).succeeds('POST pagar', { body: seen });
      expect(msg).toBe('Deshiciste el pago de Leo. Por esa paga ya no se le debe nada');
    } else {
      const { op, ...paga } = seen;
      await portal.as(bea).succeeds('POST pagarVarias', { body: { op, pagas: [paga] } });
    }
    expect(await owed()).toEqual([]);
    await work(leo, 7);
    await portal.as(bea).succeeds('GET updateLista');
    expect(await onlyPayRowOf(portal, bea, leo)).toMatchObject({ monto: 9 });
    await expectBooksBalanced(portal);
  },
);

/** Leo's VIP beside a «Reducción» of theirs, which reduces from the start or not. */
async function withTwoReductions(reduccion: 0 | 1) {
  const scene = await reducedScene();
  const { portal, eva, bea, leo, vip } = scene;
  const boss = await portal.createPerson({ categoria: 12 });
  const edit = async (nombre: string, change: { reduccion: 0 | 1 }) => {
    portal.clock.advance({ minutes: 1 });
    await editMembresiaType(portal, boss, nombre, change);
    portal.clock.advance({ minutes: 1 });
  };
  const typeId = await membresiaTypeId(portal, 'Reducción');
  await portal.db.updateTable('membresia').set({ reduccion }).where('id', '=', typeId).execute();
  await sell(portal, eva, leo.id, typeId);
  portal.clock.advance({ minutes: 1 });
  const { body } = await sell(portal, eva, leo.id, vip);
  const closeList = async () => {
    await scene.listed(leo);
    await portal.as(bea).succeeds('POST reiniciarLista', { body: { op: 0 } });
  };
  const owed = async () => (await portal.as(bea).succeeds('GET getPendientes')).map((d) => d.monto);
  return { ...scene, body, edit, closeList, owed };
}

test('another reduction counts until an edit of its type ended it', async () => {
  const { portal, leo, body, work, edit, closeList, owed, annul, listed } = await withTwoReductions(1);
  await work(leo, 8);
  await closeList();
  await edit('Reducción', { reduccion: 0 });
  await annul(body);
  expect(await owed()).toEqual([9]);
  await work(leo, 14);
  expect(await listed(leo)).toEqual([]);
  await work(leo, 1);
  expect(await listed(leo)).toEqual([['abierta', 9]]);
  await expectBooksBalanced(portal);
});

test('a pendiente earned partly under another reduction keeps that part', async () => {
  const { portal, leo, body, work, edit, closeList, owed, annul, listed } = await withTwoReductions(1);
  await work(leo, 8);
  await edit('Reducción', { reduccion: 0 });
  await work(leo, 7);
  await closeList();
  expect(await owed()).toEqual([18]);
  await annul(body);
  expect(await owed()).toEqual([9]);
  await work(leo, 7);
  expect(await listed(leo)).toEqual([]);
  await work(leo, 1);
  expect(await listed(leo)).toEqual([['abierta', 9]]);
  await expectBooksBalanced(portal);
});

test('another reduction counts only since an edit of its type began it', async () => {
  const { portal, leo, body, work, edit, closeList, owed, annul, listed } = await withTwoReductions(0);
  await work(leo, 15);
  await closeList();
  expect(await owed()).toEqual([18]);
  await edit('Reducción', { reduccion: 1 });
  await annul(body);
  expect(await owed()).toEqual([9]);
  await work(leo, 8);
  expect(await listed(leo)).toEqual([['abierta', 9]]);
  await expectBooksBalanced(portal);
});

test('another reduction that ended in an earlier categoria, where nothing was earned, pays nothing in the present one', async () => {
  const { portal, eva, vip, work, annul, listed } = await reducedScene();
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const typeId = await membresiaTypeId(portal, 'Reducción');
  await portal.db.updateTable('membresia').set({ reduccion: 1 }).where('id', '=', typeId).execute();
  await sell(portal, eva, ana.id, typeId);
  await work(ana, 8);
  await editMembresiaType(portal, await portal.createPerson({ categoria: 12 }), 'Reducción', { reduccion: 0 });
  portal.clock.advance({ minutes: 1 });
  await portal.moveToMision(ana, 2);
  portal.clock.advance({ minutes: 1 });
  const { body } = await sell(portal, eva, ana.id, vip);
  expect(await listed(ana)).toEqual([['abierta', 9]]);
  await annul(body);
  expect(await listed(ana)).toEqual([]);
  await work(ana, 7);
  expect(await listed(ana)).toEqual([['abierta', 9]]);
  await expectBooksBalanced(portal);
});

test('its own reduction is undone also if an edit of its type ended it, or began it again', async () => {
  const { portal, leo, body, work, edit, annul, listed } = await withTwoReductions(0);
  await work(leo, 8);
  await edit('VIP', { reduccion: 0 });
  await work(leo, 1);
  await edit('VIP', { reduccion: 1 });
  await work(leo, 3);
  await edit('VIP', { reduccion: 0 });
  expect(await listed(leo)).toEqual([['abierta', 9]]);
  await annul(body);
  expect(await listed(leo)).toEqual([]);
  await work(leo, 3);
  expect(await listed(leo)).toEqual([['abierta', 9]]);
  await expectBooksBalanced(portal);
});

test('a buyer at or above the actor keeps it, except against the seller within a day', async () => {
  const { portal, eva, bea, vip } = await scene();
  const boss = await portal.createPerson({ categoria: 11 });
  const { body } = await sell(portal, eva, boss.id, vip);
  expect(await portal.as(bea).fails('POST anularMembresia', { body })).toMatchObject({ http: 403 });
  await portal.as(eva).succeeds('POST anularMembresia', { body });
});
