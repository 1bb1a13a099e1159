import { describe, expect, test } from 'vitest';
import { Discord } from '../../../test-support/fakes/discord.ts';
import { sceneWithAna } from '../../../test-support/portal/earnings.ts';
import {
  earn,
  expectBooksBalanced,
  expectNoChange,
  onlyPayRowOf,
  openPayRows,
  paymentAsSeen,
  setUpListaPaga,
  updateListaPaga,
} from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

const [NOMINA, LISTA] = [0, 1] as const;
const preview = (portal: Portal, person: Person, que: 0 | 1, op: 0 | 1) =>
  portal.as(person).succeeds('GET previoReinicio/:que/:op', { params: { que, op } });
const resetListaPaga = (portal: Portal, person: Person, op: 0 | 1) =>
  portal.as(person).succeeds('POST reiniciarLista', { body: { op } });
const resetNomina = (portal: Portal, person: Person, op: 0 | 1) =>
  portal.as(person).succeeds('POST reiniciarNomina', { body: { op } });

/** Three bajos with nine credits each and an alto with ten; Caro is paid. */
async function scene() {
  const portal = await openPortal();
  const [beto, ana, caro] = [
    await portal.createPerson({ nombre: 'Beto' }),
    await portal.createPerson({ nombre: 'ana' }),
    await portal.createPerson({ nombre: 'Caro' }),
  ];
  const alto = await portal.createPerson({ nombre: 'Alto', categoria: 5 });
  await earn(portal, alto, 5);
  const payer = await setUpListaPaga(portal, beto, ana, caro);
  portal.clock.advance({ minutes: 5 });
  await portal.as(payer).succeeds('POST pagar', { body: paymentAsSeen(await onlyPayRowOf(portal, payer, caro), 1) });
  return { portal, payer, ana, beto, caro, alto };
}

