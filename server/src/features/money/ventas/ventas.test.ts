import type { Venta } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import { expectBooksBalanced } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { accountBalance, membresiaTypeId, sellMision } from '../../../test-support/portal/ventas.ts';

/** An agency with a seller, whose categoria keeps a tenth, and two usuarios who receive the rest. */
async function setUp() {
  const portal = await openPortal();
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 8 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 11 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 12 });
  return { portal, eva, ana, bea };
}

/** A venta of 24c, of which 22c are to be handed in. */
async function sell(portal: Portal, eva: Person, nombre = 'Leo'): Promise<Venta> {
  const leo = await portal.createPerson({ nombre, categoria: 2 });
  await sellMision(portal, eva, leo, [3, 1]);
  const boss = await portal.createPerson({ categoria: 11 });
  const [venta] = await portal.as(boss).succeeds('GET allVentas');
  if (!venta) throw new Error('nothing was sold');
  return venta;
}

const toggle = (portal: Portal, person: Person, { id }: Venta, pagado: number) =>
  portal.as(person).succeeds('GET ventaAction/:id', { params: { id }, query: { pagado } });

describe('handing in a venta', () => {
  test('it is marked and undone, with a movement, an audit entry and a notice', async () => {
    const { portal, eva, ana, bea } = await setUp();
    const venta = await sell(portal, eva);
    expect(venta).toMatchObject({
      encargoNombre: 'Eva',
      usuarioNombre: 'Leo',
      externo: null,
      descripcion: 'Misión Aprendiz I',
      credito: 24,
      participacion: 2,
      entrega: 22,
      pagado: 0,
      pagadoNombre: null,
    });
    const paid = await portal.observe(() => toggle(portal, ana, venta, 0));
    expect(paid.result).toEqual({
      msg: 'Recibiste los créditos de la venta: 22c',
      status: 0,
      data: { ...venta, entrega: 0, pagado: 1, pagadoNombre: 'Ana' },
    });
    expect(paid.creditos).toEqual([{ tipo: 'venta_entregada', usuario: eva.id, creditos: 22, encargado: ana.id }]);
    expect(paid.bitacora).toEqual([
      {
        modulo: 'ventas',
        objeto: venta.id,
        usuario: eva.id,
        encargado: ana.id,
        motivo: `recibió los créditos de una venta de ${NAME_PLACEHOLDER}: Misión Aprendiz I, 22c`,
        ...editedField('Pagado', false, true),
      },
    ]);
    expect(paid.notices).toEqual([
      { tema: 'ventas', quien: 'Ana', msg: 'recibió los créditos de una venta' },
      { tema: 'creditos', quien: 'Ana', msg: 'recibió los créditos de tu venta: Misión Aprendiz I', para: eva.id },
    ]);
    expect(await accountBalance(portal, 'entrega', { venta: venta.id })).toBe(0);
    const undone = await portal.observe(() => toggle(portal, bea, venta, 1));
    expect(undone.result).toMatchObject({ data: venta });
    expect(undone.creditos).toEqual([{ tipo: 'venta_reabierta', usuario: eva.id, creditos: 22, encargado: bea.id }]);
    expect(undone.bitacora).toMatchObject([
      {
        motivo: `marcó como no entregada una venta de ${NAME_PLACEHOLDER}: Misión Aprendiz I, 22c`,
        ...editedField('Pagado', true, false),
      },
    ]);
    expect(await accountBalance(portal, 'entrega', { venta: venta.id })).toBe(22);
  });

  test('from an outdated view is refused, and the last author is named', async () => {
    const { portal, eva, ana, bea } = await setUp();
    const venta = await sell(portal, eva);
    const late = (pagado: number) =>
      portal.as(bea).fails('GET ventaAction/:id', { params: { id: venta.id }, query: { pagado } });
    expect(await late(1)).toMatchObject({
      http: 409,
      error: 'CAMBIO_MIENTRAS',
      msg: 'Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.',
    });
    await toggle(portal, ana, venta, 0);
    expect(await late(0)).toMatchObject({ http: 409, msg: 'Ana ya la marcó como entregada' });
    await toggle(portal, ana, venta, 1);
    expect(await late(1)).toMatchObject({ http: 409, msg: 'Ana ya la marcó como no entregada' });
  });

  test('twenty concurrent calls on two servers mark it once', async () => {
    const { portal, eva, ana, bea } = await setUp();
    const venta = await sell(portal, eva);
    const send = await alternateServers(portal);
    const who = (i: number) => (i % 4 < 2 ? ana : bea);
    const responses = await runConcurrently(20, (i) => send(who(i), `ventaAction/${venta.id}?pagado=0`));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 19 });
    await expectBooksBalanced(portal);
    const winner = who(responses.findIndex((r) => r.http === 200)).usuario;
    for (const { body } of responses.filter((r) => r.http === 409))
      expect(body).toMatchObject({ msg: `${winner} ya la marcó como entregada` });
    expect(await accountBalance(portal, 'entrega')).toBe(0);
  });

  test('without the state shown, nothing is toggled', async () => {
    const { portal, eva, ana } = await setUp();
    const venta = await sell(portal, eva);
    const response = await portal.as(ana)('GET', `ventaAction/${venta.id}`);
    expect(response).toMatchObject({ http: 400, body: { campo: 'pagado' } });
    expect(await portal.as(ana).succeeds('GET allVentas')).toMatchObject([{ pagado: 0 }]);
  });

  test('needs pag and an existing venta', async () => {
    const { portal, eva, ana } = await setUp();
    const venta = await sell(portal, eva);
    const boardMember = await portal.createPerson({ categoria: 9 });
    expect(
      await portal.as(boardMember).fails('GET ventaAction/:id', { params: { id: venta.id }, query: { pagado: 0 } }),
    ).toMatchObject({
      http: 403,
      msg: 'No tienes permiso para esto',
    });
    expect(
      await portal.as(ana).fails('GET ventaAction/:id', { params: { id: 999_999 }, query: { pagado: 0 } }),
    ).toMatchObject({
      http: 404,
      error: 'NO_EXISTE',
    });
    expect(await accountBalance(portal, 'entrega')).toBe(22);
  });

  test('one without anything to hand in is marked without a movement', async () => {
    const { portal, eva, ana } = await setUp();
    await portal.db.updateTable('categoria').set({ porciento: 100 }).where('id', '=', 8).execute();
    const venta = await sell(portal, eva);
    expect(venta).toMatchObject({ participacion: 24, entrega: 0 });
    expect(await portal.as(ana).succeeds('GET ventasPendientes')).toEqual([]);
    const { creditos, result } = await portal.observe(() => toggle(portal, ana, venta, 0));
    expect(creditos).toBeUndefined();
    expect(result.data.pagado).toBe(1);
  });
});

