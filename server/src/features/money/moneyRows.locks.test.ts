import { TIEMPO_OP } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/database.ts';
import { countResponseCodes, sendDuringChange } from '../../test-support/cluster/races.ts';
import {
  paymentAsSeen as comoSeVePaga,
  earn,
  expectBooksBalanced,
  onlyPayRowOf,
  openPayRows,
  setUpListaPaga,
} from '../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../test-support/portal/portal.ts';
import { openPortal } from '../../test-support/portal/portal.ts';
import { cancelTiempo, findTiempo, openTiempo, tiempoActionAsSeen } from '../../test-support/portal/tiempos.ts';
import { accountBalance, membresiaTypeId, sellMision, ventaBodyFor } from '../../test-support/portal/ventas.ts';
import { recordWork } from '../work/workLedger/workLedger.public.ts';
import { moveCreditos } from './creditos/creditos.public.ts';

/**
 * Calls that settle a row wait for a concurrent settlement and decide on the state after it. Each test holds such a
 * change until the call waits for it; without its lock, the call does not wait or has already decided.
 */

type PagaRow = Awaited<ReturnType<typeof onlyPayRowOf>>;

/** Ana's nine credits wait on the list. */
async function preparePaga() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', posicion: 9 });
  const payer = await setUpListaPaga(portal, ana);
  const other = await portal.createPerson({ nombre: 'Otra', categoria: 11 });
  const row = await onlyPayRowOf(portal, payer, ana);
  /** Another person pays the row. */
  const payRow = async (tx: Tx): Promise<void> => {
    const paid = { estado: 'pagada', pagado_monto: row.monto, pagado_fecha: tx.now, pagado_por: other.id } as const;
    await tx.db.updateTable('paga').set(paid).where('id', '=', row.id).execute();
    const cobro = { usuario: ana.id, paga: row.id, motivo: 'Lista de paga', creditos: row.monto };
    await moveCreditos(tx, { ...cobro, tipo: 'paga_cobrada' });
  };
  const montos = async () => (await openPayRows(portal, payer)).map((f) => [f.estado, f.monto]);
  return { portal, ana, payer, row, payRow, montos };
}

describe('a paga paid by another person meanwhile', () => {
  test.each([
    ['pagar', (row: PagaRow) => comoSeVePaga(row, 1)],
    ['pagarMonto', ({ id }: PagaRow) => ({ id, monto: 9 })],
    ['pagarVarias', ({ id, monto }: PagaRow) => ({ op: 1, pagas: [{ id, nombre: 'Ana', monto }] })],
  ])('is not paid again: %s', async (path, submission) => {
    const { portal, payer, row, payRow } = await preparePaga();
    const body = submission(row);
    const response = await sendDuringChange(portal, payRow, () => portal.as(payer)('POST', path, body));
    expect(countResponseCodes([response])).toEqual({ '409 YA_PAGADA': 1 });
    await expectBooksBalanced(portal);
  });

  test('does not become a pendiente when the list is reset', async () => {
    const { portal, payer, payRow } = await preparePaga();
    const response = await sendDuringChange(portal, payRow, () =>
      portal.as(payer)('POST', 'reiniciarLista', { op: 0 }),
    );
    expect(response).toMatchObject({ http: 200, body: { personas: 0, creditos: 0 } });
    expect(await portal.as(payer).succeeds('GET getPendientes')).toEqual([]);
    await expectBooksBalanced(portal);
  });

  test('is not changed by later earnings, which get another row', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana' });
    const payer = await portal.createPerson({ categoria: 10 });
    await portal.addWork(ana, 'asistencia', 60);
    await portal.as(payer).succeeds('GET updateLista');
    const [row] = await openPayRows(portal, payer);
    await portal.addWork(ana, 'asistencia', 180);
    const paid = { estado: 'pagada', pagado_monto: 4, pagado_fecha: portal.clock.now, pagado_por: payer.id };
    const response = await sendDuringChange(
      portal,
      (tx) =>
        tx.db
          .updateTable('paga')
          .set({ ...paid, estado: 'pagada' })
          .where('id', '=', row?.id ?? 0)
          .execute(),
      () => portal.as(payer)('GET', 'updateLista'),
    );
    expect(response.http).toBe(200);
    const rows = await portal.db.selectFrom('paga').select(['estado', 'monto']).orderBy('id').execute();
    expect(rows).toEqual([
      { estado: 'pagada', monto: 4 },
      { estado: 'abierta', monto: 5 },
    ]);
  });

  test('is not changed when its person moves to another categoria', async () => {
    const { portal, ana, payer, payRow, montos } = await preparePaga();
    await portal.addWork(ana, 'asistencia', -180);
    const body = await ventaBodyFor(portal, payer, ana, [2, 1]);
    const response = await sendDuringChange(portal, payRow, () => portal.as(payer)('POST', 'addMision', body));
    expect(response.http).toBe(200);
    expect(await montos()).toEqual([['pagada', 9]]);
    await expectBooksBalanced(portal);
  });
});