describe('resetting the lista de paga', () => {
  test('leaves unpaid rows as pendientes and paid ones in the history, and keeps the other group', async () => {
    const { portal, payer, ana, beto, caro, alto } = await scene();
    const antes = await openPayRows(portal, payer);
    const { nombres, ...accounts } = await preview(portal, payer, LISTA, 0);
    expect(nombres).toEqual(['ana', 'Beto']);
    const visto = { personas: 2, creditos: 18 };
    expect(accounts).toEqual({
      ...visto,
      pagadas: 1,
      pagadoCreditos: 9,
      nuevas: 0,
      nuevosCreditos: 0,
      anterior: null,
    });
    const { result, ...effects } = await portal.observe(() =>
      portal.as(payer).succeeds('POST reiniciarLista', { body: { op: 0, visto } }),
    );
    expect(result).toEqual({ msg: 'Reiniciaste la lista. 2 personas sin pagar, 18c.', status: 0, ...visto });
    expect(effects.creditos).toEqual(
      [beto, ana].map((who) => ({
        tipo: 'paga_pendiente',
        usuario: who.id,
        creditos: 9,
        encargado: payer.id,
      })),
    );
    const motivo = 'reinició la lista de paga del grupo bajo: 2 personas sin pagar, 18c';
    expect(effects.bitacora).toEqual([{ modulo: 'paga', objeto: null, usuario: null, encargado: payer.id, motivo }]);
    expect(effects.notices.map((a) => [a.tema, a.msg])).toEqual(
      ['paga', 'pendientes', 'creditos'].map((tema) => [tema, 'reinició la lista de paga del grupo bajo']),
    );
    expect((await openPayRows(portal, payer)).map((f) => f.usuario)).toEqual([alto.id]);
    const pendientes = await portal.as(payer).succeeds('GET getPendientes');
    expect(pendientes).toEqual(
      [ana, beto].map((who) => ({
        id: expect.any(Number),
        usuario: who.id,
        usuarioNombre: who.usuario,
        referidoNombre: null,
        monto: 9,
        fecha: portal.clock.iso(),
        pagado: null,
        pagadoNombre: null,
        anulada: null,
        acciones: ['pagar'],
      })),
    );
    const scenario = await portal
      .as(payer)
      .succeeds('POST getListaPaga', { body: { inicio: '2026-03-10', final: '2026-03-11' } });
    expect(scenario.filas.map((f) => [f.usuario, f.estado])).toEqual([
      [alto.id, 'abierta'],
      [ana.id, 'pendiente'],
      [beto.id, 'pendiente'],
      [caro.id, 'pagada'],
    ]);
    expect(scenario.filas.find((f) => f.usuario === caro.id)).toEqual(antes.find((f) => f.usuario === caro.id));
    await expectBooksBalanced(portal);
  });

  test('the dated history shows a pendiente as paid from its payment until its annulment', async () => {
    const { portal, payer, ana, beto } = await scene();
    await resetListaPaga(portal, payer, 0);
    portal.clock.advance({ minutes: 5 });
    const pendientes = await portal.as(payer).succeeds('GET getPendientes');
    const id = pendientes.find((p) => p.usuario === ana.id)?.id ?? 0;
    await portal.as(payer).succeeds('POST pagarPendiente', { body: { id } });
    const pagadoFecha = portal.clock.iso();
    const body = { inicio: '2026-03-10', final: '2026-03-11' };
    const historyOf = async (viewer: Person, { id: usuario }: Person) =>
      (await portal.as(viewer).succeeds('POST getListaPaga', { body })).filas.filter((f) => f.usuario === usuario);
    const collected = { estado: 'pendiente', monto: 9, pagado: 1, pagadoFecha, encargadoNombre: 'Pagadora' };
    expect(await historyOf(payer, ana)).toEqual([expect.objectContaining({ ...collected, acciones: [] })]);
    const owed = { estado: 'pendiente', pagado: 0, pagadoFecha: null, encargadoNombre: null };
    expect(await historyOf(payer, beto)).toEqual([expect.objectContaining(owed)]);
    await portal.grantPermisos(5, 'ldp');
    const onlooker = await portal.createPerson({ categoria: 5 });
    expect(await historyOf(onlooker, ana)).toMatchObject([{ pagado: null, pagadoFecha: null, encargadoNombre: null }]);
    await portal.as(payer).succeeds('POST anularPendiente', { body: { id, motivo: 'No se le entregó' } });
    expect(await historyOf(payer, ana)).toEqual([expect.objectContaining(owed)]);
  });

  test('leaves no pendientes if all rows are paid', async () => {
    const { portal, payer, alto } = await scene();
    await portal.as(payer).succeeds('POST pagar', { body: paymentAsSeen(await onlyPayRowOf(portal, payer, alto), 1) });
    expect(await resetListaPaga(portal, payer, 1)).toEqual({
      msg: 'Reiniciaste la lista. Todo estaba pagado.',
      status: 0,
      personas: 0,
      creditos: 0,
    });
    await expectBooksBalanced(portal);
  });

  test.each([
    ['no list', false],
    ['one without rows', true],
  ])('a reset with nothing to close (%s) is refused', async (_case, abierta) => {
    const portal = await openPortal();
    const payer = await portal.createPerson({ categoria: 10 });
    if (abierta) await updateListaPaga(portal, payer);
    expect(await preview(portal, payer, LISTA, 0)).toMatchObject({ personas: 0, creditos: 0, nombres: [] });
    const failure = () => portal.as(payer).fails('POST reiniciarLista', { body: { op: 0 } });
    expect(await expectNoChange(portal, failure)).toMatchObject({ http: 409, error: 'LISTA_VACIA' });
  });

  test('a reset with other totals than the present ones is refused, and nothing changes', async () => {
    const { portal, payer, ana } = await scene();
    await portal.as(payer).succeeds('POST pagar', { body: paymentAsSeen(await onlyPayRowOf(portal, payer, ana), 1) });
    const body = { op: 0, visto: { personas: 2, creditos: 18 } } as const;
    expect(await expectNoChange(portal, () => portal.as(payer).fails('POST reiniciarLista', { body }))).toMatchObject({
      http: 409,
      error: 'CAMBIO_MIENTRAS',
      msg: 'La lista cambió: ahora son 1 persona y 9c. Revísala y confirma de nuevo.',
    });
  });

  test('a pendiente does not return to the list in the same periodo, even with more work', async () => {
    const { portal, payer, beto } = await scene();
    await resetListaPaga(portal, payer, 0);
    await portal.addWork(beto, 'asistencia', 240);
    expect(await updateListaPaga(portal, payer)).toMatchObject({ nuevas: 0, cambiadas: 0 });
    expect((await openPayRows(portal, payer)).map((f) => f.usuarioNombre)).toEqual(['Alto']);
    await expectBooksBalanced(portal);
  });

  test('a requirement met later goes to the next list, also after its pay was withdrawn', async () => {
    const { portal, payer, ana, beto } = await scene();
    await portal.addWork(ana, 'asistencia', -240);
    await updateListaPaga(portal, payer);
    await resetListaPaga(portal, payer, 0);
    const dora = await portal.createPerson({ nombre: 'Dora' });
    portal.clock.advance({ minutes: 1 });
    for (const person of [ana, dora]) await earn(portal, person);
    expect(await updateListaPaga(portal, payer)).toMatchObject({ nuevas: 2 });
    expect((await openPayRows(portal, payer)).map((f) => [f.usuarioNombre, f.fecha])).toEqual([
      ['Alto', portal.clock.iso({ minutes: -6 })],
      ['ana', portal.clock.iso()],
      ['Dora', portal.clock.iso()],
    ]);
    expect(await preview(portal, payer, LISTA, 0)).toMatchObject({ personas: 2, creditos: 18, pagadas: 0 });
    expect((await portal.as(payer).succeeds('GET getPendientes')).map((p) => p.usuario)).toEqual([beto.id]);
    await expectBooksBalanced(portal);
  });
});

