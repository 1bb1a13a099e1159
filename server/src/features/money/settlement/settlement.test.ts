import type { CallKey, RequestOf } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import type { Refusal } from '../../../test-support/portal/apiClient.ts';
import {
  earn,
  expectBooksBalanced,
  expectNoChange,
  onlyPayRowOf,
  paymentAsSeen,
  updateListaPaga,
} from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { sellMision } from '../../../test-support/portal/ventas.ts';

interface SettleCalls {
  succeeds: (quien: Person) => Promise<unknown>;
  failure: (quien: Person) => Promise<Refusal>;
}
/** Row of Ana's own that is to be settled, and its call. */
interface SettleableItem extends SettleCalls {
  modulo: string;
  msg: string;
  /** Whether the list of the viewer offers the settlement. */
  can: (quien: Person) => Promise<boolean>;
}

/** Ana holds every permiso for money; so far nobody else does. */
async function setUp() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 11 });
  return { portal, ana };
}

const settleCalls = <K extends CallKey>(portal: Portal, call: K, request: Partial<RequestOf<K>>): SettleCalls => ({
  succeeds: (who) => portal.as(who).succeeds(call, request),
  failure: (who) => portal.as(who).fails(call, request),
});

const seen = <F extends { usuario: number; acciones: string[] }>(rows: F[], de: Person, action: string): boolean => {
  const theirs = rows.find((f) => f.usuario === de.id);
  if (!theirs) throw new Error(`${de.usuario} has no row`);
  return theirs.acciones.includes(action);
};

async function ownPaga(portal: Portal, ana: Person): Promise<SettleableItem> {
  const terms = { paga_nomina: 9, nomina_asistencia: 0, nomina_times: 15 };
  await portal.db.updateTable('categoria').set(terms).where('id', '=', 11).execute();
  await earn(portal, ana, 11);
  await updateListaPaga(portal, ana);
  const row = await onlyPayRowOf(portal, ana, ana);
  return {
    modulo: 'paga',
    msg: 'No puedes pagarte a ti. Pídeselo a otra persona con ese permiso.',
    ...settleCalls(portal, 'POST pagar', { body: paymentAsSeen(row, 1) }),
    can: async (who) => seen((await portal.as(who).succeeds('GET getListaPaga')).filas, ana, 'pagar'),
  };
}

const ITEMS: Record<string, (portal: Portal, ana: Person) => Promise<SettleableItem>> = {
  'the paga': ownPaga,
  'the paga with its monto': async (portal, ana) => {
    const thing = await ownPaga(portal, ana);
    const { id, monto } = await onlyPayRowOf(portal, ana, ana);
    return { ...thing, ...settleCalls(portal, 'POST pagarMonto', { body: { id, monto } }) };
  },
  'undoing the paga': async (portal, ana) => {
    const thing = await ownPaga(portal, ana);
    await portal.as(ana).succeeds('POST pagar', { body: paymentAsSeen(await onlyPayRowOf(portal, ana, ana), 1) });
    const paid = await onlyPayRowOf(portal, ana, ana);
    return {
      ...thing,
      ...settleCalls(portal, 'POST pagar', { body: paymentAsSeen(paid, 0) }),
      can: async (who) =>
        (await portal.as(who).succeeds('GET getListaPaga')).filas.some(
          (f) => f.usuario === ana.id && f.acciones.includes('deshacer'),
        ),
    };
  },
  'the pendiente': async (portal, ana) => {
    await ownPaga(portal, ana);
    await portal.as(ana).succeeds('POST reiniciarLista', { body: { op: 1 } });
    const view = (person: Person) => portal.as(person).succeeds('GET getPendientes');
    const [{ id } = { id: 0 }] = await view(ana);
    return {
      modulo: 'paga',
      msg: 'No puedes pagarte a ti. Pídeselo a otra persona con ese permiso.',
      ...settleCalls(portal, 'POST pagarPendiente', { body: { id } }),
      can: async (who) => seen(await view(who), ana, 'pagar'),
    };
  },
  'the venta': async (portal, ana) => {
    await sellMision(portal, ana, await portal.createPerson({ categoria: 2 }), [3, 1]);
    const view = (person: Person) => portal.as(person).succeeds('GET allVentas');
    const [venta] = await view(ana);
    return {
      modulo: 'ventas',
      msg: 'No puedes recibir tu propia entrega. Pídeselo a otra persona con ese permiso.',
      ...settleCalls(portal, 'GET ventaAction/:id', { params: { id: venta?.id ?? 0 }, query: { pagado: 0 } }),
      can: async (who) => (await view(who))[0]?.acciones.includes('entregar') === true,
    };
  },
  'the renta': async (portal, ana) => {
    await portal.db.updateTable('categoria').set({ renta: 20 }).where('id', '=', 11).execute();
    await portal.as(ana).succeeds('POST actionRenta', { body: { op: 0 } });
    const view = async (person: Person) => (await portal.as(person).succeeds('GET actionRenta')).filas;
    const [renta] = await view(ana);
    return {
      modulo: 'renta',
      msg: 'No puedes cobrar tu renta. Pídeselo a otra persona con ese permiso.',
      ...settleCalls(portal, 'POST actionRenta', { body: { op: 1, id: renta?.id ?? 0 } }),
      can: async (who) => seen(await view(who), ana, 'pagar'),
    };
  },
  'the multa': async (portal, ana) => {
    const row = { usuario: ana.id, motivo: 'Flood', creditos: 0, encargado: ana.id, fecha: portal.clock.now };
    const { id } = await portal.db.insertInto('multa').values(row).returning('id').executeTakeFirstOrThrow();
    const view = (person: Person) => portal.as(person).succeeds('GET getAllMultas');
    return {
      modulo: 'multas',
      msg: 'No puedes cobrar tu multa. Pídeselo a otra persona con ese permiso.',
      ...settleCalls(portal, 'POST actionMulta', { body: { id, op: true } }),
      can: async (who) => seen(await view(who), ana, 'cobrar'),
    };
  },
};