describe('a list reset by another person meanwhile', () => {
  const closeList = (tx: Tx): Promise<unknown> =>
    tx.db.updateTable('lista_paga').set({ cerrada: tx.now }).where('grupo', '=', 'bajo').execute();

  test('is not reset again', async () => {
    const { portal, payer } = await preparePaga();
    const response = await sendDuringChange(portal, closeList, () =>
      portal.as(payer)('POST', 'reiniciarLista', { op: 0 }),
    );
    expect(countResponseCodes([response])).toEqual({ '409 LISTA_VACIA': 1 });
  });

  test('turns an undone payment into a pendiente', async () => {
    const { portal, ana, payer, row } = await preparePaga();
    await portal.as(payer).succeeds('POST pagar', { body: comoSeVePaga(row, 1) });
    const response = await sendDuringChange(portal, closeList, () =>
      portal.as(payer)('POST', 'pagar', comoSeVePaga(row, 0)),
    );
    expect(response.http).toBe(200);
    expect(await portal.as(payer).succeeds('GET getPendientes')).toMatchObject([{ usuario: ana.id, monto: 9 }]);
    await expectBooksBalanced(portal);
  });

  test('gets no rows from an update', async () => {
    const { portal, payer } = await preparePaga();
    const beto = await portal.createPerson({ nombre: 'Beto' });
    await earn(portal, beto);
    const response = await sendDuringChange(portal, closeList, () => portal.as(payer)('GET', 'updateLista'));
    expect(response.http).toBe(200);
    expect((await openPayRows(portal, payer)).map((f) => f.usuario)).toEqual([beto.id]);
  });
});

