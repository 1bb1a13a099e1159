import { DEPARTAMENTOS_OPEN_MAX, NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import {
  applyToDepartamento,
  createBotKey,
  createDepartamento,
  departamentoSeenBy,
  joinDepartamento,
  readMemberNames,
} from '../../../test-support/portal/departamentos.ts';
import { notificationsOfKind } from '../../../test-support/portal/notifications.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** Jefa manages; Ana heads Radio; Leo is a member of nothing. */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 3 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const radio = await createDepartamento(portal, boss, { jefe: ana.id });
  return { portal, boss, ana, leo, radio, id: radio.id };
}
type Headless = Pick<Awaited<ReturnType<typeof scene>>, 'portal' | 'boss' | 'leo'> & { id: number; version: number };
const FIELDS = { nombre: 'Radio', texto: 'Música en vivo', abierto: true };

describe('applications', () => {
  test('a member applies, the head accepts, and both are told', async () => {
    const { portal, ana, leo, id } = await scene();
    expect(await departamentoSeenBy(portal, leo, id)).toMatchObject({
      jefe: ana.id,
      jefeNombre: 'Ana',
      miembros: 1,
      lugar: 'ninguno',
      solicitud: null,
      esperan: null,
      acciones: ['solicitar'],
    });
    const { result, bitacora } = await portal.observe(() =>
      portal.as(leo).succeeds('POST solicitarDepartamento', { body: { id, texto: ' Sé de música ' } }),
    );
    expect(result).toMatchObject({
      msg: 'Pediste entrar a Radio',
      data: { solicitud: { texto: 'Sé de música', estado: 'pendiente' }, acciones: ['retirar'] },
    });
    expect(bitacora).toMatchObject([{ modulo: 'departamentos', motivo: 'pidió entrar a «Radio»', usuario: leo.id }]);
    expect(await notificationsOfKind(portal, ana, 'departamento_solicitud')).toEqual(['quiere entrar a «Radio»']);
    expect(await departamentoSeenBy(portal, ana, id)).toMatchObject({
      lugar: 'jefe',
      esperan: 1,
      acciones: ['salir', 'responder'],
    });
    const [waiting] = await portal.as(ana).succeeds('GET solicitudesDepartamento', { query: {} });
    expect(waiting).toMatchObject({ usuarioNombre: 'Leo', departamentoNombre: 'Radio', acciones: ['responder'] });
    const body = { id: waiting?.id ?? 0, aceptar: true };
    const answer = await portal.observe(() => portal.as(ana).succeeds('POST responderSolicitudDepartamento', { body }));
    expect(answer.result.msg).toBe('Aceptaste a Leo en Radio');
    expect(answer.bitacora).toMatchObject([{ motivo: `aceptó a ${NAME_PLACEHOLDER} en «Radio»`, usuario: leo.id }]);
    expect(await notificationsOfKind(portal, leo, 'departamento_respuesta')).toEqual(['aceptó tu solicitud a «Radio»']);
    expect(await readMemberNames(portal, leo, id)).toEqual(['Ana', 'Leo']);
    expect(await portal.as(leo).succeeds('GET genteDepartamento/:id', { params: { id } })).toEqual([ana.id, leo.id]);
    expect(await departamentoSeenBy(portal, leo, id)).toMatchObject({
      lugar: 'miembro',
      miembros: 2,
      acciones: ['salir'],
    });
    const card = await portal.as(ana).succeeds('GET tarjeta/:username', { params: { username: 'Leo' } });
    expect(card.departamentos).toEqual([{ id, nombre: 'Radio', jefe: false }]);
  });

  test('an application, its refusal and a removal are told to nobody else, not even whose they are', async () => {
    const { portal, ana, leo, id } = await scene();
    const toAll = async (act: () => Promise<unknown>) =>
      (await portal.observe(act)).notices.filter((n) => n.tema === 'departamentos' && n.para === undefined);
    const nobody = [{ tema: 'departamentos', quien: null, msg: '' }];
    let application = 0;
    const apply = async () => {
      application = await applyToDepartamento(portal, leo, id);
    };
    const answer = (aceptar: boolean) => () =>
      portal.as(ana).succeeds('POST responderSolicitudDepartamento', {
        body: { id: application, aceptar, motivo: aceptar ? '' : 'Somos muchos' },
      });
    expect(await toAll(apply)).toEqual(nobody);
    const withdraw = () => portal.as(leo).succeeds('POST retirarSolicitudDepartamento', { body: { id: application } });
    expect(await toAll(withdraw)).toEqual(nobody);
    await apply();
    expect(await toAll(answer(false))).toEqual(nobody);
    await apply();
    expect(await toAll(answer(true))).toEqual(nobody);
    const body = { id, usuario: leo.id, motivo: 'No aparece' };
    expect(await toAll(() => portal.as(ana).succeeds('POST quitarDepartamento', { body }))).toEqual(nobody);
  });

  test('a refusal needs its reason, which the applicant reads; they may apply again', async () => {
    const { portal, ana, leo, id } = await scene();
    const application = await applyToDepartamento(portal, leo, id);
    const answer = (motivo: string) =>
      portal.as(ana)('POST', 'responderSolicitudDepartamento', { id: application, aceptar: false, motivo });
    expect(await answer(' ')).toMatchObject({ http: 422, body: { error: 'REGLA', campo: 'motivo' } });
    expect(await answer('Somos muchos')).toMatchObject({ http: 200 });
    expect(await answer('Otra vez')).toMatchObject({ http: 409, body: { error: 'YA_ESTA_ASI' } });
    expect(await departamentoSeenBy(portal, leo, id)).toMatchObject({
      solicitud: { estado: 'rechazada', respuesta: 'Somos muchos', respondidoNombre: 'Ana' },
      acciones: ['solicitar'],
    });
    expect(await applyToDepartamento(portal, leo, id)).not.toBe(application);
    const past = await portal.as(ana).succeeds('GET solicitudesDepartamento', { query: { vista: 'respondidas' } });
    expect(past).toMatchObject([{ estado: 'rechazada', acciones: [] }]);
  });

  test('a member applies to another departamento, and not to their own', async () => {
    const { portal, boss, ana, leo, id } = await scene();
    await joinDepartamento(portal, ana, leo, id);
    for (const person of [ana, leo])
      expect(await portal.as(person)('POST', 'solicitarDepartamento', { id, texto: 'Otra vez' })).toMatchObject({
        http: 409,
        body: { error: 'YA_ESTA_ASI', msg: 'Ya estás en ese departamento' },
      });
    const { id: other } = await createDepartamento(portal, boss, { nombre: 'Eventos' });
    expect(await applyToDepartamento(portal, leo, other)).toBeGreaterThan(0);
  });

  test('are searched by whose they are, the departamento, the text and the reason', async () => {
    const { portal, ana, leo, id } = await scene();
    await portal.as(ana).succeeds('POST responderSolicitudDepartamento', {
      body: { id: await applyToDepartamento(portal, leo, id, 'Sé de música'), aceptar: false, motivo: 'Somos muchos' },
    });
    const found = async (buscar: string) =>
      (await portal.as(ana).succeeds('GET solicitudesDepartamento', { query: { buscar, vista: 'respondidas' } }))
        .length;
    for (const text of ['leo', 'radio', 'musica', 'muchos', 'ana'])
      expect([text, await found(text)]).toEqual([text, 1]);
    expect(await found('nadie')).toBe(0);
  });

  test('one waits at a time; its person withdraws it, nobody else', async () => {
    const { portal, ana, leo, id } = await scene();
    const application = await applyToDepartamento(portal, leo, id);
    expect(await portal.as(leo)('POST', 'solicitarDepartamento', { id, texto: 'Otra' })).toMatchObject({
      http: 409,
      body: { msg: 'Ya pediste entrar. Espera la respuesta o retira tu solicitud.' },
    });
    const withdraw = (person: typeof leo) =>
      portal.as(person)('POST', 'retirarSolicitudDepartamento', { id: application });
    expect(await withdraw(ana)).toMatchObject({ http: 404 });
    expect(await withdraw(leo)).toMatchObject({ http: 200 });
    expect(await withdraw(leo)).toMatchObject({ http: 409 });
    expect(await portal.as(ana).succeeds('GET solicitudesDepartamento', { query: {} })).toEqual([]);
  });

  test('nobody answers their own, nor to a departamento that they neither head nor manage', async () => {
    const { portal, boss, ana, leo, id } = await scene();
    const other = await portal.createPerson({ nombre: 'Otra', categoria: 10 });
    await createDepartamento(portal, boss, { nombre: 'Eventos', jefe: other.id });
    const answer = async (person: typeof leo, application: number) =>
      (
        await portal.as(person)('POST', 'responderSolicitudDepartamento', {
          id: application,
          aceptar: true,
        })
      ).http;
    expect(await answer(other, await applyToDepartamento(portal, leo, id))).toBe(403);
    expect(await portal.as(other).succeeds('GET solicitudesDepartamento', { query: {} })).toEqual([]);
    const own = await applyToDepartamento(portal, boss, id);
    expect(await answer(boss, own)).toBe(403);
    const listed = async (vista: 'pendientes' | 'respondidas') =>
      (await portal.as(boss).succeeds('GET solicitudesDepartamento', { query: { vista } })).map((s) => s.usuarioNombre);
    expect(await listed('pendientes')).toEqual(['Leo']);
    expect(await answer(ana, own)).toBe(200);
    expect(await listed('respondidas')).toEqual(['Jefa']);
  });

  test('waiting applications are counted for those who may answer them, without their own', async () => {
    const { portal, boss, ana, leo, id } = await scene();
    const waiting = async () =>
      Promise.all([boss, ana, leo].map(async (viewer) => (await departamentoSeenBy(portal, viewer, id))?.esperan));
    await applyToDepartamento(portal, boss, id);
    expect(await waiting()).toEqual([0, 1, null]);
    await applyToDepartamento(portal, leo, id);
    expect(await waiting()).toEqual([1, 2, null]);
  });

  test('repeated applications and withdrawals of a person leave the holders of dep one notification, and none in the end', async () => {
    const { portal, boss, leo } = await scene();
    const { id } = await createDepartamento(portal, boss, { nombre: 'Eventos' });
    const withdraw = (solicitud = 0) =>
      portal.as(leo).succeeds('POST retirarSolicitudDepartamento', { body: { id: solicitud } });
    for (let i = 0; i < 3; i++) {
      await applyToDepartamento(portal, leo, id);
      expect(await notificationsOfKind(portal, boss, 'departamento_solicitud')).toEqual(['quiere entrar a «Eventos»']);
      await withdraw((await departamentoSeenBy(portal, leo, id))?.solicitud?.id);
    }
    expect(await notificationsOfKind(portal, boss, 'departamento_solicitud')).toEqual([]);
  });

  test.each<[string, (scene: Headless) => Promise<unknown>]>([
    [
      'is answered',
      async ({ portal, boss, leo, id }) => {
        const solicitud = (await departamentoSeenBy(portal, leo, id))?.solicitud?.id ?? 0;
        const body = { id: solicitud, aceptar: true };
        await portal.as(boss).succeeds('POST responderSolicitudDepartamento', { body });
      },
    ],
    [
      'is of the head who is named',
      async ({ portal, boss, leo, id, version }) => {
        const body = { ...FIELDS, nombre: 'Eventos', jefe: leo.id, id, version };
        await portal.as(boss).succeeds('POST editarDepartamento', { body });
      },
    ],
    [
      'is to a departamento that closes',
      ({ portal, boss, id }) =>
        portal.as(boss).succeeds('POST cerrarDepartamento', { body: { id, motivo: 'Nadie va' } }),
    ],
    [
      'is of somebody who is dismissed',
      ({ portal, boss, leo }) =>
        portal.as(boss).succeeds('POST despedir', { body: { usuario: leo.id, motivo: 'Se fue' } }),
    ],
  ])('no holder of dep is notified any more of one that %s', async (_which, end) => {
    const { portal, boss, leo } = await scene();
    const other = await portal.createPerson({ nombre: 'Otra', categoria: 12 });
    const { id, version } = await createDepartamento(portal, boss, { nombre: 'Eventos' });
    await applyToDepartamento(portal, leo, id);
    expect(await notificationsOfKind(portal, other, 'departamento_solicitud')).toEqual(['quiere entrar a «Eventos»']);
    await end({ portal, boss, leo, id, version });
    expect(await notificationsOfKind(portal, other, 'departamento_solicitud')).toEqual([]);
  });

  test('to two departamentos of one head are told apart', async () => {
    const { portal, boss, ana, leo, id } = await scene();
    const other = await createDepartamento(portal, boss, { nombre: 'Eventos', jefe: ana.id });
    await applyToDepartamento(portal, leo, id);
    await applyToDepartamento(portal, leo, other.id);
    expect(await notificationsOfKind(portal, ana, 'departamento_solicitud')).toEqual([
      'quiere entrar a «Eventos»',
      'quiere entrar a «Radio»',
    ]);
  });

  test('a departamento may take none; without a head, the holders of dep are told', async () => {
    const { portal, boss, leo } = await scene();
    const { id, version } = await createDepartamento(portal, boss, { nombre: 'Eventos' });
    await applyToDepartamento(portal, leo, id);
    expect(await notificationsOfKind(portal, boss, 'departamento_solicitud')).toEqual(['quiere entrar a «Eventos»']);
    const body = { ...FIELDS, nombre: 'Eventos', abierto: false, jefe: 0, id, version };
    await portal.as(boss).succeeds('POST editarDepartamento', { body });
    const ana = await portal.createPerson({ nombre: 'Bea' });
    expect(await portal.as(ana)('POST', 'solicitarDepartamento', { id, texto: 'Hola' })).toMatchObject({
      http: 409,
      body: { error: 'DEPARTAMENTO_CERRADO' },
    });
  });
});

