import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../../test-support/cluster/races.ts';
import {
  notificationsOfKind,
  readNotifications,
  sweepDueNotifications,
} from '../../../../test-support/portal/notifications.ts';
import type { Person, Portal } from '../../../../test-support/portal/portal.ts';
import { openPortal } from '../../../../test-support/portal/portal.ts';
import {
  cancelTiempo,
  confirmTiempo,
  creditedMinutes,
  findTiempo,
  linkTiempo,
  noticeToBajo,
  offeredTiempoActions,
  openTiempo,
  pauseTiempo,
  recoverTiempo,
  runTiempoAction,
  tiempoAuditRow,
} from '../../../../test-support/portal/tiempos.ts';

/** An encargado and a bajo, twenty minutes into a tiempo of an hour. */
async function scene(alto?: number) {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 7 });
  const bajo = await portal.createPerson({ nombre: 'Bajo' });
  const { id } = await openTiempo(portal, supervisor, bajo, alto);
  portal.clock.advance({ minutes: 20 });
  return { portal, supervisor, bajo, id };
}
const cancelledTiempos = (portal: Portal, person: Person) => portal.as(person).succeeds('GET getTimesCancelados');

/** Asserts that the recovery is refused and no table changes. */
async function expectRecoverRefused(portal: Portal, person: Person, id: number) {
  const row = () => portal.db.selectFrom('tiempo').selectAll().where('id', '=', id).execute();
  const [antes, original] = [await portal.countTableRows(), await row()];
  const { result, ...effects } = await portal.observe(() =>
    portal.as(person).fails('POST recuperarTiempo', { body: { id } }),
  );
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect(await portal.countTableRows()).toEqual(antes);
  expect(await row()).toEqual(original);
  return result;
}

