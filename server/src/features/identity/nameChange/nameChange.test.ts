import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import { expectNoChange } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal, sceneForFile } from '../../../test-support/portal/portal.ts';

/** An administrator, and Leo below her. */
async function populate(portal: Portal) {
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 11 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  return { portal, boss, leo };
}
const scene = async () => populate(await openPortal());
const request = (portal: Portal, person: Person, nombre: string) =>
  portal.as(person).succeeds('POST actionNombre', { body: { op: 2, nombre, iduser: person.id } });
const getRequest = async (portal: Portal, person: Person, { id } = person) =>
  portal.as(person).succeeds('GET getNameRequest/:id', { params: { id } });
const waiting = (portal: Portal, adm: Person, query = {}) => portal.as(adm).succeeds('GET getAllRequest', { query });

async function withSolicitud(nombre = 'Leonel') {
  const everything = await scene();
  await request(everything.portal, everything.leo, nombre);
  const id = (await getRequest(everything.portal, everything.leo))?.id ?? 0;
  const body = (op: number) => ({ op, id, nombre, iduser: everything.leo.id });
  return { ...everything, id, body, accepts: body(0), isRefusal: body(1) };
}

describe('requesting a name', () => {
  test('leaves it pending; an administrator sees it, it is logged and announced', async () => {
    const { portal, boss, leo } = await scene();
    expect(await getRequest(portal, leo)).toBeNull();
    const { result, ...effects } = await portal.observe(() => request(portal, leo, ' Leonel '));
    expect(result).toEqual({ msg: 'Solicitud enviada correctamente', status: 0 });
    const theirs = { id: expect.any(Number), usuario: leo.id, usuarioNombre: 'Leo', nombre: 'Leonel' };
    const fecha = portal.clock.iso();
    expect(await getRequest(portal, leo)).toEqual({ ...theirs, fecha, estado: 'espera', encargadoNombre: null });
    expect(await waiting(portal, boss)).toEqual([{ ...theirs, fecha, acciones: ['aceptar', 'rechazar'] }]);
    expect(effects).toEqual({
      bitacora: [
        {
          modulo: 'nombres',
          objeto: expect.any(Number),
          usuario: leo.id,
          encargado: leo.id,
          motivo: 'pidió llamarse Leonel',
        },
      ],
      trabajo: [],
      notices: [{ tema: 'cambionombre', quien: 'Leo', msg: 'pidió llamarse Leonel' }],
    });
  });

  const unchanged = sceneForFile(async (portal) => {
    const everyone = await populate(portal);
    await portal.dismiss(await portal.createPerson({ nombre: 'Ida' }));
    return everyone;
  });
  test.each([
    ['Sistema', 422, 'Ese nombre está reservado. Elige otro.'],
    ['Leo', 422, 'Ya te llamas así'],
    ['JEFA', 409, 'El nombre ya esta ocupado'],
    ['Ida', 409, 'El nombre ya esta ocupado'],
  ])('«%s» is rejected', async (nombre, http, msg) => {
    const { portal, leo } = unchanged();
    const body = { op: 2, nombre, iduser: leo.id };
    const refusal = await expectNoChange(portal, () => portal.as(leo).fails('POST actionNombre', { body }));
    expect(refusal).toMatchObject({ http, msg, campo: 'nombre' });
  });

  test('a person may request their own name in another case', async () => {
    const { portal, boss, leo, accepts } = await withSolicitud('LEO');
    await portal.as(boss).succeeds('POST actionNombre', { body: accepts });
    const { data } = await portal.as().succeeds('POST login', { body: { op: 1, token: leo.key } });
    expect(data.usuario).toBe('LEO');
  });

  test('of twenty concurrent requests on two servers one is pending; none in the name of someone else', async () => {
    const { portal, boss, leo } = await scene();
    const send = await alternateServers(portal);
    const responses = await runConcurrently(20, (i) =>
      send(leo, 'actionNombre', { op: 2, nombre: `Leo${i}`, iduser: leo.id }),
    );
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 NOMBRE_PENDIENTE': 19 });
    expect(await waiting(portal, boss)).toHaveLength(1);
    const body = { op: 2, nombre: 'Otra', iduser: leo.id };
    expect(await portal.as(boss).fails('POST actionNombre', { body })).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
  });

  test('is withdrawn while it is pending, and only by its author', async () => {
    const { portal, boss, leo, id, accepts } = await withSolicitud();
    const foreignRefusal = await portal.as(boss).fails('POST retirarNombre', { body: { id } });
    expect(foreignRefusal).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    await portal.as(leo).succeeds('POST retirarNombre', { body: { id } });
    expect(await getRequest(portal, leo)).toBeNull();
    expect(await waiting(portal, boss)).toEqual([]);
    const late = { http: 409, error: 'SOLICITUD_ATENDIDA', msg: 'Esa persona retiró la solicitud' };
    expect(await portal.as(leo).fails('POST retirarNombre', { body: { id } })).toMatchObject(late);
    expect(await portal.as(boss).fails('POST actionNombre', { body: accepts })).toMatchObject(late);
    await request(portal, leo, 'Leandro');
  });
});

