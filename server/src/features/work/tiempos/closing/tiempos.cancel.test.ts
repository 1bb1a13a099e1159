import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, codes, sendDuringChange, veces } from '../../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../../test-support/portal/portal.ts';
import { openPortal } from '../../../../test-support/portal/portal.ts';
import {
  cancel,
  confirm,
  creditedMinutes,
  entry,
  link,
  noticeToBajo,
  offeredActions,
  open,
  pause,
  recover,
  run,
  view,
} from '../../../../test-support/portal/tiempos.ts';

/** A manager and a junior, twenty minutes into a tiempo of an hour. */
async function scene(alto?: number) {
  const portal = await openPortal();
  const supervisor = await portal.person({ nombre: 'Jefe', categoria: 7 });
  const bajo = await portal.person({ nombre: 'Bajo' });
  const { id } = await open(portal, supervisor, bajo, alto);
  portal.reloj.advance({ minutos: 20 });
  return { portal, supervisor, bajo, id };
}
const cancelledTiempos = (portal: Portal, quien: Person) => portal.as(quien).succeeds('GET getTimesCancelados');

/** Must be refused, and leave everything as it was. */
async function expectRecoverRefused(portal: Portal, quien: Person, id: number) {
  const row = () => portal.db.selectFrom('tiempo').selectAll().where('id', '=', id).execute();
  const [antes, original] = [await portal.accounts(), await row()];
  const { resultado, ...effects } = await portal.observe(() =>
    portal.as(quien).fails('POST recuperarTiempo', { body: { id } }),
  );
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect(await portal.accounts()).toEqual(antes);
  expect(await row()).toEqual(original);
  return resultado;
}