describe('resetting the nomina', () => {
  test('updates the list first, so that no earned pay is lost', async () => {
    const { portal, payer, ana } = await scene();
    const dora = await portal.createPerson({ nombre: 'Dora' });
    await portal.addWork(dora, 'asistencia', 60);
    await portal.addWork(ana, 'asistencia', -60);
    const visto = { personas: 3, creditos: 20 };
    expect(await preview(portal, payer, NOMINA, 0)).toEqual({
      ...visto,
      pagadas: 1,
      pagadoCreditos: 9,
      nuevas: 1,
      nuevosCreditos: 4,
      nombres: ['Dora'],
      anterior: null,
    });
    const { result, ...effects } = await portal.observe(() =>
      portal.as(payer).succeeds('POST reiniciarNomina', { body: { op: 0, visto } }),
    );
    expect(result).toEqual({ msg: 'Reiniciaste la nómina. 1 persona nueva en la lista.', status: 0, nuevas: 1 });
    expect(effects.creditos).toMatchObject([
      { tipo: 'paga_rebajada', usuario: ana.id, creditos: 2 },
      { tipo: 'paga_ganada', usuario: dora.id, creditos: 4 },
    ]);
    expect(effects.bitacora).toMatchObject([
      { modulo: 'paga', motivo: 'reinició la nómina del grupo bajo: 1 persona nueva en la lista' },
    ]);
    expect(effects.notices.map((a) => a.tema)).toEqual(['paga', 'nomina', 'creditos']);
    const nomina = await portal.as(ana).succeeds('GET allNomina');
    expect(nomina.filter((f) => f.categoria === 1).every((f) => f.asistencia === 0)).toBe(true);
    expect(nomina.find((f) => f.usuarioNombre === 'Alto')).toMatchObject({ times: 30 });
    expect(await preview(portal, payer, LISTA, 0)).toMatchObject(visto);
    await expectBooksBalanced(portal);
  });

  test('pay that is withdrawn by the update is not counted in the preview', async () => {
    const { portal, payer, ana } = await scene();
    await portal.addWork(ana, 'asistencia', -240);
    expect(await preview(portal, payer, NOMINA, 0)).toMatchObject({ personas: 1, creditos: 9, nuevas: 0 });
    const body = { op: 0, visto: { personas: 1, creditos: 9 } } as const;
    await portal.as(payer).succeeds('POST reiniciarNomina', { body });
    await expectBooksBalanced(portal);
  });

  /** Four credits of categoria 1 were listed and withdrawn; Ana is in another categoria and has worked them again. */
  async function takenBack(categoria: number) {
    const { portal, boss, ana } = await sceneWithAna();
    await portal.addWork(ana, 'asistencia', 60);
    await portal.moveToMision(ana, categoria);
    await portal.addWork(ana, 'asistencia', -60);
    await updateListaPaga(portal, boss);
    await portal.addWork(ana, 'asistencia', 60);
    return { portal, boss, ana };
  }

  test('pay that returns to the list of the other group does not count as new in this one', async () => {
    const { portal, boss } = await takenBack(3);
    const visto = { personas: 0, creditos: 0 };
    expect(await preview(portal, boss, NOMINA, 1)).toMatchObject({
      ...visto,
      nuevas: 0,
      nuevosCreditos: 0,
      nombres: [],
    });
    const { result, bitacora } = await portal.observe(() =>
      portal.as(boss).succeeds('POST reiniciarNomina', { body: { op: 1, visto } }),
    );
    expect(result).toEqual({ msg: 'Reiniciaste la nómina. 0 personas nuevas en la lista.', status: 0, nuevas: 0 });
    const motivo = 'reinició la nómina del grupo alto: 0 personas nuevas en la lista';
    expect(bitacora).toMatchObject([{ modulo: 'paga', motivo }]);
    expect(await preview(portal, boss, LISTA, 0)).toMatchObject({ personas: 1, creditos: 4, nombres: ['Ana'] });
    expect(await preview(portal, boss, LISTA, 1)).toMatchObject(visto);
    await expectBooksBalanced(portal);
  });

  test('a person with two new rows counts once', async () => {
    const { portal, boss, ana } = await takenBack(2);
    await earn(portal, ana, 2);
    const visto = { personas: 1, creditos: 4 + 9 };
    const nuevos = { nuevas: 1, nuevosCreditos: 13, nombres: ['Ana'] };
    expect(await preview(portal, boss, NOMINA, 0)).toMatchObject({ ...visto, ...nuevos });
    const result = await portal.as(boss).succeeds('POST reiniciarNomina', { body: { op: 0, visto } });
    expect(result).toEqual({ msg: 'Reiniciaste la nómina. 1 persona nueva en la lista.', status: 0, nuevas: 1 });
    expect(await preview(portal, boss, LISTA, 0)).toMatchObject({ ...visto, nombres: ['Ana'] });
    await expectBooksBalanced(portal);
  });

  test('the new periodo gives another row, and the old one stays unchanged', async () => {
    const { portal, payer, ana } = await scene();
    await resetNomina(portal, payer, 0);
    portal.clock.advance({ minutes: 5 });
    expect(await updateListaPaga(portal, payer)).toMatchObject({ nuevas: 0, cambiadas: 0, retiradas: 0 });
    await portal.addWork(ana, 'asistencia', 120);
    expect(await updateListaPaga(portal, payer)).toMatchObject({ nuevas: 1 });
    const ownRows = (await openPayRows(portal, payer)).filter((f) => f.usuario === ana.id);
    expect(ownRows.map((f) => f.monto)).toEqual([9, 6]);
    await resetListaPaga(portal, payer, 0);
    const pendientes = await portal.as(payer).succeeds('GET getPendientes');
    expect(pendientes.map((p) => [p.usuarioNombre, p.monto])).toEqual([
      ['ana', 6],
      ['ana', 9],
      ['Beto', 9],
    ]);
    await expectBooksBalanced(portal);
  });

  test('a second reset within a minute is refused, later ones and the other group are not', async () => {
    const { portal, payer } = await scene();
    await resetNomina(portal, payer, 0);
    const failure = () => portal.as(payer).fails('POST reiniciarNomina', { body: { op: 0 } });
    portal.clock.advance({ seconds: 59 });
    expect(await expectNoChange(portal, failure)).toMatchObject({ http: 409, error: 'NOMINA_RECIENTE' });
    await resetNomina(portal, payer, 1);
    portal.clock.advance({ seconds: 1 });
    await resetNomina(portal, payer, 0);
  });

  test('a reset with other totals than the present ones is refused, and no periodo starts', async () => {
    const { portal, payer } = await scene();
    const body = { op: 0, visto: { personas: 2, creditos: 17 } } as const;
    expect(await expectNoChange(portal, () => portal.as(payer).fails('POST reiniciarNomina', { body }))).toMatchObject({
      error: 'CAMBIO_MIENTRAS',
      msg: 'La lista cambió: ahora son 2 personas y 18c. Revísala y confirma de nuevo.',
    });
  });

  test('work at the instant of the reset belongs to one periodo only', async () => {
    const { portal, payer, ana } = await scene();
    const req = await portal.createPerson({ categoria: 12 });
    const adjust = () =>
      portal
        .as(req)
        .succeeds('POST ajustarNomina', { body: { id: ana.id, opcion: 1, requisitos: 'asistencia', cantidad: 60 } });
    await adjust();
    await resetNomina(portal, payer, 0);
    expect((await adjust()).data).toMatchObject({ asistencia: 60 });
    expect(await updateListaPaga(portal, payer)).toMatchObject({ nuevas: 1 });
    await expectBooksBalanced(portal);
  });
});

