import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import {
  alternateServers,
  countCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../../test-support/portal/portal.ts';
import { openPortal } from '../../../../test-support/portal/portal.ts';
import {
  cancelTiempo,
  confirmTiempo,
  creditedMinutes,
  findTiempo,
  linkTiempo,
  noticeToBajo,
  offeredActions,
  openTiempo,
  pauseTiempo,
  recoverTiempo,
  runTiempoAction,
  tiempoAuditRow,
} from '../../../../test-support/portal/tiempos.ts';

/** A manager and a junior, twenty minutes into a tiempo of an hour. */
async function scene(alto?: number) {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 7 });
  const bajo = await portal.createPerson({ nombre: 'Bajo' });
  const { id } = await openTiempo(portal, supervisor, bajo, alto);
  portal.clock.advance({ minutes: 20 });
  return { portal, supervisor, bajo, id };
}
const cancelledTiempos = (portal: Portal, quien: Person) => portal.as(quien).succeeds('GET getTimesCancelados');

/** Must be refused, and leave everything as it was. */
async function expectRecoverRefused(portal: Portal, quien: Person, id: number) {
  const row = () => portal.db.selectFrom('tiempo').selectAll().where('id', '=', id).execute();
  const [antes, original] = [await portal.countTableRows(), await row()];
  const { result, ...effects } = await portal.observe(() =>
    portal.as(quien).fails('POST recuperarTiempo', { body: { id } }),
  );
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect(await portal.countTableRows()).toEqual(antes);
  expect(await row()).toEqual(original);
  return result;
}

describe('quien cancela lo recupera', () => {
  test('corre con lo que le quedaba, y los minutos de en medio no son de nadie', async () => {
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
    expect(await offeredActions(portal, supervisor, result.data)).toEqual([1, 2, 3, 9, 5, 8, 4]);
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

  test('el que estaba en pausa sigue en pausa', async () => {
    const { portal, supervisor, id } = await scene();
    await pauseTiempo(portal, supervisor, id);
    const onPause = await findTiempo(portal, supervisor, id);
    await cancelTiempo(portal, supervisor, id);
    portal.clock.advance({ minutes: 10 });
    expect((await recoverTiempo(portal, supervisor, id)).data).toEqual(onPause);
  });

  test('el que había terminado sigue terminado, y se confirma', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    portal.clock.advance({ hours: 3 });
    await cancelTiempo(portal, supervisor, id);
    portal.clock.advance({ minutes: 5 });
    await recoverTiempo(portal, supervisor, id);
    expect((await confirmTiempo(portal, supervisor, id)).cerrados).toEqual([id]);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('lo confirmado y los relevos quedan como estaban', async () => {
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

  test('se puede cancelar y recuperar otra vez', async () => {
    const { portal, supervisor, id } = await scene();
    for (let i = 0; i < 2; i += 1) {
      await cancelTiempo(portal, supervisor, id);
      portal.clock.advance({ minutes: 9 });
      await recoverTiempo(portal, supervisor, id);
    }
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA: 20 });
  });

  test('a quien se le pedía se le pide de nuevo, y puede aceptar', async () => {
    const portal = await openPortal();
    const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 7 });
    const [otro, bajo] = [await portal.createPerson({ categoria: 7 }), await portal.createPerson({ nombre: 'Bajo' })];
    const { id } = await openTiempo(portal, supervisor, bajo, otro.id);
    await cancelTiempo(portal, supervisor, id);
    expect(await portal.as(otro).succeeds('GET getTimesSolicitudes')).toEqual([]);
    portal.clock.advance({ minutes: 1 });
    const { notices } = await portal.observe(() => recoverTiempo(portal, supervisor, id));
    expect(notices).toContainEqual({
      tema: 'solicitudes',
      quien: 'Jefe',
      msg: 'te pide otra vez ser encargado del tiempo de Bajo',
      para: otro.id,
    });
    const [pedida] = await portal.as(otro).succeeds('GET getTimesSolicitudes');
    await portal.as(otro).succeeds('POST actionTimeSoli', { body: { id: pedida?.id ?? 0 } });
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ alto: otro.id });
  });

  test('lo que se había atendido antes de cancelarlo no se pide de nuevo', async () => {
    const portal = await openPortal();
    const supervisor = await portal.createPerson({ categoria: 7 });
    const [otro, bajo] = [await portal.createPerson({ categoria: 7 }), await portal.createPerson()];
    const { id } = await openTiempo(portal, supervisor, bajo, otro.id);
    await linkTiempo(portal, supervisor, id);
    portal.clock.advance({ seconds: 1 });
    await cancelTiempo(portal, supervisor, id);
    await recoverTiempo(portal, supervisor, id);
    expect(await portal.as(otro).succeeds('GET getTimesSolicitudes')).toEqual([]);
  });
});