describe('the maximum', () => {
  test('counts headships and memberships; who has more keeps them and joins no other', async () => {
    const { portal, boss, ana, id } = await scene();
    await portal.configure({ departamentos_max: 2 });
    const events = await createDepartamento(portal, boss, { nombre: 'Eventos' });
    const press = await createDepartamento(portal, boss, { nombre: 'Prensa' });
    const waiting = await applyToDepartamento(portal, ana, press.id);
    await joinDepartamento(portal, boss, ana, events.id);
    const answer = { id: waiting, aceptar: true };
    expect(await portal.as(boss)('POST', 'responderSolicitudDepartamento', answer)).toMatchObject({
      http: 409,
      body: { error: 'DEPARTAMENTOS_DE_MAS', msg: 'Ana ya está en 2 departamentos. Se puede estar en 2.' },
    });
    const head = { ...FIELDS, nombre: 'Prensa', jefe: ana.id, id: press.id, version: press.version };
    expect(await portal.as(boss)('POST', 'editarDepartamento', head)).toMatchObject({
      http: 409,
      body: { campo: 'jefe' },
    });
    await portal.configure({ departamentos_max: 1 });
    const { propios, max } = await portal.as(ana).succeeds('GET departamentos');
    expect([propios, max]).toEqual([2, 1]);
    const other = await createDepartamento(portal, boss, { nombre: 'Diseño' });
    expect(await portal.as(ana)('POST', 'solicitarDepartamento', { id: other.id, texto: 'Hola' })).toMatchObject({
      http: 409,
      body: { msg: 'Ya estás en 2 departamentos. Solo se puede estar en 1.' },
    });
    expect(await readMemberNames(portal, boss, id)).toEqual(['Ana']);
  });
});