describe('deciding', () => {
  test('acceptance changes the name everywhere, and the usuario stays logged in', async () => {
    const { portal, boss, leo, id, accepts } = await withSolicitud();
    await portal.as(boss).succeeds('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood' } });
    const { result, ...effects } = await portal.observe(() =>
      portal.as(boss).succeeds('POST actionNombre', { body: accepts }),
    );
    expect(result).toEqual({ msg: 'Leo se llama ahora Leonel', status: 0 });
    expect(effects).toEqual({
      bitacora: [
        {
          modulo: 'nombres',
          objeto: leo.id,
          usuario: leo.id,
          encargado: boss.id,
          motivo: `cambió el nombre de ${NAME_PLACEHOLDER}: de Leo a Leonel`,
          diferencias: [{ campo: 'Nombre', antes: 'Leo', despues: 'Leonel' }],
        },
      ],
      trabajo: [],
      notices: [
        { tema: 'carrera', quien: 'Jefa', msg: 'te cambió el nombre a Leonel', para: leo.id },
        { tema: 'carrera', quien: 'Jefa', msg: 'cambió un nombre' },
        { tema: 'cambionombre', quien: 'Jefa', msg: 'aceptó un cambio de nombre' },
      ],
    });
    expect(await getRequest(portal, leo)).toMatchObject({ id, estado: 'aceptado', encargadoNombre: 'Jefa' });
    expect(await portal.as(boss).succeeds('GET getAllMultas')).toMatchObject([{ usuarioNombre: 'Leonel' }]);
    expect(await portal.as(boss).succeeds('GET getUsuarios', { query: { buscar: 'LEONEL' } })).toHaveLength(1);
    const logIn = (usuario: string) =>
      portal
        .as()('POST', 'login', { op: 0, usuario, clave: 'clave-de-prueba' })
        .then((r) => r.http);
    expect([await logIn('leonel'), await logIn('Leo')]).toEqual([200, 401]);
    await portal.as(leo).succeeds('GET checkUser');
    // The old name is free again.
    await request(portal, await portal.createPerson({ nombre: 'Beto' }), 'Leo');
  });

  test('rejection changes nothing, and the usuario is told', async () => {
    const { portal, boss, leo, isRefusal } = await withSolicitud();
    const { bitacora, notices } = await portal.observe(() =>
      portal.as(boss).succeeds('POST actionNombre', { body: isRefusal }),
    );
    expect(bitacora.map((l) => l.motivo)).toEqual([`rechazó el cambio de nombre de ${NAME_PLACEHOLDER} a Leonel`]);
    expect(notices).toEqual([
      { tema: 'cambionombre', quien: 'Jefa', msg: 'rechazó tu cambio de nombre a Leonel', para: leo.id },
      { tema: 'cambionombre', quien: 'Jefa', msg: 'rechazó un cambio de nombre' },
    ]);
    expect(await getRequest(portal, leo)).toMatchObject({ estado: 'rechazado', encargadoNombre: 'Jefa' });
    await request(portal, leo, 'Leonel');
  });

  test('of two concurrent decisions one counts, and the other is told who decided', async () => {
    const { portal, boss, body } = await withSolicitud();
    const send = await alternateServers(portal);
    const responses = await runConcurrently(20, (i) => send(boss, 'actionNombre', body(i % 2)));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 SOLICITUD_ATENDIDA': 19 });
    expect(responses.find((r) => r.http === 409)?.body).toMatchObject({
      msg: expect.stringMatching(/^Jefa ya la .+$/),
    });
  });

  test('a name taken meanwhile is not given, and the request stays pending', async () => {
    const { portal, boss, leo, accepts } = await withSolicitud();
    await portal.createPerson({ nombre: 'LEONEL' });
    const refusal = await expectNoChange(portal, () => portal.as(boss).fails('POST actionNombre', { body: accepts }));
    expect(refusal).toMatchObject({ http: 409, error: 'NOMBRE_OCUPADO' });
    expect(await getRequest(portal, leo)).toMatchObject({ estado: 'espera' });
  });

  test('a name that has become that of the agency is not given, and can be rejected', async () => {
    const { portal, boss, leo, accepts, isRefusal } = await withSolicitud('HotelMar');
    await portal.configure({ nombre: 'HotelMar' });
    const refusal = await expectNoChange(portal, () => portal.as(boss).fails('POST actionNombre', { body: accepts }));
    expect(refusal).toMatchObject({ http: 422, error: 'REGLA', campo: 'nombre' });
    expect(await getRequest(portal, leo)).toMatchObject({ estado: 'espera' });
    await portal.as(boss).succeeds('POST actionNombre', { body: isRefusal });
  });

  test('a decision on stale values or an unknown request is refused', async () => {
    const { portal, boss, leo, accepts } = await withSolicitud();
    const failure = (body: object) =>
      expectNoChange(portal, () => portal.as(boss).fails('POST actionNombre', { body: { ...accepts, ...body } }));
    expect(await failure({ nombre: 'Leandro' })).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
    expect(await failure({ iduser: boss.id })).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
    expect(await failure({ id: 999 })).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    expect(await portal.as(leo).fails('POST actionNombre', { body: accepts })).toMatchObject({ error: 'SIN_PERMISO' });
  });

  test('requests of equals and superiors are not decided', async () => {
    const { portal, boss } = await scene();
    const [equal, superior] = [
      await portal.createPerson({ nombre: 'Igual', categoria: 11 }),
      await portal.createPerson({ nombre: 'Alta', categoria: 12 }),
    ];
    for (const person of [equal, superior]) {
      await request(portal, person, `${person.usuario}2`);
      const { id = 0, nombre = '' } = (await getRequest(portal, person)) ?? {};
      const body = { op: 0, id, nombre, iduser: person.id };
      expect(await expectNoChange(portal, () => portal.as(boss).fails('POST actionNombre', { body }))).toMatchObject({
        error: 'SIN_PERMISO',
      });
    }
    expect((await waiting(portal, boss)).map((s) => s.acciones)).toEqual([[], []]);
    expect((await waiting(portal, superior, { orden: 'usuario' })).map((s) => [s.usuarioNombre, s.acciones])).toEqual([
      ['Alta', ['aceptar', 'rechazar']],
      ['Igual', ['aceptar', 'rechazar']],
    ]);
  });

  test("a superior decides one's own request; if there is none, one decides it oneself, which is logged", async () => {
    const { portal, boss } = await scene();
    // Otherwise the superior would be the last holder of these permisos.
    await portal.grantPermisos(11, 'adm', 'man', 'exc');
    await request(portal, boss, 'Jefaza');
    const { id = 0 } = (await getRequest(portal, boss)) ?? {};
    const body = { op: 0, id, nombre: 'Jefaza', iduser: boss.id };
    const high = await portal.createPerson({ nombre: 'Alta', categoria: 12 });
    const own = await expectNoChange(portal, () => portal.as(boss).fails('POST actionNombre', { body }));
    expect(own).toMatchObject({
      error: 'COSA_PROPIA',
      msg: 'No puedes responder tu cambio de nombre. Pídeselo a alguien de mayor rango.',
    });
    await portal.dismiss(high);
    const { bitacora } = await portal.observe(() => portal.as(boss).succeeds('POST actionNombre', { body }));
    expect(bitacora.map((l) => l.motivo)).toEqual([
      'respondió su propio cambio de nombre porque nadie de mayor rango tiene el permiso adm',
      `cambió el nombre de ${NAME_PLACEHOLDER}: de Jefa a Jefaza`,
    ]);
  });

  test('a holder of adm by excepcion counts as a superior', async () => {
    const { portal, boss } = await scene();
    await portal.grantPermisos(12, 'man');
    await request(portal, boss, 'Jefaza');
    expect((await waiting(portal, boss)).map((s) => s.acciones)).toEqual([['aceptar', 'rechazar']]);
    const { id: usuario } = await portal.createPerson({ nombre: 'Alta', categoria: 12 });
    expect((await waiting(portal, boss)).map((s) => s.acciones)).toEqual([['aceptar', 'rechazar']]);
    const excepcion = { usuario, permisos: 'adm', encargado: usuario, fecha: portal.clock.now };
    await portal.db.insertInto('excepcion').values(excepcion).execute();
    expect((await waiting(portal, boss)).map((s) => s.acciones)).toEqual([[]]);
  });

  test('a request of a usuario who rises above the actor meanwhile is not decided', async () => {
    const { portal, boss, leo, accepts } = await withSolicitud();
    const mision = await portal.misionId(12, 1);
    const response = await sendDuringChange(
      portal,
      (tx) => tx.db.updateTable('usuario').set({ mision }).where('id', '=', leo.id).execute(),
      () => portal.as(boss)('POST', 'actionNombre', accepts),
    );
    expect(countResponseCodes([response])).toEqual({ '403 SIN_PERMISO': 1 });
  });
});