describe('quien cancela lo recupera', () => {
  test('corre con lo que le quedaba, y los minutos de en medio no son de nadie', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    portal.reloj.advance({ seconds: 30 });
    await cancel(portal, supervisor, id);
    const cancelado = portal.reloj.iso();
    portal.reloj.advance({ minutos: 9 });
    expect(await cancelledTiempos(portal, supervisor)).toEqual([
      {
        id,
        bajoNombre: 'Bajo',
        altoNombre: 'Jefe',
        cancelado,
        hasta: portal.reloj.iso({ minutos: 1 }),
        restan: 39 * 60 + 30,
        ocupado: false,
      },
    ]);
    const { resultado, ...effects } = await portal.observe(() => recover(portal, supervisor, id));
    expect(resultado).toMatchObject({ msg: 'Recuperaste el tiempo de Bajo', status: 0 });
    expect(resultado.data).toMatchObject({
      id,
      alto: supervisor.id,
      pausa: 0,
      p_bajo: 0,
      mins: 60,
      minsA: 20,
      finaliza: portal.reloj.iso({ minutos: 39, seconds: 30 }),
    });
    expect(await offeredActions(portal, supervisor, resultado.data)).toEqual([1, 2, 3, 9, 5, 8, 4]);
    expect(effects).toEqual({
      bitacora: [entry(id, bajo, supervisor, `recuperó el tiempo de ${NAME_PLACEHOLDER}`)],
      trabajo: [],
      notices: [
        noticeToBajo('Jefe', 'recuperó tu tiempo', bajo),
        { tema: 'tiempos', quien: 'Jefe', msg: 'recuperó el tiempo de Bajo' },
      ],
    });
    expect(await view(portal, supervisor, id)).toEqual(resultado.data);
    expect(await cancelledTiempos(portal, supervisor)).toEqual([]);
    portal.reloj.advance({ minutos: 40 });
    await confirm(portal, supervisor, id);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('el que estaba en pausa sigue en pausa', async () => {
    const { portal, supervisor, id } = await scene();
    await pause(portal, supervisor, id);
    const onPause = await view(portal, supervisor, id);
    await cancel(portal, supervisor, id);
    portal.reloj.advance({ minutos: 10 });
    expect((await recover(portal, supervisor, id)).data).toEqual(onPause);
  });

  test('el que había terminado sigue terminado, y se confirma', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    portal.reloj.advance({ horas: 3 });
    await cancel(portal, supervisor, id);
    portal.reloj.advance({ minutos: 5 });
    await recover(portal, supervisor, id);
    expect((await confirm(portal, supervisor, id)).cerrados).toEqual([id]);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('lo confirmado y los relevos quedan como estaban', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    const peer = await portal.person({ nombre: 'Par', categoria: 7 });
    await confirm(portal, supervisor, id);
    portal.reloj.advance({ minutos: 5 });
    await link(portal, supervisor, id);
    await link(portal, peer, id);
    portal.reloj.advance({ minutos: 5 });
    await cancel(portal, peer, id);
    portal.reloj.advance({ minutos: 8 });
    await recover(portal, peer, id);
    portal.reloj.advance({ minutos: 10 });
    await confirm(portal, peer, id);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 40, times: 0 });
    expect(await creditedMinutes(portal, supervisor)).toEqual({ asistencia: 0, times: 25 });
    expect(await creditedMinutes(portal, peer)).toEqual({ asistencia: 0, times: 15 });
  });

  test('se puede cancelar y recuperar otra vez', async () => {
    const { portal, supervisor, id } = await scene();
    for (let i = 0; i < 2; i += 1) {
      await cancel(portal, supervisor, id);
      portal.reloj.advance({ minutos: 9 });
      await recover(portal, supervisor, id);
    }
    expect(await view(portal, supervisor, id)).toMatchObject({ minsA: 20 });
  });

  test('a quien se le pedía se le pide de nuevo, y puede aceptar', async () => {
    const portal = await openPortal();
    const supervisor = await portal.person({ nombre: 'Jefe', categoria: 7 });
    const [otro, bajo] = [await portal.person({ categoria: 7 }), await portal.person({ nombre: 'Bajo' })];
    const { id } = await open(portal, supervisor, bajo, otro.id);
    await cancel(portal, supervisor, id);
    expect(await portal.as(otro).succeeds('GET getTimesSolicitudes')).toEqual([]);
    portal.reloj.advance({ minutos: 1 });
    const { notices } = await portal.observe(() => recover(portal, supervisor, id));
    expect(notices).toContainEqual({
      tema: 'solicitudes',
      quien: 'Jefe',
      msg: 'te pide otra vez ser encargado del tiempo de Bajo',
      para: otro.id,
    });
    const [pedida] = await portal.as(otro).succeeds('GET getTimesSolicitudes');
    await portal.as(otro).succeeds('POST actionTimeSoli', { body: { id: pedida?.id ?? 0 } });
    expect(await view(portal, supervisor, id)).toMatchObject({ alto: otro.id });
  });

  test('lo que se había atendido antes de cancelarlo no se pide de nuevo', async () => {
    const portal = await openPortal();
    const supervisor = await portal.person({ categoria: 7 });
    const [otro, bajo] = [await portal.person({ categoria: 7 }), await portal.person()];
    const { id } = await open(portal, supervisor, bajo, otro.id);
    await link(portal, supervisor, id);
    portal.reloj.advance({ seconds: 1 });
    await cancel(portal, supervisor, id);
    await recover(portal, supervisor, id);
    expect(await portal.as(otro).succeeds('GET getTimesSolicitudes')).toEqual([]);
  });
});