describe('no se recupera, y no queda nada', () => {
  test('el que canceló otra persona, ni siendo la administración o su encargado', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    const admin = await portal.createPerson({ categoria: 10 });
    await cancelTiempo(portal, admin, id);
    await portal.grantPermisos(1, 'tt');
    for (const quien of [supervisor, bajo, await portal.createPerson({ categoria: 12 })]) {
      expect(await expectRecoverRefused(portal, quien, id)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
      expect(await cancelledTiempos(portal, quien)).toEqual([]);
    }
    await recoverTiempo(portal, admin, id);
  });

  test('pasados diez minutos', async () => {
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

  test('si ya tiene otro abierto; la lista lo dice', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    await cancelTiempo(portal, supervisor, id);
    const otro = await openTiempo(portal, supervisor, bajo);
    expect(await cancelledTiempos(portal, supervisor)).toMatchObject([{ id, ocupado: true }]);
    expect(await expectRecoverRefused(portal, supervisor, id)).toMatchObject({ http: 409, error: 'TIEMPO_ABIERTO' });
    await cancelTiempo(portal, supervisor, otro.id);
    await recoverTiempo(portal, supervisor, id);
    expect(await expectRecoverRefused(portal, supervisor, otro.id)).toMatchObject({ error: 'TIEMPO_ABIERTO' });
  });

  test('si se despidió a quien trabajaba', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    await cancelTiempo(portal, supervisor, id);
    await portal.dismiss(bajo);
    expect(await expectRecoverRefused(portal, supervisor, id)).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
  });

  test('dos veces; ni uno confirmado, abierto o que no hay', async () => {
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

  test('quien ya no tiene tt', async () => {
    const { portal, supervisor, id } = await scene();
    await cancelTiempo(portal, supervisor, id);
    await portal.grantPermisos(7, 'mis');
    expect(await expectRecoverRefused(portal, supervisor, id)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
  });
});

describe('a la vez', () => {
  test('veinte recuperan: uno vale', async () => {
    const { portal, supervisor, id } = await scene();
    await cancelTiempo(portal, supervisor, id);
    const send = await alternateServers(portal);
    const { result, bitacora } = await portal.observe(() =>
      runConcurrently(20, () => send(supervisor, 'recuperarTiempo', { id })),
    );
    expect(countCodes(result)).toEqual({ '200': 1, '409 YA_RECUPERADO': 19 });
    expect(bitacora).toHaveLength(1);
  });

  test('recuperar mientras se abre otro a la misma persona: gana el que se abrió, y se dice', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    await cancelTiempo(portal, supervisor, id);
    const { http, body } = await sendDuringChange(
      portal,
      (tx) =>
        tx.db
          .insertInto('tiempo')
          .values({ bajo: bajo.id, mins: 60, finaliza: tx.ahora, abierto: tx.ahora, abierto_por: supervisor.id })
          .execute(),
      () => portal.as(supervisor)('POST', 'recuperarTiempo', { id }),
    );
    expect({ http, body }).toMatchObject({ http: 409, body: { error: 'TIEMPO_ABIERTO' } });
  });

  test('abrir otro mientras se recupera el suyo: gana el recuperado, y se dice', async () => {
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

  test('recuperar y abrir otro, muchas veces: siempre queda uno abierto', async () => {
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
    } = countCodes(responses);
    expect({ ok, late: abierto + already, unexpected }).toEqual({ ok: 1, late: 19, unexpected: {} });
    const openTiempos = (await portal.as(supervisor).succeeds('GET getAllTime')).filter((t) => t.bajo === bajo.id);
    expect(openTiempos).toHaveLength(1);
  });

  test('confirmar con la pantalla de antes de cancelar no llega tarde a nada: se dice que está cerrado', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    await cancelTiempo(portal, supervisor, id);
    const visto = { op: 1, id, alto: supervisor.id, pausa: 0, sumado: 0 };
    expect(await portal.as(supervisor).fails('POST actionTime', { body: visto })).toMatchObject({
      error: 'TIEMPO_CERRADO',
    });
    await recoverTiempo(portal, supervisor, id);
    await runTiempoAction(portal, supervisor, 1, id);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 20, times: 0 });
  });
});