test('a request of a usuario who is dismissed meanwhile is not stored', async () => {
  const { portal, leo } = await scene();
  const response = await sendDuringChange(
    portal,
    (tx) => tx.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', leo.id).execute(),
    () => portal.as(leo)('POST', 'actionNombre', { op: 2, nombre: 'Leonel', iduser: leo.id }),
  );
  expect(countResponseCodes([response])).toEqual({ '401 SIN_SESION': 1 });
  expect(await portal.db.selectFrom('solicitud_nombre').select('id').execute()).toEqual([]);
});

test('a dismissal withdraws the pending request', async () => {
  const { portal, boss, leo, accepts } = await withSolicitud();
  const { bitacora } = await portal.observe(() => portal.dismiss(leo));
  expect(bitacora.map((l) => l.motivo)).toContain(
    `canceló el cambio de nombre de ${NAME_PLACEHOLDER} a Leonel porque salió de la agencia`,
  );
  expect(await waiting(portal, boss)).toEqual([]);
  expect(await portal.as(boss).fails('POST actionNombre', { body: accepts })).toMatchObject({
    error: 'SOLICITUD_ATENDIDA',
  });
});

test('requests are searched by both names', async () => {
  const { portal, boss, leo } = await scene();
  await request(portal, leo, 'Zeta');
  await request(portal, await portal.createPerson({ nombre: 'Beto' }), 'Bruno');
  for (const buscar of ['leo', 'ZET'])
    expect((await waiting(portal, boss, { buscar })).map((s) => s.usuarioNombre)).toEqual(['Leo']);
  expect((await waiting(portal, boss, { orden: 'fecha' })).map((s) => s.usuarioNombre)).toEqual(['Leo', 'Beto']);
});