describe('management', () => {
  test('creates, names another head and closes; everyone concerned is told', async () => {
    const { portal, boss, ana, leo, radio, id } = await scene();
    expect(await notificationsOfKind(portal, ana, 'departamento')).toEqual(['te nombró jefe de «Radio»']);
    const change = { ...FIELDS, texto: 'Música y concursos', jefe: leo.id, id, version: radio.version };
    const { result, bitacora } = await portal.observe(() =>
      portal.as(boss).succeeds('POST editarDepartamento', { body: change }),
    );
    expect(result.data).toMatchObject({ jefeNombre: 'Leo', miembros: 2, texto: 'Música y concursos', version: 2 });
    expect(bitacora).toMatchObject([
      {
        motivo: `cambió el departamento «Radio» y nombró jefe a ${NAME_PLACEHOLDER}`,
        usuario: leo.id,
        diferencias: [{ campo: 'A qué se dedica', antes: 'Música en vivo', despues: 'Música y concursos' }],
      },
    ]);
    expect((await portal.as(boss)('POST', 'editarDepartamento', change)).http).toBe(409);
    const waiting = await portal.createPerson({ nombre: 'Bea' });
    await applyToDepartamento(portal, waiting, id);
    const close = { id, motivo: 'Nadie lo usa' };
    expect((await portal.as(leo)('POST', 'cerrarDepartamento', close)).http).toBe(403);
    expect((await portal.as(boss).succeeds('POST cerrarDepartamento', { body: close })).msg).toBe('Cerraste Radio');
    const told = 'cerró «Radio». Motivo: Nadie lo usa';
    expect((await notificationsOfKind(portal, ana, 'departamento'))[0]).toBe(told);
    expect(await notificationsOfKind(portal, waiting, 'departamento_respuesta')).toEqual([told]);
    expect(await departamentoSeenBy(portal, boss, id)).toBeUndefined();
    expect((await portal.as(leo).succeeds('GET departamentos')).propios).toBe(0);
    expect((await portal.as(boss)('POST', 'cerrarDepartamento', close)).http).toBe(404);
    await createDepartamento(portal, boss);
  });

  test('names an applicant head: their application is accepted, and they learn how many others wait', async () => {
    const { portal, boss, ana, leo, radio, id } = await scene();
    await applyToDepartamento(portal, leo, id);
    const others = [await portal.createPerson({ nombre: 'Bea' }), await portal.createPerson({ nombre: 'Eva' })];
    for (const person of others) await applyToDepartamento(portal, person, id);
    const body = { ...FIELDS, jefe: leo.id, id, version: radio.version };
    await portal.as(boss).succeeds('POST editarDepartamento', { body });
    expect(await departamentoSeenBy(portal, leo, id)).toMatchObject({
      lugar: 'jefe',
      esperan: 2,
      solicitud: { estado: 'aceptada', respondidoNombre: 'Jefa' },
    });
    expect(await notificationsOfKind(portal, leo, 'departamento')).toEqual([
      'te nombró jefe de «Radio». 2 solicitudes esperan',
    ]);
    expect((await notificationsOfKind(portal, ana, 'departamento'))[0]).toBe(
      'cambió el jefe de «Radio». Sigues en el departamento.',
    );
    expect(await readMemberNames(portal, ana, id)).toEqual(['Ana', 'Leo']);
  });

  test('the holders of dep are told if the head is removed, as if the head leaves', async () => {
    const { portal, boss, ana, leo, radio, id } = await scene();
    const other = await portal.createPerson({ nombre: 'Otra', categoria: 11 });
    await applyToDepartamento(portal, leo, id);
    const body = { ...FIELDS, nombre: 'Radio Uno', jefe: 0, id, version: radio.version };
    await portal.as(boss).succeeds('POST editarDepartamento', { body });
    expect(await notificationsOfKind(portal, other, 'departamento_sin_jefe')).toEqual([
      'dejó sin jefe «Radio Uno». 1 solicitud espera',
    ]);
    expect(await notificationsOfKind(portal, boss, 'departamento_sin_jefe')).toEqual([]);
    expect((await notificationsOfKind(portal, ana, 'departamento'))[0]).toBe(
      'cambió el jefe de «Radio». Sigues en el departamento.',
    );
    for (const [i, jefe] of [ana.id, 0, ana.id, 0].entries())
      await portal
        .as(boss)
        .succeeds('POST editarDepartamento', { body: { ...body, jefe, version: body.version + 1 + i } });
    expect(await notificationsOfKind(portal, other, 'departamento_sin_jefe')).toHaveLength(1);
    await portal
      .as(boss)
      .succeeds('POST editarDepartamento', { body: { ...body, jefe: ana.id, version: body.version + 5 } });
    expect(await notificationsOfKind(portal, other, 'departamento_sin_jefe')).toEqual([]);
  });

  test('by a key for bots is limited to the permisos of the key', async () => {
    const { portal, boss, ana, leo, radio, id } = await scene();
    const limited = await createBotKey(portal, boss, 'mul');
    const edit = { ...FIELDS, texto: 'Otra cosa', jefe: ana.id, id, version: radio.version };
    const application = await applyToDepartamento(portal, leo, id);
    for (const [path, body] of [
      ['editarDepartamento', edit],
      ['cerrarDepartamento', { id, motivo: 'No' }],
      ['quitarDepartamento', { id, usuario: ana.id, motivo: 'No' }],
      ['responderSolicitudDepartamento', { id: application, aceptar: true }],
    ] as const)
      expect([path, (await portal.as(limited)('POST', path, body)).http]).toEqual([path, 403]);
    expect((await departamentoSeenBy(portal, limited, id))?.acciones).toEqual(['solicitar']);
    expect(await portal.as(limited).succeeds('GET solicitudesDepartamento', { query: {} })).toEqual([]);
    await portal.as(await createBotKey(portal, boss, 'dep')).succeeds('POST editarDepartamento', { body: edit });
  });

  test('names nobody above as head', async () => {
    const { portal, boss, radio, id } = await scene();
    const admin = await portal.createPerson({ nombre: 'Admin', categoria: 11 });
    const edit = { ...FIELDS, jefe: boss.id, id, version: radio.version };
    expect((await portal.as(admin)('POST', 'editarDepartamento', edit)).http).toBe(403);
    const create = { ...FIELDS, nombre: 'Eventos', jefe: boss.id };
    expect((await portal.as(admin)('POST', 'crearDepartamento', create)).http).toBe(403);
    expect((await departamentoSeenBy(portal, boss, id))?.jefeNombre).toBe('Ana');
  });

  test('opens no more than the maximum; a closed one makes room', async () => {
    const { portal, boss, id } = await scene();
    const rows = Array.from({ length: DEPARTAMENTOS_OPEN_MAX - 1 }, (_, i) => ({
      nombre: `Grupo ${i}`,
      nombre_llano: `grupo ${i}`,
      texto: 'Uno',
      jefe: null,
      abierto: 1,
      creado: 0,
      cerrado: null,
    }));
    await portal.db.insertInto('departamento').values(rows).execute();
    const create = async () => portal.as(boss)('POST', 'crearDepartamento', { ...FIELDS, nombre: 'Eventos', jefe: 0 });
    expect(await create()).toMatchObject({ http: 409, body: { error: 'DEPARTAMENTOS_LLENOS' } });
    await portal.as(boss).succeeds('POST cerrarDepartamento', { body: { id, motivo: 'Nadie lo usa' } });
    expect((await create()).http).toBe(200);
  });

  test('one name is one departamento, whatever its case', async () => {
    const { portal, boss } = await scene();
    expect(await portal.as(boss)('POST', 'crearDepartamento', { ...FIELDS, nombre: 'RÁDIO', jefe: 0 })).toMatchObject({
      http: 409,
      body: { error: 'DEPARTAMENTO_REPETIDO', campo: 'nombre' },
    });
  });

  test('does not change, close or empty what someone above heads', async () => {
    const { portal, boss } = await scene();
    const admin = await portal.createPerson({ nombre: 'Admin', categoria: 11 });
    const { id, version } = await createDepartamento(portal, boss, { nombre: 'Mando', jefe: boss.id });
    expect((await departamentoSeenBy(portal, admin, id))?.acciones).toEqual(['solicitar', 'responder']);
    const edit = { ...FIELDS, nombre: 'Mando', jefe: 0, id, version };
    expect((await portal.as(admin)('POST', 'editarDepartamento', edit)).http).toBe(403);
    expect((await portal.as(admin)('POST', 'cerrarDepartamento', { id, motivo: 'No' })).http).toBe(403);
    const remove = { id, usuario: boss.id, motivo: 'No' };
    expect((await portal.as(admin)('POST', 'quitarDepartamento', remove)).http).toBe(403);
    await portal.as(admin).succeeds('POST crearDepartamento', { body: { ...FIELDS, nombre: 'Mío', jefe: admin.id } });
  });
});

