import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { makeOffer, solicitudAnswerBody, waitingSolicitud } from '../../../test-support/portal/ascensos.ts';
import { notificationsOfKind } from '../../../test-support/portal/notifications.ts';
import { expectNoChange } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { confirmTiempo, openTiempo } from '../../../test-support/portal/tiempos.ts';

/** A usuario who may dismiss, and one of categoria 5 whom they may dismiss. */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 10, firma: 'JEF' });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 5, firma: 'LEO' });
  return { portal, boss, leo };
}

const dismiss = (portal: Portal, person: Person, { id }: { id: number }, motivo = 'Ausencia') =>
  portal.as(person).succeeds('POST despedir', { body: { usuario: id, motivo } });
const lista = (portal: Portal, query = {}) => portal.as().succeeds('GET getAllDespidos', { query });

describe('dismissing', () => {
  test('writes row, audit log and notices, and ends the sessions', async () => {
    const { portal, boss, leo } = await scene();
    const { result, ...effects } = await portal.observe(() => dismiss(portal, boss, leo, '  Faltó al respeto '));
    const row = {
      id: expect.any(Number),
      usuarioNombre: 'Leo',
      motivo: 'Faltó al respeto',
      fecha: portal.clock.iso(),
      encargado: boss.id,
      encargadoNombre: 'Jefa',
    };
    expect(result).toEqual({ msg: 'Despediste a Leo', status: 0, data: row });
    expect(effects).toEqual({
      bitacora: [
        {
          modulo: 'despidos',
          objeto: result.data.id,
          usuario: leo.id,
          encargado: boss.id,
          motivo: `despidió a ${NAME_PLACEHOLDER}: Faltó al respeto`,
        },
      ],
      trabajo: [],
      notices: [
        { tema: 'sesion', quien: 'Jefa', msg: 'te despidió de la agencia. Motivo: Faltó al respeto', para: leo.id },
        { tema: 'sesion', quien: 'Jefa', msg: '', para: leo.id },
        { tema: 'despidos', quien: 'Jefa', msg: 'despidió a Leo' },
        { tema: 'usuarios', quien: 'Jefa', msg: 'despidió a Leo' },
        { tema: 'nomina', quien: 'Jefa', msg: 'despidió a alguien' },
      ],
    });
    expect(await lista(portal)).toEqual([result.data]);
    expect(await portal.as(leo).fails('GET checkUser')).toMatchObject({ http: 401 });
    expect(await portal.db.selectFrom('sesion').selectAll().where('usuario', '=', leo.id).execute()).toEqual([]);
  });

  test('cancels the open tiempo: the confirmed part stays, and the tiempo cannot be recovered', async () => {
    const { portal, boss } = await scene();
    const bajo = await portal.createPerson({ nombre: 'Bajo' });
    const { id } = await openTiempo(portal, boss, bajo);
    portal.clock.advance({ minutes: 10 });
    await confirmTiempo(portal, boss, id);
    portal.clock.advance({ minutes: 5 });
    const { bitacora, trabajo, notices } = await portal.observe(() => dismiss(portal, boss, bajo));
    expect(trabajo).toEqual([]);
    expect(bitacora.map((l) => [l.modulo, l.objeto, l.motivo])).toContainEqual([
      'tiempos',
      id,
      `canceló el tiempo de ${NAME_PLACEHOLDER}: hubo un despido`,
    ]);
    expect(notices).toContainEqual({
      tema: 'tiempos',
      quien: 'Jefa',
      msg: 'cerró los tiempos de Bajo: hubo un despido',
    });
    expect(await portal.as(boss).succeeds('GET getAllTime')).toEqual([]);
    expect(await portal.as(boss).succeeds('GET getTimesCancelados')).toEqual([]);
    await portal.db.updateTable('usuario').set({ despedido: 0 }).where('id', '=', bajo.id).execute();
    expect(await portal.as(boss).fails('POST recuperarTiempo', { body: { id } })).toMatchObject({ http: 403 });
  });

  test('tells the encargado of a tiempo whose unconfirmed minutes it takes', async () => {
    const { portal, boss, leo } = await scene();
    const bajo = await portal.createPerson({ nombre: 'Bajo' });
    await openTiempo(portal, leo, bajo);
    portal.clock.advance({ minutes: 55 });
    await dismiss(portal, boss, bajo);
    expect(await notificationsOfKind(portal, leo, 'tiempo_cancelado')).toEqual([
      `canceló el tiempo de ${NAME_PLACEHOLDER}: hubo un despido. Se perdieron los minutos sin confirmar.`,
    ]);
  });

  test('releases the managed tiempos at that second; a later confirmation credits each encargado their part', async () => {
    const { portal, boss, leo } = await scene();
    const bajo = await portal.createPerson({ nombre: 'Bajo' });
    const other = await portal.createPerson({ nombre: 'Otro', categoria: 6 });
    const { id } = await openTiempo(portal, leo, bajo);
    portal.clock.advance({ minutes: 10 });
    await dismiss(portal, boss, leo);
    expect(await portal.as(boss).succeeds('GET getAllTime')).toMatchObject([{ id, alto: -1, altoNombre: '' }]);
    portal.clock.advance({ minutes: 5 });
    await portal.as(other).succeeds('POST actionTime', { body: { op: 5, id, alto: -1, pausa: 0, sumado: 0 } });
    portal.clock.advance({ minutes: 5 });
    const { trabajo } = await portal.observe(() => confirmTiempo(portal, other, id));
    const times = trabajo.filter((t) => t.tipo === 'times').map((t) => [t.usuario, t.minutos]);
    expect(times).toEqual([
      [leo.id, 10],
      [other.id, 5],
    ]);
  });

  test('withdraws received and sent ascenso offers and requests to take over a tiempo', async () => {
    const { portal, boss, leo } = await scene();
    const bajo = await portal.createPerson({ nombre: 'Bajo', categoria: 2 });
    const other = await portal.createPerson({ nombre: 'Otro', categoria: 6 });
    portal.clock.advance({ hours: 24 * 10 });
    await makeOffer(portal, boss, leo);
    await makeOffer(portal, leo, bajo);
    const offer = solicitudAnswerBody(await waitingSolicitud(portal, bajo), 0);
    await openTiempo(portal, other, await portal.createPerson(), leo.id);
    await dismiss(portal, boss, leo);
    const waiting = portal.db.selectFrom('ascenso').select('resultado').execute();
    expect(await waiting).toEqual([{ resultado: 'retirado' }, { resultado: 'retirado' }]);
    expect(await portal.as(bajo).fails('POST actionSolicitudes', { body: offer })).toMatchObject({
      error: 'SOLICITUD_RETIRADA',
    });
    const requested = await portal.db.selectFrom('solicitud_tiempo').select('atendida').execute();
    expect(requested).toEqual([{ atendida: portal.clock.now }]);
  });

  test('removes the «mejor trabajador» title and keeps the firma', async () => {
    const { portal, boss, leo } = await scene();
    const adm = await portal.createPerson({ categoria: 11 });
    const honor = { op: 0, categoria: 1, usuario: leo.id, id: 0 };
    await portal.as(adm).succeeds('POST actionTrabajador', { body: honor });
    await portal.as(boss).succeeds('POST despedir', { body: { usuario: leo.id, motivo: 'Ausencia' } });
    expect((await portal.as().succeeds('GET startupForo')).empleados.ascensos).toBeNull();
    const firma = portal.db.selectFrom('usuario').select('firma').where('id', '=', leo.id);
    expect(await firma.executeTakeFirst()).toEqual({ firma: 'LEO' });
  });
});