describe('no se recupera, y no queda nada', () => {
  test('el que canceló otra persona, ni siendo la administración o su encargado', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    const admin = await portal.person({ categoria: 10 });
    await cancel(portal, admin, id);
    await portal.grantPermisos(1, 'tt');
    for (const quien of [supervisor, bajo, await portal.person({ categoria: 12 })]) {
      expect(await expectRecoverRefused(portal, quien, id)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
      expect(await cancelledTiempos(portal, quien)).toEqual([]);
    }
    await recover(portal, admin, id);
  });

  test('pasados diez minutos', async () => {
    const { portal, supervisor, id } = await scene();
    await cancel(portal, supervisor, id);
    portal.reloj.advance({ minutos: 10, ms: 1 });
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
    await cancel(portal, supervisor, id);
    const otro = await open(portal, supervisor, bajo);
    expect(await cancelledTiempos(portal, supervisor)).toMatchObject([{ id, ocupado: true }]);
    expect(await expectRecoverRefused(portal, supervisor, id)).toMatchObject({ http: 409, error: 'TIEMPO_ABIERTO' });
    await cancel(portal, supervisor, otro.id);
    await recover(portal, supervisor, id);
    expect(await expectRecoverRefused(portal, supervisor, otro.id)).toMatchObject({ error: 'TIEMPO_ABIERTO' });
  });

  test('si se despidió a quien trabajaba', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    await cancel(portal, supervisor, id);
    await portal.dismiss(bajo);
    expect(await expectRecoverRefused(portal, supervisor, id)).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
  });

  test('dos veces; ni uno confirmado, abierto o que no hay', async () => {
    const { portal, supervisor, id } = await scene();
    expect(await expectRecoverRefused(portal, supervisor, id)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
    await cancel(portal, supervisor, id);
    await recover(portal, supervisor, id);
    expect(await expectRecoverRefused(portal, supervisor, id)).toMatchObject({ http: 409, error: 'YA_RECUPERADO' });
    portal.reloj.advance({ horas: 1 });
    await confirm(portal, supervisor, id);
    expect(await expectRecoverRefused(portal, supervisor, id)).toMatchObject({ http: 409, error: 'TIEMPO_CERRADO' });
    expect(await expectRecoverRefused(portal, supervisor, 999)).toMatchObject({ http: 404, error: 'TIEMPO_NO_EXISTE' });
  });

  test('quien ya no tiene tt', async () => {
    const { portal, supervisor, id } = await scene();
    await cancel(portal, supervisor, id);
    await portal.grantPermisos(7, 'mis');
    expect(await expectRecoverRefused(portal, supervisor, id)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
  });
});

describe('a la vez', () => {
  test('veinte recuperan: uno vale', async () => {
    const { portal, supervisor, id } = await scene();
    await cancel(portal, supervisor, id);
    const send = await alternateServers(portal);
    const { resultado, bitacora } = await portal.observe(() =>
      veces(20, () => send(supervisor, 'recuperarTiempo', { id })),
    );
    expect(codes(resultado)).toEqual({ '200': 1, '409 YA_RECUPERADO': 19 });
    expect(bitacora).toHaveLength(1);
  });

  test('recuperar mientras se abre otro a la misma persona: gana el que se abrió, y se dice', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    await cancel(portal, supervisor, id);
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
    await cancel(portal, supervisor, id);
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
    await cancel(portal, supervisor, id);
    const send = await alternateServers(portal);
    const responses = await veces(20, (i) =>
      i % 2 === 0
        ? send(supervisor, 'recuperarTiempo', { id })
        : send(supervisor, 'openTime', { bajo: bajo.id, alto: supervisor.id }),
    );
    const {
      '200': ok,
      '409 TIEMPO_ABIERTO': abierto = 0,
      '409 YA_RECUPERADO': already = 0,
      ...unexpected
    } = codes(responses);
    expect({ ok, late: abierto + already, unexpected }).toEqual({ ok: 1, late: 19, unexpected: {} });
    const openTiempos = (await portal.as(supervisor).succeeds('GET getAllTime')).filter((t) => t.bajo === bajo.id);
    expect(openTiempos).toHaveLength(1);
  });

  test('confirmar con la pantalla de antes de cancelar no llega tarde a nada: se dice que está cerrado', async () => {
    const { portal, supervisor, bajo, id } = await scene();
    await cancel(portal, supervisor, id);
    const visto = { op: 1, id, alto: supervisor.id, pausa: 0, sumado: 0 };
    expect(await portal.as(supervisor).fails('POST actionTime', { body: visto })).toMatchObject({
      error: 'TIEMPO_CERRADO',
    });
    await recover(portal, supervisor, id);
    await run(portal, supervisor, 1, id);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 20, times: 0 });
  });
});