describe('a person who leaves', () => {
  test('a head removes a member with a reason, and nobody else', async () => {
    const { portal, ana, leo, id } = await scene();
    await joinDepartamento(portal, ana, leo, id);
    const remove = (person: typeof leo, usuario: number, motivo = 'No aparece') =>
      portal.as(person)('POST', 'quitarDepartamento', { id, usuario, motivo });
    const rows = await portal.as(ana).succeeds('GET miembrosDepartamento/:id', { params: { id }, query: {} });
    expect(rows.map(({ usuarioNombre, acciones }) => [usuarioNombre, acciones])).toEqual([
      ['Leo', ['quitar']],
      ['Ana', []],
    ]);
    expect((await remove(leo, ana.id)).http).toBe(403);
    expect((await remove(ana, ana.id)).http).toBe(403);
    expect(await remove(ana, leo.id, '')).toMatchObject({ http: 422, body: { campo: 'motivo' } });
    const { bitacora } = await portal.observe(() => remove(ana, leo.id));
    expect(bitacora).toMatchObject([{ motivo: `sacó a ${NAME_PLACEHOLDER} de «Radio»: No aparece`, usuario: leo.id }]);
    expect(await notificationsOfKind(portal, leo, 'departamento')).toEqual(['te sacó de «Radio». Motivo: No aparece']);
    expect((await remove(ana, leo.id)).http).toBe(409);
  });

  test('a head whom a holder of dep removes heads it no longer', async () => {
    const { portal, boss, ana, leo, id } = await scene();
    const other = await portal.createPerson({ nombre: 'Otra', categoria: 11 });
    const application = await applyToDepartamento(portal, leo, id);
    const remove = { id, usuario: ana.id, motivo: 'No aparece' };
    await portal.as(boss).succeeds('POST quitarDepartamento', { body: remove });
    expect(await departamentoSeenBy(portal, boss, id)).toMatchObject({ jefe: null, miembros: 0, esperan: 1 });
    expect(await notificationsOfKind(portal, other, 'departamento_sin_jefe')).toEqual([
      'dejó sin jefe «Radio». 1 solicitud espera',
    ]);
    const answer = { id: application, aceptar: true };
    expect((await portal.as(ana)('POST', 'responderSolicitudDepartamento', answer)).http).toBe(403);
    expect(await portal.as(ana).succeeds('GET solicitudesDepartamento', { query: {} })).toEqual([]);
  });

  test('a member leaves; a head leaves the departamento without one, and holders of dep learn it', async () => {
    const { portal, boss, ana, leo, id } = await scene();
    await joinDepartamento(portal, ana, leo, id);
    const leave = (person: typeof leo) => portal.as(person)('POST', 'salirDepartamento', { id });
    expect(await leave(leo)).toMatchObject({ http: 200, body: { msg: 'Saliste de Radio' } });
    expect((await leave(leo)).http).toBe(409);
    expect((await notificationsOfKind(portal, ana, 'departamento'))[0]).toBe('salió de «Radio»');
    expect((await leave(ana)).http).toBe(200);
    expect(await departamentoSeenBy(portal, boss, id)).toMatchObject({ jefe: null, miembros: 0 });
    expect(await notificationsOfKind(portal, boss, 'departamento_sin_jefe')).toEqual(['dejó sin jefe «Radio»']);
  });

  test('a dismissal ends memberships, headships and applications, which a readmission does not bring back', async () => {
    const { portal, boss, ana, leo, id } = await scene();
    const events = await createDepartamento(portal, boss, { nombre: 'Eventos', jefe: leo.id });
    await joinDepartamento(portal, leo, ana, events.id);
    const press = await createDepartamento(portal, boss, { nombre: 'Prensa' });
    await applyToDepartamento(portal, ana, press.id);
    const { bitacora } = await portal.observe(() =>
      portal.as(boss).succeeds('POST despedir', { body: { usuario: ana.id, motivo: 'Ausencia' } }),
    );
    expect(bitacora.filter(({ modulo }) => modulo === 'departamentos').map(({ motivo }) => motivo)).toEqual([
      `sacó a ${NAME_PLACEHOLDER} de «Radio», «Eventos»: hubo un despido`,
      `anuló 1 solicitud de ${NAME_PLACEHOLDER} a departamentos: hubo un despido`,
    ]);
    expect(await departamentoSeenBy(portal, boss, id)).toMatchObject({ jefe: null, miembros: 0 });
    expect(await readMemberNames(portal, boss, events.id)).toEqual(['Leo']);
    expect((await departamentoSeenBy(portal, boss, press.id))?.esperan).toBe(0);
    expect(
      await portal.db.selectFrom('departamento_miembro').select('usuario').where('usuario', '=', ana.id).execute(),
    ).toEqual([]);
  });
});

test('a list of people is filtered by departamento', async () => {
  const { portal, boss, ana, leo, id } = await scene();
  const names = async (departamento?: number) =>
    (
      await portal
        .as(boss)
        .succeeds('GET directorio', { query: { orden: '-usuario', ...(departamento && { departamento }) } })
    ).map(({ usuario }) => usuario);
  expect(await names(id)).toEqual(['Ana']);
  await joinDepartamento(portal, ana, leo, id);
  expect(await names(id)).toEqual(['Leo', 'Ana']);
  expect(await names()).toEqual(['Leo', 'Jefa', 'Ana']);
});