describe('a despido is refused', () => {
  test.each<[string, string, object]>([
    ['without a person', 'usuario', { usuario: 0 }],
    ['without a motivo', 'motivo', { motivo: '  ' }],
  ])('%s: «No dejes campos vacios»', async (_case, campo, invalid) => {
    const { portal, boss, leo } = await scene();
    const body = { usuario: leo.id, motivo: 'Ausencia', ...invalid };
    expect(await expectNoChange(portal, () => portal.as(boss).fails('POST despedir', { body }))).toMatchObject({
      http: 422,
      error: 'REGLA',
      msg: 'No dejes campos vacios',
      campo,
    });
  });

  test('with a motivo of more than 300 characters', async () => {
    const { portal, boss, leo } = await scene();
    const body = { usuario: leo.id, motivo: 'x'.repeat(301) };
    expect(await portal.as(boss).fails('POST despedir', { body })).toMatchObject({ http: 422, campo: 'motivo' });
  });

  test('of the last holder of man, and nothing is written', async () => {
    const { portal, boss, leo } = await scene();
    await portal.grantPermisos(5, 'man');
    const body = { usuario: leo.id, motivo: 'Ausencia' };
    const refusal = await expectNoChange(portal, () => portal.as(boss).fails('POST despedir', { body }));
    expect(refusal).toMatchObject({ http: 409, error: 'ULTIMO_TITULAR' });
    await portal.as(leo).succeeds('GET checkUser');
    await portal.createPerson({ categoria: 5 });
    await dismiss(portal, boss, leo);
  });

  test('of a dismissed usuario, with the name of the author', async () => {
    const { portal, boss, leo } = await scene();
    const body = { usuario: leo.id, motivo: 'Ausencia' };
    await portal.dismiss(leo);
    expect(await expectNoChange(portal, () => portal.as(boss).fails('POST despedir', { body }))).toMatchObject({
      http: 409,
      error: 'YA_ESTA_ASI',
      msg: 'Sistema ya despidió a esta persona',
      campo: 'usuario',
    });
  });

  test('of twenty concurrent ones on two servers, one succeeds and the others learn its author', async () => {
    const { portal, boss, leo } = await scene();
    const send = await alternateServers(portal);
    const body = { usuario: leo.id, motivo: 'Ausencia' };
    const responses = await runConcurrently(20, () => send(boss, 'despedir', body));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 YA_ESTA_ASI': 19 });
    expect(responses.find((r) => r.http === 409)?.body).toMatchObject({ msg: 'Jefa ya despidió a esta persona' });
    expect(await lista(portal)).toHaveLength(1);
  });
});