describe('recovering a cancelled tiempo', () => {
  test('it runs with the time left, and the minutes between are credited to none', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    portal.clock.advance({ seconds: 30 });
    await cancelTiempo(portal, supervisor, id);
    const cancelado = portal.clock.iso();
    portal.clock.advance({ minutes: 9 });
    expect(await cancelledTiempos(portal, supervisor)).toEqual([
      {
        id,
        bajoNombre: 'Bajo',
        altoNombre: 'Jefe',
        cancelado,
        hasta: portal.clock.iso({ minutes: 1 }),
        restan: 39 * 60 + 30,
        ocupado: false,
      },
    ]);
    const { result, ...effects } = await portal.observe(() => recoverTiempo(portal, supervisor, id));
    expect(result).toMatchObject({ msg: 'Recuperaste el tiempo de Bajo', status: 0 });
    expect(result.data).toMatchObject({
      id,
      alto: supervisor.id,
      pausa: 0,
      p_bajo: 0,
      mins: 60,
      minsA: 20,
      finaliza: portal.clock.iso({ minutes: 39, seconds: 30 }),
    });
    expect(await offeredTiempoActions(portal, supervisor, result.data)).toEqual([1, 2, 3, 9, 5, 8, 4]);
    expect(effects).toEqual({
      bitacora: [tiempoAuditRow(id, bajo, supervisor, `recuperó el tiempo de ${NAME_PLACEHOLDER}`)],
      trabajo: [],
      notices: [
        noticeToBajo('Jefe', 'recuperó tu tiempo', bajo),
        { tema: 'tiempos', quien: 'Jefe', msg: 'recuperó el tiempo de Bajo' },
      ],
    });
    expect(await findTiempo(portal, supervisor, id)).toEqual(result.data);
    expect(await cancelledTiempos(portal, supervisor)).toEqual([]);
    portal.clock.advance({ minutes: 40 });
    await confirmTiempo(portal, supervisor, id);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('a paused one is still paused', async () => {
    const { portal, supervisor, id } = await scene();
    await pauseTiempo(portal, supervisor, id);
    const onPause = await findTiempo(portal, supervisor, id);
    await cancelTiempo(portal, supervisor, id);
    portal.clock.advance({ minutes: 10 });
    expect((await recoverTiempo(portal, supervisor, id)).data).toEqual(onPause);
  });

  test('a finished one is still finished and can be confirmed', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    portal.clock.advance({ hours: 3 });
    const finished = await findTiempo(portal, supervisor, id);
    await sweepDueNotifications(portal);
    await cancelTiempo(portal, supervisor, id);
    portal.clock.advance({ minutes: 5 });
    // With its end, from which it is forgotten and which was told once.
    expect((await recoverTiempo(portal, supervisor, id)).data).toEqual(finished);
    await sweepDueNotifications(portal);
    expect(await notificationsOfKind(portal, bajo, 'tiempo_terminado')).toHaveLength(1);
    expect((await confirmTiempo(portal, supervisor, id)).cerrados).toEqual([id]);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('confirmed minutes and previous encargados are kept', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    const peer = await portal.createPerson({ nombre: 'Par', categoria: 7 });
    await confirmTiempo(portal, supervisor, id);
    portal.clock.advance({ minutes: 5 });
    await linkTiempo(portal, supervisor, id);
    await linkTiempo(portal, peer, id);
    portal.clock.advance({ minutes: 5 });
    await cancelTiempo(portal, peer, id);
    portal.clock.advance({ minutes: 8 });
    await recoverTiempo(portal, peer, id);
    portal.clock.advance({ minutes: 10 });
    await confirmTiempo(portal, peer, id);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 40, times: 0 });
    expect(await creditedMinutes(portal, supervisor)).toEqual({ asistencia: 0, times: 25 });
    expect(await creditedMinutes(portal, peer)).toEqual({ asistencia: 0, times: 15 });
  });

  test('a forgotten one that management closed, with any bajo', async () => {
    const portal = await openPortal();
    const owner = await portal.createPerson({ categoria: 12 });
    const bajo = await portal.createPerson({ nombre: 'Bajo', categoria: 11 });
    const admin = await portal.createPerson({ nombre: 'Admin', categoria: 10 });
    const { id } = await openTiempo(portal, owner, bajo);
    portal.clock.advance({ hours: 2 });
    await cancelTiempo(portal, admin, id);
    portal.clock.advance({ minutes: 9 });
    expect(await cancelledTiempos(portal, admin)).toMatchObject([{ id, bajoNombre: 'Bajo' }]);
    expect((await recoverTiempo(portal, admin, id)).data).toMatchObject({ id, alto: owner.id, minsA: 60 });
  });

  test('its bajo and its encargado find in their notifications that minutes were lost, and then that they are back', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    const admin = await portal.createPerson({ nombre: 'Admin', categoria: 10 });
    const told = async () =>
      [...(await readNotifications(portal, bajo)), ...(await readNotifications(portal, supervisor))].map(
        (n) => n.texto,
      );
    await cancelTiempo(portal, admin, id);
    const lost = [
      'canceló tu tiempo. Se perdieron los minutos sin confirmar.',
      `canceló el tiempo de ${NAME_PLACEHOLDER}. Se perdieron los minutos sin confirmar.`,
    ];
    expect(await told()).toEqual(lost);
    await recoverTiempo(portal, admin, id);
    // Each text stays: the next recovery may be of another tiempo.
    const returned = ['recuperó tu tiempo', lost[0], `recuperó el tiempo de ${NAME_PLACEHOLDER}`, lost[1]];
    expect(await told()).toEqual(returned);
    await confirmTiempo(portal, supervisor, id);
    await cancelTiempo(portal, admin, id);
    expect(await told()).toEqual(returned);
  });

  test('it can be cancelled and recovered again', async () => {
    const { portal, supervisor, id } = await scene();
    for (let i = 0; i < 2; i += 1) {
      await cancelTiempo(portal, supervisor, id);
      portal.clock.advance({ minutes: 9 });
      await recoverTiempo(portal, supervisor, id);
    }
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA: 20 });
  });

  test('an open solicitud is sent again and can be accepted', async () => {
    const portal = await openPortal();
    const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 7 });
    const [other, bajo] = [await portal.createPerson({ categoria: 7 }), await portal.createPerson({ nombre: 'Bajo' })];
    const { id } = await openTiempo(portal, supervisor, bajo, other.id);
    await cancelTiempo(portal, supervisor, id);
    expect(await portal.as(other).succeeds('GET getTimesSolicitudes')).toEqual([]);
    portal.clock.advance({ minutes: 1 });
    const { notices } = await portal.observe(() => recoverTiempo(portal, supervisor, id));
    expect(notices).toContainEqual({
      tema: 'solicitudes',
      quien: 'Jefe',
      msg: 'te pide otra vez ser encargado del tiempo de Bajo',
      para: other.id,
    });
    const [requested] = await portal.as(other).succeeds('GET getTimesSolicitudes');
    await portal.as(other).succeeds('POST actionTimeSoli', { body: { id: requested?.id ?? 0 } });
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ alto: other.id });
  });

  test('a solicitud settled before the cancellation is not sent again', async () => {
    const portal = await openPortal();
    const supervisor = await portal.createPerson({ categoria: 7 });
    const [other, bajo] = [await portal.createPerson({ categoria: 7 }), await portal.createPerson()];
    const { id } = await openTiempo(portal, supervisor, bajo, other.id);
    await linkTiempo(portal, supervisor, id);
    portal.clock.advance({ seconds: 1 });
    await cancelTiempo(portal, supervisor, id);
    await recoverTiempo(portal, supervisor, id);
    expect(await portal.as(other).succeeds('GET getTimesSolicitudes')).toEqual([]);
  });
});