describe('a row settled by another person meanwhile is not settled again', () => {
  /** Another person settles the row. */
  const settleRow = (table: 'multa' | 'pendiente', person: Person) => (tx: Tx) =>
    tx.db.updateTable(table).set({ cobrado: tx.now, cobrado_por: person.id }).execute();
  const paga = (table: 'renta' | 'venta', person: Person) => (tx: Tx) =>
    tx.db.updateTable(table).set({ pagado: tx.now, pagado_por: person.id }).execute();

  async function box() {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana', categoria: 11 });
    const bea = await portal.createPerson({ nombre: 'Bea', categoria: 12 });
    const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
    return { portal, ana, bea, leo };
  }

  test('a multa', async () => {
    const { portal, ana, bea, leo } = await box();
    const body = { usuario: leo.id, motivo: 'Flood', creditos: 5 };
    const { data } = await portal.as(ana).succeeds('POST sendMulta', { body });
    const response = await sendDuringChange(portal, settleRow('multa', bea), () =>
      portal.as(ana)('POST', 'actionMulta', { id: data.id, op: true }),
    );
    expect(response).toMatchObject({ http: 409, body: { error: 'YA_ESTA_ASI', msg: 'Bea ya la cobró' } });
  });

  test('a pendiente', async () => {
    const { portal, payer } = await preparePaga();
    const other = await portal.createPerson({ nombre: 'Cata', categoria: 11 });
    await portal.as(payer).succeeds('POST reiniciarLista', { body: { op: 0 } });
    const [pendiente] = await portal.as(payer).succeeds('GET getPendientes');
    const response = await sendDuringChange(portal, settleRow('pendiente', other), () =>
      portal.as(payer)('POST', 'pagarPendiente', { id: pendiente?.id }),
    );
    expect(response).toMatchObject({ http: 409, body: { error: 'YA_PAGADA', msg: 'Cata ya pagó esto' } });
  });

  test('a pendiente among others', async () => {
    const { portal, payer } = await preparePaga();
    const other = await portal.createPerson({ nombre: 'Cata', categoria: 11 });
    await portal.as(payer).succeeds('POST reiniciarLista', { body: { op: 0 } });
    const [pendiente] = await portal.as(payer).succeeds('GET getPendientes');
    const pendientes = [{ id: pendiente?.id, nombre: 'Ana', monto: pendiente?.monto }];
    const response = await sendDuringChange(portal, settleRow('pendiente', other), () =>
      portal.as(payer)('POST', 'pagarPendientes', { pendientes }),
    );
    const msg = 'No pagaste ninguno: Ana (Cata ya pagó esto)';
    expect(response).toMatchObject({ http: 409, body: { error: 'YA_PAGADA', msg } });
  });

  test.each([1, 2])('a renta (%d)', async (op) => {
    const { portal, ana, bea, leo } = await box();
    await portal.db.updateTable('categoria').set({ renta: 20 }).where('id', '=', 2).execute();
    const { data } = await portal.as(ana).succeeds('POST actionRenta', { body: { op: 0 } });
    const response = await sendDuringChange(portal, paga('renta', bea), () =>
      portal.as(ana)('POST', 'actionRenta', { op, id: data.find((r) => r.usuario === leo.id)?.id }),
    );
    expect(response).toMatchObject({ http: 409, body: { error: 'YA_PAGADA', msg: 'Bea ya la cobró' } });
  });

  test('a venta', async () => {
    const { portal, ana, bea, leo } = await box();
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 8 });
    const { data } = await sellMision(portal, eva, leo, [3, 1]);
    const response = await sendDuringChange(portal, paga('venta', bea), () =>
      portal.as(ana)('GET', `ventaAction/${data.id}?pagado=0`),
    );
    expect(response).toMatchObject({ http: 409, body: { error: 'CAMBIO_MIENTRAS' } });
  });

  describe('a membresia terminated meanwhile', () => {
    const endMembresia = (person: Person) => (tx: Tx) =>
      tx.db.updateTable('membresia_usuario').set({ terminada: 1, terminada_por: person.id }).execute();
    async function sellMembresia(portal: Portal, person: Person, user: string | number) {
      const membresia = await membresiaTypeId(portal, 'VIP');
      const body = { user, isExterno: typeof user === 'string', membresia, periodo: 30 as const };
      return (await portal.as(person).succeeds('POST addMembresia', { body })).data.id;
    }

    test('is not terminated again', async () => {
      const { portal, ana, bea, leo } = await box();
      const id = await sellMembresia(portal, ana, leo.id);
      const response = await sendDuringChange(portal, endMembresia(bea), () =>
        portal.as(ana)('POST', 'deleteMemb', { id }),
      );
      expect(response).toMatchObject({ http: 409, body: { msg: 'Bea ya la terminó' } });
    });

    test('is not handed over', async () => {
      const { portal, ana, bea } = await box();
      const id = await sellMembresia(portal, ana, 'Luna');
      const luna = await portal.createPerson({ nombre: 'Luna' });
      const response = await sendDuringChange(portal, endMembresia(bea), () =>
        portal.as(ana)('POST', 'pasarMembresia', { id, usuario: luna.id }),
      );
      expect(response).toMatchObject({ http: 409, body: { msg: 'Bea ya la terminó' } });
    });

    test('is not extended: a new one starts, so that the payment is not lost', async () => {
      const { portal, ana, bea, leo } = await box();
      const id = await sellMembresia(portal, ana, leo.id);
      portal.clock.advance({ minutes: 5 });
      const body = { user: leo.id, isExterno: false, membresia: await membresiaTypeId(portal, 'VIP'), periodo: 30 };
      const response = await sendDuringChange(portal, endMembresia(bea), () =>
        portal.as(ana)('POST', 'addMembresia', body),
      );
      expect(response.http).toBe(200);
      expect(await portal.as(ana).succeeds('GET allMembership')).toMatchObject([
        { estado: 'Activa', finaliza: portal.clock.iso({ hours: 30 * 24 }) },
        { id, estado: 'Terminada' },
      ]);
    });

    test('does not get the time of an external one', async () => {
      const { portal, ana, bea } = await box();
      const id = await sellMembresia(portal, ana, 'Luna');
      const luna = await portal.createPerson({ nombre: 'Luna' });
      const theirs = await sellMembresia(portal, ana, luna.id);
      const end = { terminada: 1, terminada_por: bea.id };
      const response = await sendDuringChange(
        portal,
        (tx) => tx.db.updateTable('membresia_usuario').set(end).where('id', '=', theirs).execute(),
        () => portal.as(ana)('POST', 'pasarMembresia', { id, usuario: luna.id }),
      );
      expect(response).toMatchObject({ http: 200, body: { data: { id, usuarioNombre: 'Luna', estado: 'Activa' } } });
    });
  });
});