describe.each(Object.entries(ITEMS))("one's own: %s", (_what, prepare) => {
  test('is settled by another person, and the row says so', async () => {
    const { portal, ana } = await setUp();
    const thing = await prepare(portal, ana);
    const bea = await portal.createPerson({ nombre: 'Bea', categoria: 11 });
    expect([await thing.can(ana), await thing.can(bea)]).toEqual([false, true]);
    expect(await expectNoChange(portal, () => thing.failure(ana))).toMatchObject({
      http: 403,
      error: 'COSA_PROPIA',
      msg: thing.msg,
    });
    const { bitacora } = await portal.observe(() => thing.succeeds(bea));
    expect(bitacora).toHaveLength(1);
    await expectBooksBalanced(portal);
  });

  test('is settled by oneself if nobody else can, which is logged', async () => {
    const { portal, ana } = await setUp();
    const thing = await prepare(portal, ana);
    // Neither a dismissed holder nor someone of a lower categoria counts.
    await portal.dismiss(await portal.createPerson({ categoria: 11 }));
    await portal.createPerson({ categoria: 8 });
    expect(await thing.can(ana)).toBe(true);
    const { bitacora } = await portal.observe(() => thing.succeeds(ana));
    const permiso = { renta: 'ren', multas: 'mul' }[thing.modulo] ?? 'pag';
    expect(bitacora).toHaveLength(2);
    expect(bitacora).toContainEqual({
      modulo: thing.modulo,
      objeto: expect.any(Number),
      usuario: ana.id,
      encargado: ana.id,
      motivo: `lo hizo con lo suyo porque nadie más tiene el permiso ${permiso}`,
    });
    await expectBooksBalanced(portal);
  });
});

test('without the permiso no settlement is offered', async () => {
  const { portal, ana } = await setUp();
  await sellMision(portal, ana, await portal.createPerson({ categoria: 2 }), [3, 1]);
  await ownPaga(portal, ana);
  const boardMember = await portal.createPerson({ categoria: 9 });
  expect((await portal.as(boardMember).succeeds('GET getListaPaga')).filas.map((f) => f.acciones)).toEqual([[]]);
  await portal.as(ana).succeeds('POST reiniciarLista', { body: { op: 1 } });
  await portal.grantPermisos(10, 'adm');
  const mira = portal.as(await portal.createPerson({ categoria: 10 }));
  expect((await mira.succeeds('GET getPendientes')).map((f) => f.acciones)).toEqual([[]]);
  expect((await mira.succeeds('GET allVentas')).map((f) => f.acciones)).toEqual([[]]);
});

test('if nobody else can pay the viewer’s paga, only the earned pay is offered', async () => {
  const { portal, ana } = await setUp();
  await ownPaga(portal, ana);
  expect((await onlyPayRowOf(portal, ana, ana)).acciones).toEqual(['pagar']);
});