describe('a request of a usuario', () => {
  const rename = async (portal: Portal, boss: Person, leo: Person, nombre: string) => {
    const visto = { nombre: 'Leo', rango: await portal.misionId(2, 1), firma: '' };
    return portal.as(boss).succeeds('POST editUsuario', {
      body: { id: leo.id, nombre, rango: 'igual', firma: 'igual', mifirma: '', visto },
    });
  };

  test('ends with a change of name in «Usuarios», which is logged, and can no longer be accepted', async () => {
    const { portal, boss, leo, accepts } = await withSolicitud();
    const { bitacora } = await portal.observe(() => rename(portal, boss, leo, 'Lea'));
    expect(bitacora.map((b) => b.motivo)).toEqual([
      `canceló el cambio de nombre de ${NAME_PLACEHOLDER} a Leonel porque le cambiaron el nombre`,
      `cambió el nombre de ${NAME_PLACEHOLDER}: de Leo a Lea`,
    ]);
    expect(await waiting(portal, boss)).toEqual([]);
    expect(await portal.as(boss).fails('POST actionNombre', { body: accepts })).toMatchObject({
      http: 409,
      error: 'SOLICITUD_ATENDIDA',
      msg: 'Jefa ya la canceló. Esa persona ahora se llama Lea.',
    });
    // They may request again under the new name.
    await request(portal, leo, 'Leonel');
  });

  test('ends with a dismissal', async () => {
    const { portal, boss, leo, accepts } = await withSolicitud();
    await portal.as(boss).succeeds('POST despedir', { body: { usuario: leo.id, motivo: 'Ausencia' } });
    expect(await waiting(portal, boss)).toEqual([]);
    expect(await portal.as(boss).fails('POST actionNombre', { body: accepts })).toMatchObject({
      msg: 'Jefa ya la canceló. Esa persona salió de la agencia.',
    });
  });
});