describe('the ventas to hand in', () => {
  test('are listed by seller: credits, number of ventas and date of the last one', async () => {
    const { portal, eva, ana } = await setUp();
    const ivo = await portal.createPerson({ nombre: 'Ivo', categoria: 9 });
    const desde = portal.clock.iso();
    await sell(portal, eva, 'Uno');
    portal.clock.advance({ hours: 1 });
    const second = await sell(portal, eva, 'Dos');
    await sell(portal, ivo, 'Tres');
    const fechaU = portal.clock.iso();
    expect(await portal.as(ana).succeeds('GET ventasPendientes')).toEqual([
      { encargado: eva.id, encargoNombre: 'Eva', Pendiente: 44, ventas: 2, fechaU, desde },
      // 15 % of 24, rounded down, are 3.
      { encargado: ivo.id, encargoNombre: 'Ivo', Pendiente: 21, ventas: 1, fechaU, desde: fechaU },
    ]);
    await toggle(portal, ana, second, 0);
    expect(await portal.as(ana).succeeds('GET ventasPendientes')).toMatchObject([
      { encargoNombre: 'Eva', Pendiente: 22, ventas: 1 },
      { encargoNombre: 'Ivo' },
    ]);
  });

  test('the longest debt comes first, and ventas with nothing to hand in do not count', async () => {
    const { portal, eva, ana } = await setUp();
    const ivo = await portal.createPerson({ nombre: 'Ivo', categoria: 9 });
    await portal.db.updateTable('categoria').set({ porciento: 100 }).where('id', '=', 8).execute();
    await sell(portal, eva, 'Toda suya');
    await portal.db.updateTable('categoria').set({ porciento: 0 }).where('id', '=', 8).execute();
    portal.clock.advance({ hours: 1 });
    const ivosSaleDate = portal.clock.iso();
    await sell(portal, ivo, 'Antes');
    portal.clock.advance({ hours: 1 });
    const ofEva = portal.clock.iso();
    const after = await sell(portal, eva, 'Después');
    await sell(portal, eva, 'Otra');
    expect((await portal.as(ana).succeeds('GET ventasPendientes')).map((f) => [f.encargoNombre, f.desde])).toEqual([
      ['Ivo', ivosSaleDate],
      ['Eva', ofEva],
    ]);
    await toggle(portal, ana, after, 0);
    expect(await portal.as(ana).succeeds('GET ventasPendientes')).toMatchObject([{}, { ventas: 2, desde: ofEva }]);
  });

  test('the share is that of the categoria at the time of the venta', async () => {
    const { portal, eva, ana } = await setUp();
    const venta = await sell(portal, eva);
    await portal.db.updateTable('categoria').set({ porciento: 50 }).where('id', '=', 8).execute();
    await portal.moveToMision(eva, 9);
    await toggle(portal, ana, venta, 0);
    expect(await accountBalance(portal, 'entrega')).toBe(0);
  });
});

describe('the history', () => {
  test('is filtered by handed in, and searched', async () => {
    const { portal, eva, ana } = await setUp();
    const asks = portal.as(ana);
    const [one, two] = [await sell(portal, eva, 'Uno'), await sell(portal, eva, 'Dos')];
    const membresia = await membresiaTypeId(portal, 'VIP');
    await portal
      .as(eva)
      .succeeds('POST addMembresia', { body: { user: 'Forastera', isExterno: true, membresia, periodo: 15 } });
    await toggle(portal, ana, one, 0);
    const ids = async (query: object) => (await asks.succeeds('GET allVentas', { query })).map((v) => v.usuarioNombre);
    expect(await ids({})).toEqual(['Forastera', 'Dos', 'Uno']);
    expect(await ids({ pagado: 1 })).toEqual(['Uno']);
    expect(await ids({ pagado: 0 })).toEqual(['Forastera', 'Dos']);
    expect(await ids({ pagado: 0, limite: 1, antes: two.id })).toEqual([]);
    for (const [buscar, quienes] of [
      ['FORAST', ['Forastera']],
      ['aprendiz', ['Dos', 'Uno']],
      ['eva', ['Forastera', 'Dos', 'Uno']],
      ['vip', ['Forastera']],
      ['%', []],
    ] as const)
      expect(await ids({ buscar })).toEqual(quienes);
    expect((await asks.succeeds('GET allVentas'))[0]).toMatchObject({
      usuario: 0,
      externo: 'Forastera',
      usuarioNombre: 'Forastera',
      descripcion: 'Membresía VIP, 15 días',
      credito: 30,
      participacion: 3,
    });
  });
});