test('a membresia whose price changes meanwhile is not sold at the old price', async () => {
  const portal = await openPortal();
  const eva = await portal.createPerson({ categoria: 8 });
  const vip = await membresiaTypeId(portal, 'VIP');
  const body = { user: 'Luna', isExterno: true, membresia: vip, periodo: 30, creditos: 60 };
  const response = await sendDuringChange(
    portal,
    (tx) => tx.db.updateTable('membresia').set({ precio: 80 }).where('id', '=', vip).execute(),
    () => portal.as(eva)('POST', 'addMembresia', body),
  );
  expect(response).toMatchObject({ http: 409, body: { msg: 'VIP cuesta ahora 80c' } });
  expect(await accountBalance(portal, 'entrega')).toBe(0);
});

test('a reset waits for work that is being written, and counts it', async () => {
  const { portal, ana, payer, montos } = await preparePaga();
  const beto = await portal.createPerson({ nombre: 'Beto' });
  const addWork = (tx: Tx) =>
    recordWork(tx.as(beto), [{ usuario: beto.id, tipo: 'asistencia', minutos: 60, motivo: 'Prueba' }]);
  const corte = await sendDuringChange(portal, addWork, () => portal.as(payer)('POST', 'reiniciarNomina', { op: 0 }));
  expect(corte).toMatchObject({ http: 200, body: { nuevas: 1 } });
  expect(await montos()).toEqual([
    ['abierta', 9],
    ['abierta', 4],
  ]);
  const nomina = await portal.as(payer).succeeds('GET allNomina');
  for (const { id } of [ana, beto]) expect(nomina.find((f) => f.id === id)).toMatchObject({ asistencia: 0 });
  await expectBooksBalanced(portal);
});