describe('a recovery is refused without any write', () => {
  test('for a tiempo cancelled by another, also to management and to its encargado', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    const admin = await portal.createPerson({ categoria: 10 });
    await cancelTiempo(portal, admin, id);
    await portal.grantPermisos(1, 'tt');
    for (const who of [supervisor, bajo, await portal.createPerson({ categoria: 12 })]) {
      expect(await expectRecoverRefused(portal, who, id)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
      expect(await cancelledTiempos(portal, who)).toEqual([]);
    }
    await recoverTiempo(portal, admin, id);
  });

  test('after ten minutes', async () => {
    const { portal, supervisor, id } = await scene();
    await cancelTiempo(portal, supervisor, id);
    portal.clock.advance({ minutes: 10, ms: 1 });
    expect(await cancelledTiempos(portal, supervisor)).toEqual([]);
    expect(await expectRecoverRefused(portal, supervisor, id)).toEqual({
      http: 409,
      status: 1,
      error: 'PLAZO_VENCIDO',
      msg: 'Solo puedes recuperar un tiempo durante 10 minutos',
    });
  });

  test('when the bajo has another open one, as the list shows', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    await cancelTiempo(portal, supervisor, id);
    const other = await openTiempo(portal, supervisor, bajo);
    expect(await cancelledTiempos(portal, supervisor)).toMatchObject([{ id, ocupado: true }]);
    expect(await expectRecoverRefused(portal, supervisor, id)).toMatchObject({ http: 409, error: 'TIEMPO_ABIERTO' });
    await cancelTiempo(portal, supervisor, other.id);
    await recoverTiempo(portal, supervisor, id);
    expect(await expectRecoverRefused(portal, supervisor, other.id)).toMatchObject({ error: 'TIEMPO_ABIERTO' });
  });

  test('when the bajo was dismissed', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    await cancelTiempo(portal, supervisor, id);
    await portal.dismiss(bajo);
    expect(await cancelledTiempos(portal, supervisor)).toEqual([]);
    expect(await expectRecoverRefused(portal, supervisor, id)).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
  });

  test('the second time; also for a confirmed, open or unknown one', async () => {
    const { portal, supervisor, id } = await scene();
    expect(await expectRecoverRefused(portal, supervisor, id)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
    await cancelTiempo(portal, supervisor, id);
    await recoverTiempo(portal, supervisor, id);
    expect(await expectRecoverRefused(portal, supervisor, id)).toMatchObject({ http: 409, error: 'YA_RECUPERADO' });
    portal.clock.advance({ hours: 1 });
    await confirmTiempo(portal, supervisor, id);
    expect(await expectRecoverRefused(portal, supervisor, id)).toMatchObject({ http: 409, error: 'TIEMPO_CERRADO' });
    expect(await expectRecoverRefused(portal, supervisor, 999)).toMatchObject({ http: 404, error: 'TIEMPO_NO_EXISTE' });
  });

  test('to a usuario who lost tt', async () => {
    const { portal, supervisor, id } = await scene();
    await cancelTiempo(portal, supervisor, id);
    await portal.grantPermisos(7, 'mis');
    expect(await cancelledTiempos(portal, supervisor)).toEqual([]);
    expect(await expectRecoverRefused(portal, supervisor, id)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
  });
});