describe('a reset that was confirmed after another payer did it', () => {
  const asShown = ({
    personas,
    creditos,
    anterior,
  }: {
    personas: number;
    creditos: number;
    anterior: string | null;
  }) => ({
    personas,
    creditos,
    anterior,
  });
  const REPEATED = { http: 409, error: 'CAMBIO_MIENTRAS', msg: expect.stringContaining('Otra persona lo hizo') };

  test.each([0, 1] as const)('does not reset the nomina of group %i, and Discord is told nothing more', async (op) => {
    const { portal, payer, ana, alto } = await scene();
    await (await Discord.open()).subscribe(portal, 'paga');
    const messages = () => portal.db.selectFrom('discord_envio').select(['evento', 'objeto']).execute();
    const other = await portal.createPerson({ nombre: 'Otra', categoria: 10 });
    const worker = op === 0 ? ana : alto;
    const visto = asShown(await preview(portal, other, NOMINA, op));
    await portal.as(payer).succeeds('POST reiniciarNomina', { body: { op, visto } });
    expect(await messages()).toEqual([{ evento: 'paga', objeto: op }]);
    portal.clock.advance({ minutes: 30 });
    await portal.addWork(worker, 'asistencia', 50);
    portal.clock.advance({ minutes: 1 });
    // The totals are still the ones shown.
    expect(await preview(portal, other, NOMINA, op)).toMatchObject({
      personas: visto.personas,
      creditos: visto.creditos,
    });
    const body = { op, visto };
    const repeat = () => portal.as(other).fails('POST reiniciarNomina', { body });
    expect(await expectNoChange(portal, repeat)).toMatchObject(REPEATED);
    const nomina = await portal.as(payer).succeeds('GET allNomina');
    expect(nomina.find((f) => f.id === worker.id)?.asistencia).toBe(50);
    expect(await messages()).toHaveLength(1);
    const read = asShown(await preview(portal, other, NOMINA, op));
    await portal.as(other).succeeds('POST reiniciarNomina', { body: { op, visto: read } });
  });

  test.each([0, 1] as const)('does not close the next list of group %i', async (op) => {
    const { portal, payer, beto, caro, alto } = await scene();
    const other = await portal.createPerson({ nombre: 'Otra', categoria: 10 });
    const visto = asShown(await preview(portal, other, LISTA, op));
    const [group] = (await portal.as(other).succeeds('GET cierreSemana')).grupos.filter((g) => g.op === op);
    expect(asShown({ ...visto, ...group?.lista, anterior: group?.cerrada ?? null })).toEqual(visto);
    await portal.as(payer).succeeds('POST reiniciarLista', { body: { op, visto } });
    for (const grupo of [0, 1] as const) await resetNomina(portal, payer, grupo);
    portal.clock.advance({ minutes: 5 });
    for (const person of op === 0 ? [beto, caro] : [alto]) await earn(portal, person, op === 0 ? 1 : 5);
    await updateListaPaga(portal, payer);
    expect(await preview(portal, other, LISTA, op)).toMatchObject({
      personas: visto.personas,
      creditos: visto.creditos,
    });
    const body = { op, visto };
    const repeat = () => portal.as(other).fails('POST reiniciarLista', { body });
    expect(await expectNoChange(portal, repeat)).toMatchObject(REPEATED);
    const read = asShown(await preview(portal, other, LISTA, op));
    await portal.as(other).succeeds('POST reiniciarLista', { body: { op, visto: read } });
  });
});