describe('the list', () => {
  test('is public and contains only its own fields', async () => {
    const { portal, boss, leo } = await scene();
    const eva = await portal.createPerson({ nombre: 'Eva' });
    await dismiss(portal, boss, leo, 'Flood');
    await portal.dismiss(eva);
    const fields = ['encargado', 'encargadoNombre', 'fecha', 'id', 'motivo', 'usuarioNombre'];
    const rows = await lista(portal);
    expect(rows.map((f) => Object.keys(f).sort())).toEqual([fields, fields]);
    expect(rows.map((f) => [f.usuarioNombre, f.encargado, f.encargadoNombre])).toEqual([
      ['Eva', 0, 'Sistema'],
      ['Leo', boss.id, 'Jefa'],
    ]);
    for (const buscar of ['LEO', 'jef', 'flo'])
      expect((await lista(portal, { buscar })).map((f) => f.usuarioNombre)).toEqual(['Leo']);
    expect((await lista(portal, { limite: 1, antes: rows[0]?.id })).map((f) => f.usuarioNombre)).toEqual(['Leo']);
  });

  test('is rate limited per address', async () => {
    const { portal } = await scene();
    const responses = await runConcurrently(301, () =>
      portal.as(null, { remoteAddress: '203.0.113.9' })('GET', 'getAllDespidos'),
    );
    expect(countResponseCodes(responses)).toEqual({ '200': 300, '429 DEMASIADOS_INTENTOS': 1 });
    expect((await portal.as(null, { remoteAddress: '203.0.113.10' })('GET', 'getAllDespidos')).http).toBe(200);
  });

  test('can be neither deleted nor changed', async () => {
    const { portal, leo } = await scene();
    await portal.dismiss(leo);
    await expect(portal.db.deleteFrom('despido').execute()).rejects.toThrow();
    await expect(portal.db.updateTable('despido').set({ motivo: 'Otro' }).execute()).rejects.toThrow();
  });
});