describe('a tiempo changed by another person meanwhile', () => {
  async function scene(alto: (e: { supervisor: Person; peer: Person }) => { id: number } = (e) => e.supervisor) {
    const portal = await openPortal();
    const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 7 });
    const peer = await portal.createPerson({ nombre: 'Par', categoria: 7 });
    const bajo = await portal.createPerson({ nombre: 'Bajo' });
    const { id } = await openTiempo(portal, supervisor, bajo, alto({ supervisor, peer }).id);
    portal.clock.advance({ minutes: 20 });
    const updating = (change: object) => (tx: Tx) =>
      tx.db.updateTable('tiempo').set(change).where('id', '=', id).execute();
    return { portal, supervisor, peer, id, updating };
  }

  test('differs from the one shown', async () => {
    const { portal, supervisor, id, updating } = await scene();
    const body = await tiempoActionAsSeen(portal, TIEMPO_OP.mas5, id);
    const response = await sendDuringChange(portal, updating({ mins: 70, sumado: 10 }), () =>
      portal.as(supervisor)('POST', 'actionTime', body),
    );
    expect(countResponseCodes([response])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
  });

  test('is not accepted by the person who was asked to take it over', async () => {
    const { portal, supervisor, peer, updating } = await scene((e) => e.peer);
    const [solicitud] = await portal.as(peer).succeeds('GET getTimesSolicitudes');
    const response = await sendDuringChange(portal, updating({ alto: supervisor.id }), () =>
      portal.as(peer)('POST', 'actionTimeSoli', { id: solicitud?.id }),
    );
    expect(countResponseCodes([response])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
  });

  test('is not recovered again', async () => {
    const { portal, supervisor, id, updating } = await scene();
    await cancelTiempo(portal, supervisor, id);
    const response = await sendDuringChange(portal, updating({ cerrado: null, cierre: null, recuperable: null }), () =>
      portal.as(supervisor)('POST', 'recuperarTiempo', { id }),
    );
    expect(countResponseCodes([response])).toEqual({ '409 YA_RECUPERADO': 1 });
  });

  test('is skipped by a pase de lista if it is closed', async () => {
    const { portal, supervisor, id, updating } = await scene();
    const cierre = { cerrado: portal.clock.now, cierre: 'cancelado' };
    const lista = { encargado: supervisor.id, pausados: '', sumados: `${id}`, fuerabase: '' };
    const response = await sendDuringChange(portal, updating(cierre), () =>
      portal.as(supervisor)('POST', 'sendLista', lista),
    );
    expect(response).toMatchObject({
      http: 200,
      body: { omitidos: [{ id, lista: 'sumados', motivo: 'Su tiempo ya está cerrado' }] },
    });
  });

  test('is not linked with all if it has an encargado', async () => {
    const { portal, supervisor, peer, id, updating } = await scene(() => ({ id: -1 }));
    const response = await sendDuringChange(portal, updating({ alto: peer.id }), () =>
      portal.as(supervisor)('POST', 'actionTime', { op: TIEMPO_OP.linkAll }),
    );
    expect(countResponseCodes([response])).toEqual({ '409 NADA_QUE_LIGAR': 1 });
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ alto: peer.id });
  });
});

test('a failed login counts for a concurrent one that waits', async () => {
  const portal = await openPortal();
  await portal.createPerson({ nombre: 'Ana' });
  const logIn = () =>
    portal.as(null, { remoteAddress: '203.0.113.7' })('POST', 'login', { op: 0, usuario: 'Ana', clave: 'mala' });
  for (let n = 1; n < 10; n += 1) expect(countResponseCodes([await logIn()])).toEqual({ '401 CREDENCIALES': 1 });
  const otherFailure = async (tx: Tx): Promise<void> => {
    await tx.db.updateTable('cerrojo').set({ nombre: 'entrada' }).where('nombre', '=', 'entrada').execute();
    const subjects = await tx.db.selectFrom('intento').select('sujeto').distinct().execute();
    const rows = subjects.map(({ sujeto }) => ({ sujeto, fecha: tx.now, pendiente: 0 }));
    await tx.db.insertInto('intento').values(rows).execute();
  };
  expect(countResponseCodes([await sendDuringChange(portal, otherFailure, logIn)])).toEqual({
    '429 DEMASIADOS_INTENTOS': 1,
  });
});

test('a clock that goes back is corrected once, not again by a waiting call', async () => {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ categoria: 7 });
  const { id, finaliza } = await openTiempo(portal, supervisor, await portal.createPerson());
  portal.clock.advance({ hours: -1 });
  // Shifts no rows: a second correction would.
  const correctClock = (tx: Tx) =>
    tx.db
      .updateTable('reloj')
      .set((eb) => ({ visto: tx.now, saltos: eb('saltos', '+', 1) }))
      .execute();
  const { http } = await sendDuringChange(portal, correctClock, () => portal.as(supervisor)('GET', 'getAllTime'));
  expect(http).toBe(200);
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({ finaliza });
});