describe('concurrently', () => {
  test('a recovery during the opening of another tiempo is refused with the reason', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    await cancelTiempo(portal, supervisor, id);
    const { http, body } = await sendDuringChange(
      portal,
      (tx) =>
        tx.db
          .insertInto('tiempo')
          .values({ bajo: bajo.id, mins: 60, finaliza: tx.now, abierto: tx.now, abierto_por: supervisor.id })
          .execute(),
      () => portal.as(supervisor)('POST', 'recuperarTiempo', { id }),
    );
    expect({ http, body }).toMatchObject({ http: 409, body: { error: 'TIEMPO_ABIERTO' } });
  });

  test('an opening during the recovery of another tiempo is refused with the reason', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    await cancelTiempo(portal, supervisor, id);
    const { http, body } = await sendDuringChange(
      portal,
      (tx) =>
        tx.db
          .updateTable('tiempo')
          .set({ cerrado: null, cierre: null, recuperable: null })
          .where('id', '=', id)
          .execute(),
      () => portal.as(supervisor)('POST', 'openTime', { bajo: bajo.id, alto: supervisor.id }),
    );
    expect({ http, body }).toMatchObject({ http: 409, body: { error: 'TIEMPO_ABIERTO' } });
  });

  test('recovering and opening many times leaves one open tiempo', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    await cancelTiempo(portal, supervisor, id);
    const send = await alternateServers(portal);
    const responses = await runConcurrently(20, (i) =>
      i % 2 === 0
        ? send(supervisor, 'recuperarTiempo', { id })
        : send(supervisor, 'openTime', { bajo: bajo.id, alto: supervisor.id }),
    );
    const {
      '200': ok,
      '409 TIEMPO_ABIERTO': abierto = 0,
      '409 YA_RECUPERADO': already = 0,
      ...unexpected
    } = countResponseCodes(responses);
    expect({ ok, late: abierto + already, unexpected }).toEqual({ ok: 1, late: 19, unexpected: {} });
    const openTiempos = (await portal.as(supervisor).succeeds('GET getAllTime')).filter((t) => t.bajo === bajo.id);
    expect(openTiempos).toHaveLength(1);
  });

  test('a confirmation from a screen before the cancellation is refused: the tiempo is closed', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    await cancelTiempo(portal, supervisor, id);
    const seen = { op: 1, id, alto: supervisor.id, pausa: 0, sumado: 0 };
    expect(await portal.as(supervisor).fails('POST actionTime', { body: seen })).toMatchObject({
      error: 'TIEMPO_CERRADO',
    });
    await recoverTiempo(portal, supervisor, id);
    await runTiempoAction(portal, supervisor, 1, id);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 20, times: 0 });
  });
});
