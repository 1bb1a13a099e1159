import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { openHotelWithAvatars } from '../../../test-support/fakes/hotel.ts';
import {
  APPLICANT_ADDRESS,
  answerApplication,
  applyForIngreso,
  cookieOf,
  fileApplication,
  listApplications,
  logInAs,
  openIngreso,
  readApplications,
  renameUsuario,
  WRONG_CREDENTIALS,
  withdrawApplication,
} from '../../../test-support/portal/ingreso.ts';
import { readNotifications } from '../../../test-support/portal/notifications.ts';
import type { Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE } from '../../../test-support/portal/portal.ts';
import { REQUEST_NETWORK, readSecurityEntries } from '../../../test-support/portal/securityLog.ts';
import { lockFirstMision } from '../../operations/agencia/agencia.public.ts';
import { DataRetention } from '../privacy/privacy.retention.ts';

const NO_MATCHES = { listaNegra: { nombres: [], mas: 0 }, otras: { nombres: [], mas: 0 } };
const accounts = async (portal: Portal, nombre: string) =>
  (await portal.db.selectFrom('usuario').select('id').where('usuario', '=', nombre).execute()).length;

describe('a registration while the agency asks for applications', () => {
  test('files an application with the answers, and creates no account', async () => {
    const { portal, boss } = await openIngreso();
    const { result, bitacora, notices } = await portal.observe(() =>
      applyForIngreso(portal, 'Nueva', { answers: ['15', ''], referido: 'Jefa' }),
    );
    expect(result).toMatchObject({
      http: 200,
      body: { msg: '¡Listo, Nueva! Recibimos tu solicitud.', solicitud: '2026-03-09T16:00:00.000Z' },
    });
    expect(await accounts(portal, 'Nueva')).toBe(0);
    // No log may name someone who may never have an account.
    expect(bitacora).toMatchObject([
      { modulo: 'ingreso', motivo: 'recibió una solicitud de ingreso', usuario: null, encargado: null },
    ]);
    expect(notices).toEqual([{ tema: 'ingreso', quien: null, msg: 'hay una solicitud de ingreso nueva' }]);
    expect(await listApplications(portal, boss, 'espera')).toEqual([
      {
        id: expect.any(Number),
        nombre: 'Nueva',
        usuario: null,
        estado: 'espera',
        referidoNombre: 'Jefa',
        fecha: '2026-03-09T16:00:00.000Z',
        respuestas: [
          { pregunta: '¿Qué edad tienes?', respuesta: '15' },
          { pregunta: '¿Por qué quieres entrar?', respuesta: '' },
        ],
        respondida: null,
        encargadoNombre: null,
        motivo: null,
        vetada: false,
        coincide: NO_MATCHES,
        acciones: ['responder'],
      },
    ]);
    expect(await portal.as(boss).succeeds('GET esperas')).toMatchObject({ ingresos: 1 });
  });

  test('reserves its name', async () => {
    const { portal, boss } = await openIngreso();
    await applyForIngreso(portal, 'Nueva');
    const taken = { http: 409, body: { error: 'NOMBRE_OCUPADO' } };
    expect(await applyForIngreso(portal, 'NUEVA', { remoteAddress: '203.0.113.9' })).toMatchObject(taken);
    const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
    const rename = { op: 2, nombre: 'nueva', iduser: leo.id };
    expect(await portal.as(leo)('POST', 'actionNombre', rename)).toMatchObject(taken);
    const edit = { id: leo.id, nombre: 'Nueva', rango: 'igual', firma: 'igual', mifirma: '' };
    expect(await portal.as(boss)('POST', 'editUsuario', edit)).toMatchObject(taken);
    const archivo = Buffer.from('nombre;misión\nnueva;Iniciado I\n') as never;
    const { faltas } = await portal.as(boss).succeeds('POST mirarSocios', { body: { archivo } });
    expect(faltas).toMatchObject([{ linea: 2, msg: 'Tiene una solicitud de ingreso en espera' }]);
  });

  test('reserves its name against one that was asked for before', async () => {
    const { portal, boss } = await openIngreso();
    const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
    await portal.as(leo).succeeds('POST actionNombre', { body: { op: 2, nombre: 'Nueva', iduser: leo.id } });
    await applyForIngreso(portal, 'Nueva');
    const { id } = await portal.db.selectFrom('solicitud_nombre').select('id').executeTakeFirstOrThrow();
    const accepts = { op: 0, id, nombre: 'Nueva', iduser: leo.id };
    expect(await portal.as(boss)('POST', 'actionNombre', accepts)).toMatchObject({
      http: 409,
      body: { error: 'NOMBRE_OCUPADO' },
    });
    expect(await accounts(portal, 'Leo')).toBe(1);
  });

  test('is refused if an account takes its name meanwhile', async () => {
    const { portal } = await openIngreso();
    const leo = await portal.createPerson({ nombre: 'Leo' });
    const response = await sendDuringChange(
      portal,
      async (tx) => {
        await lockFirstMision(tx);
        await tx.db
          .updateTable('usuario')
          .set({ usuario: 'Nueva', nombre_plano: 'nueva', nombre_llano: 'nueva' })
          .where('id', '=', leo.id)
          .execute();
      },
      () => applyForIngreso(portal, 'Nueva'),
    );
    expect(response).toMatchObject({ http: 409, body: { error: 'NOMBRE_OCUPADO' } });
    expect(await readApplications(portal)).toEqual([]);
  });

  test('sent again after a lost answer files no second one', async () => {
    const { portal } = await openIngreso();
    const first = await applyForIngreso(portal, 'Nueva');
    portal.clock.advance({ minutes: 1 });
    expect((await applyForIngreso(portal, 'Nueva')).body).toEqual(first.body);
    expect(await applyForIngreso(portal, 'Nueva', { clave: 'otra-clave-larga' })).toMatchObject({
      http: 409,
      body: { error: 'NOMBRE_OCUPADO' },
    });
    const both = await runConcurrently(2, () => applyForIngreso(portal, 'Otra'));
    expect(countResponseCodes(both)).toEqual({ 200: 2 });
    expect(await readApplications(portal)).toHaveLength(2);
  });

  test.each<[string, readonly string[], string]>([
    ['an empty answer to an obligatory question', ['', 'Sí'], 'No dejes campos vacios'],
    ['a long answer to a short question', ['x'.repeat(121), ''], 'Escribe hasta 120 caracteres'],
  ])('is refused for %s, at its field', async (_what, answers, msg) => {
    const { portal, questions } = await openIngreso();
    expect(await applyForIngreso(portal, 'Nueva', { answers })).toMatchObject({
      http: 422,
      body: { error: 'REGLA', msg, campo: `respuesta${questions[0]?.id}` },
    });
    expect(await readApplications(portal)).toEqual([]);
  });

  test('is refused if other questions were asked, or none', async () => {
    const { portal, boss, questions } = await openIngreso();
    const who = { usuario: 'Nueva', clave: CLAVE, rclave: CLAVE };
    const changed = { http: 409, body: { error: 'PREGUNTAS_CAMBIARON' } };
    expect(await portal.as(null)('POST', 'registro', who)).toMatchObject(changed);
    const respuestas = questions.map(({ id }) => ({ pregunta: id, respuesta: '15' }));
    const preguntas = questions.map((q, i) => (i === 0 ? { ...q, texto: '¿Cuántos años tienes?' } : q));
    await portal.as(boss).succeeds('POST guardarPreguntas', { body: { preguntas, visto: questions } });
    expect(await portal.as(null)('POST', 'registro', { ...who, respuestas })).toMatchObject(changed);
  });

  test('counts for the limit of registrations', async () => {
    const { portal } = await openIngreso();
    await portal.configure({ registros_hora: 1 });
    await applyForIngreso(portal, 'Nueva');
    expect(await applyForIngreso(portal, 'Otra')).toMatchObject({ http: 429, body: { error: 'REGISTROS_DE_MAS' } });
  });

  test('is refused for a name of the black list', async () => {
    const { portal, boss } = await openIngreso();
    await portal.as(boss).succeeds('POST vetar', { body: { nombre: 'Vetado', motivo: 'Insultos' } });
    expect(await applyForIngreso(portal, 'Vetado')).toMatchObject({ http: 422, body: { error: 'LISTA_NEGRA' } });
  });
});

describe('while the agency asks for none', () => {
  test('a registration creates the account, and visitors see no questions', async () => {
    const { portal, boss } = await openIngreso();
    await portal.configure({ ingreso: false });
    expect(await portal.as(null).succeeds('GET formularioIngreso')).toEqual([]);
    const who = { usuario: 'Nueva', clave: CLAVE, rclave: CLAVE };
    const { body } = await portal.as(null)('POST', 'registro', who);
    expect(body).toEqual({ msg: '¡Listo, Nueva! Ya tienes cuenta.', status: 0 });
    expect(await portal.as(boss).succeeds('GET preguntasIngreso')).toHaveLength(2);
  });

  test('open applications can still be answered, and hold their names', async () => {
    const { portal, boss } = await openIngreso();
    const { id } = await fileApplication(portal, boss, 'Nueva');
    await portal.configure({ ingreso: false });
    const who = { usuario: 'Nueva', clave: CLAVE, rclave: CLAVE };
    expect(await portal.as(null)('POST', 'registro', who)).toMatchObject({ http: 409 });
    expect(await answerApplication(portal, boss, id)).toMatchObject({ http: 200 });
    expect(await logInAs(portal, 'Nueva')).toMatchObject({ http: 200 });
  });
});

describe('an accepted application', () => {
  test('becomes an account on the first mision, with its password, connection and referral', async () => {
    const { portal, boss } = await openIngreso();
    const ana = await portal.createPerson({ nombre: 'Ana', categoria: 4 });
    await applyForIngreso(portal, 'Nueva', { referido: 'Ana' });
    const [waiting] = await listApplications(portal, boss);
    const { result, bitacora } = await portal.observe(() => answerApplication(portal, boss, waiting?.id ?? 0));
    expect(result).toMatchObject({ http: 200, body: { msg: 'Aceptaste a Nueva. Ya tiene cuenta.' } });
    expect(bitacora).toMatchObject([
      { modulo: 'ingreso', motivo: `aceptó la solicitud de ingreso de ${NAME_PLACEHOLDER}` },
    ]);
    const { body } = await logInAs(portal, 'nueva');
    expect(body).toMatchObject({ data: { usuario: 'Nueva', mision: 'Iniciado I', id_categoria: 1 } });
    const { token: key, data } = body as { token: string; data: { id: number } };
    const person = { id: data.id, usuario: 'Nueva', key };
    expect(await readNotifications(portal, person)).toMatchObject([
      { clase: 'ingreso', texto: 'aceptó tu solicitud de ingreso', quien: 'Jefa' },
    ]);
    expect(await readNotifications(portal, ana)).toMatchObject([{ clase: 'referido', quien: 'Nueva' }]);
    expect(await readApplications(portal)).toMatchObject([
      { estado: 'aceptada', usuario: data.id, clave: null, direccion: null, avatar: null, dispositivo: null },
    ]);
    const known = portal.db.selectFrom('direccion').select('usuario').where('usuario', '=', data.id);
    expect(await known.execute()).toHaveLength(1);
    expect(await listApplications(portal, boss, 'aceptada')).toMatchObject([
      { nombre: 'Nueva', usuario: data.id, encargadoNombre: 'Jefa', coincide: null, acciones: [] },
    ]);
  });

  test('is logged before what its account shares with others', async () => {
    const { portal, boss } = await openIngreso();
    await portal.createPerson({ nombre: 'Vecina', direccion: APPLICANT_ADDRESS });
    const { id } = await fileApplication(portal, boss, 'Nueva');
    const { bitacora } = await portal.observe(() => answerApplication(portal, boss, id));
    expect(bitacora.map(({ modulo }) => modulo)).toEqual(['ingreso', 'clones']);
  });

  test('is no referral of a person whose data was erased meanwhile', async () => {
    const { portal, boss } = await openIngreso();
    const ana = await portal.createPerson({ nombre: 'Ana' });
    await applyForIngreso(portal, 'Nueva', { referido: 'Ana' });
    await portal.dismiss(ana);
    const erasure = { usuario: ana.id, nombre: 'Ana', motivo: 'Lo pidió' };
    await portal.as(boss).succeeds('POST olvidarUsuario', { body: erasure });
    const [waiting] = await listApplications(portal, boss, 'espera');
    expect(await answerApplication(portal, boss, waiting?.id ?? 0)).toMatchObject({ http: 200 });
    const account = portal.db.selectFrom('usuario').select('referido').where('usuario', '=', 'Nueva');
    expect(await account.executeTakeFirst()).toEqual({ referido: null });
  });

  test('is checked again: name, black list', async () => {
    const { portal, boss } = await openIngreso();
    const { id } = await fileApplication(portal, boss, 'Nueva');
    const { id: other } = await fileApplication(portal, boss, 'Otra');
    await portal.as(boss).succeeds('POST vetar', { body: { nombre: 'Nueva', motivo: 'Insultos' } });
    expect(await answerApplication(portal, boss, id)).toMatchObject({ http: 422, body: { error: 'LISTA_NEGRA' } });
    await portal.configure({ nombre: 'Otra' });
    expect(await answerApplication(portal, boss, other)).toMatchObject({
      http: 422,
      body: { error: 'REGLA', msg: 'Una cuenta ya no puede llamarse Otra. Recházala.' },
    });
    await portal.configure({ nombre: 'Agencia' });
    await portal.createPerson({ nombre: 'OTRA' });
    expect(await answerApplication(portal, boss, other)).toMatchObject({
      http: 409,
      body: { error: 'NOMBRE_OCUPADO' },
    });
    expect((await readApplications(portal)).map(({ estado }) => estado)).toEqual(['espera', 'espera']);
  });

  test('is refused if somebody with its avatar was put on the black list meanwhile', async () => {
    const { portal, boss } = await openIngreso();
    const hotel = await openHotelWithAvatars();
    await portal.configure({ verificar_hotel: true, hotel: hotel.url, ingreso: false });
    const ask = portal.as(null, { remoteAddress: APPLICANT_ADDRESS });
    hotel.addAvatar('Vieja', (await ask.succeeds('GET ipdetect')).codigo);
    await ask.succeeds('POST registro', { body: { usuario: 'Vieja', clave: CLAVE, rclave: CLAVE } });
    const { id: old } = await portal.db
      .selectFrom('usuario')
      .select('id')
      .where('usuario', '=', 'Vieja')
      .executeTakeFirstOrThrow();
    await portal.configure({ ingreso: true });
    hotel.rename('Vieja', 'Nueva');
    hotel.addAvatar('Nueva', (await ask.succeeds('GET ipdetect')).codigo);
    const { id } = await fileApplication(portal, boss, 'Nueva');
    const body = { usuario: old, motivo: 'Acoso', listaNegra: true };
    await portal.as(boss).succeeds('POST despedir', { body });
    expect(await answerApplication(portal, boss, id)).toMatchObject({ http: 422, body: { error: 'LISTA_NEGRA' } });
    expect(await accounts(portal, 'Nueva')).toBe(0);
  });

  test('is in the security log', async () => {
    const { portal, boss } = await openIngreso();
    const { id } = await fileApplication(portal, boss, 'Nueva');
    const { body } = await answerApplication(portal, boss, id);
    const { usuario } = (body as { data: { usuario: number } }).data;
    expect((await readSecurityEntries(portal)).filter(({ clase }) => clase === 'altas')).toMatchObject([
      { usuario, encargado: boss.id, detalle: 'una solicitud de ingreso' },
    ]);
  });

  test('carries the avatar that was proved, and needs one where the hotel is asked', async () => {
    const { portal, boss } = await openIngreso();
    const { id: unproved } = await fileApplication(portal, boss, 'Antes');
    const hotel = await openHotelWithAvatars();
    await portal.configure({ verificar_hotel: true, hotel: hotel.url });
    expect(await answerApplication(portal, boss, unproved)).toMatchObject({
      http: 422,
      body: { error: 'CODIGO_AUSENTE' },
    });
    const visitor = portal.as(null, { remoteAddress: APPLICANT_ADDRESS });
    hotel.addAvatar('Nueva', (await visitor.succeeds('GET ipdetect')).codigo);
    const { id } = await fileApplication(portal, boss, 'Nueva');
    expect(await answerApplication(portal, boss, id)).toMatchObject({ http: 200 });
    const proved = portal.db
      .selectFrom('avatar_usuario as a')
      .innerJoin('usuario as u', 'u.id', 'a.usuario')
      .select('u.usuario');
    expect(await proved.execute()).toEqual([{ usuario: 'Nueva' }]);
  });

  test('is in the download of its person, and goes with the erasure of their data', async () => {
    const { portal, boss } = await openIngreso();
    const { id } = await fileApplication(portal, boss, 'Nueva');
    await answerApplication(portal, boss, id);
    const { body } = await logInAs(portal, 'Nueva');
    const { token, data } = body as { token: string; data: { id: number } };
    const file = await portal.as(null, { key: token })('POST', 'misDatos', {});
    expect(file.text).toContain('¿Por qué quieres entrar?');
    expect(file.text).not.toContain('argon2');
    const filed = (await readSecurityEntries(portal)).filter(({ detalle }) => detalle === 'solicitud de ingreso');
    expect(filed).toMatchObject([{ clase: 'registro', usuario: null, encargado: null, red: null }]);
    // As earlier versions wrote it.
    const written = filed.map(({ id: _id, ...entry }) => ({ ...entry, red: REQUEST_NETWORK }));
    await portal.db.insertInto('vigilancia').values(written).execute();
    await portal.as(boss).succeeds('POST despedir', { body: { usuario: data.id, motivo: 'Ausencia' } });
    const erasure = { usuario: data.id, nombre: 'Nueva', motivo: 'Lo pidió' };
    await portal.as(boss).succeeds('POST olvidarUsuario', { body: erasure });
    expect(await readApplications(portal)).toEqual([]);
    expect(JSON.stringify(await readSecurityEntries(portal))).not.toContain(REQUEST_NETWORK);
  });
});

describe('a refused application', () => {
  async function refused() {
    const s = await openIngreso();
    const { id } = await fileApplication(s.portal, s.boss, 'Nueva');
    const waiting = await logInAs(s.portal, 'Nueva');
    return { ...s, id, cookie: cookieOf(waiting) };
  }

  test('needs a reason', async () => {
    const { portal, boss, id } = await refused();
    expect(await answerApplication(portal, boss, id, ' ')).toMatchObject({ http: 422, body: { campo: 'motivo' } });
  });

  test('loses its secrets at once, and no log says whose it was', async () => {
    const { portal, boss, id } = await refused();
    const { result, bitacora } = await portal.observe(() => answerApplication(portal, boss, id, 'Muy corta'));
    expect(result).toMatchObject({ http: 200, body: { msg: 'Rechazaste la solicitud de Nueva' } });
    expect(bitacora).toMatchObject([{ motivo: 'rechazó una solicitud de ingreso', objeto: id, usuario: null }]);
    expect(await readApplications(portal)).toMatchObject([
      { estado: 'rechazada', motivo: 'Muy corta', clave: null, direccion: null, avatar: null },
    ]);
  });

  test('tells its applicant the reason and the day of the next try, in the browser that asked before', async () => {
    const { portal, boss, id, cookie } = await refused();
    portal.clock.set('2026-03-09T22:00:00-04:00');
    await answerApplication(portal, boss, id, 'Muy corta');
    expect(await logInAs(portal, 'nueva', 'cualquiera', cookie)).toMatchObject({
      http: 409,
      body: {
        error: 'SOLICITUD_RECHAZADA',
        msg: 'Rechazaron tu solicitud: «Muy corta». Puedes enviar otra desde el 16 mar 2026.',
      },
    });
    expect(await logInAs(portal, 'Nueva')).toMatchObject(WRONG_CREDENTIALS);
    portal.clock.set('2026-03-16T00:00:00-04:00');
    expect(await logInAs(portal, 'Nueva', CLAVE, cookie)).toMatchObject({
      body: { msg: 'Rechazaron tu solicitud: «Muy corta». Ya puedes enviar otra.' },
    });
  });

  test('keeps its name from applying again for the days of the configuration', async () => {
    const { portal, boss, id } = await refused();
    await answerApplication(portal, boss, id, 'Muy corta');
    portal.clock.set('2026-03-15T23:59:00-04:00');
    expect(await applyForIngreso(portal, 'NUEVA')).toMatchObject({
      http: 409,
      body: {
        error: 'SOLICITUD_PRONTO',
        msg: 'Con ese nombre puedes enviar otra solicitud desde el 16 mar 2026.',
        campo: 'usuario',
      },
    });
    portal.clock.advance({ minutes: 1 });
    expect(await applyForIngreso(portal, 'NUEVA')).toMatchObject({ http: 200 });
  });

  test('is removed after the days of the configuration, a waiting one is not', async () => {
    const { portal, boss, id } = await refused();
    await answerApplication(portal, boss, id, 'Muy corta');
    await fileApplication(portal, boss, 'Otra');
    await portal.configure({ ingreso_dias: 10, ingreso_espera: 5 });
    const retained = async () => {
      await new DataRetention(portal.deps).apply();
      return (await readApplications(portal)).map(({ nombre }) => nombre);
    };
    portal.clock.advance({ hours: 24 * 10 });
    expect(await retained()).toEqual(['Nueva', 'Otra']);
    portal.clock.advance({ minutes: 1 });
    expect(await retained()).toEqual(['Otra']);
  });

  test('stays while it keeps its name from applying', async () => {
    const { portal, boss, id } = await refused();
    await answerApplication(portal, boss, id, 'Muy corta');
    await portal.configure({ ingreso_dias: 10, ingreso_espera: 30 });
    portal.clock.advance({ hours: 24 * 30 });
    await new DataRetention(portal.deps).apply();
    expect(await readApplications(portal)).toHaveLength(1);
  });
});

describe('at the log-in', () => {
  test('a waiting applicant is told since when; a wrong password is one of an unknown name', async () => {
    const { portal, boss } = await openIngreso();
    await fileApplication(portal, boss, 'Nueva');
    portal.clock.advance({ hours: 48 });
    expect(await logInAs(portal, ' nueva ')).toMatchObject({
      http: 409,
      body: { error: 'SOLICITUD_EN_ESPERA', msg: 'Tu solicitud está en espera desde el 9 mar 2026.' },
    });
    const unknown = await logInAs(portal, 'Nadie', 'otra-clave-larga');
    expect((await logInAs(portal, 'Nueva', 'otra-clave-larga')).body).toEqual(unknown.body);
    expect(unknown).toMatchObject(WRONG_CREDENTIALS);
  });

  test('wrong passwords of an application are limited as those of an account', async () => {
    const { portal, boss } = await openIngreso();
    await fileApplication(portal, boss, 'Nueva');
    for (let i = 0; i < 5; i++) await logInAs(portal, 'Nueva', 'otra-clave-larga');
    for (let i = 0; i < 5; i++) await withdrawApplication(portal, 'Nueva', 'otra-clave-larga');
    const refusal = { http: 429, body: { error: 'DEMASIADOS_INTENTOS' } };
    expect(await logInAs(portal, 'Nueva')).toMatchObject(refusal);
    expect(await withdrawApplication(portal, 'Nueva')).toMatchObject(refusal);
  });
});

describe('an applicant', () => {
  test('withdraws the application, and may apply again at once', async () => {
    const { portal, boss } = await openIngreso();
    const cookie = cookieOf(await applyForIngreso(portal, 'Nueva'));
    const [{ id } = { id: 0 }] = await listApplications(portal, boss);
    expect(await withdrawApplication(portal, 'Nueva', 'otra-clave-larga')).toMatchObject(WRONG_CREDENTIALS);
    const { result, bitacora } = await portal.observe(() => withdrawApplication(portal, 'nueva'));
    expect(result).toMatchObject({ http: 200, body: { msg: 'Retiraste tu solicitud' } });
    expect(bitacora).toMatchObject([
      { motivo: 'cerró una solicitud de ingreso porque la retiraron', objeto: id, encargado: null },
    ]);
    expect(await readApplications(portal)).toMatchObject([{ estado: 'retirada', clave: null, direccion: null }]);
    // The answer was lost, and the press is repeated.
    expect(await withdrawApplication(portal, 'Nueva', CLAVE, cookie)).toMatchObject({ http: 200 });
    expect(await withdrawApplication(portal, 'Nueva')).toMatchObject(WRONG_CREDENTIALS);
    portal.clock.advance({ minutes: 10 });
    expect(await withdrawApplication(portal, 'Nueva', CLAVE, cookie)).toMatchObject(WRONG_CREDENTIALS);
    expect(await answerApplication(portal, boss, id)).toMatchObject({
      http: 409,
      body: { error: 'SOLICITUD_ATENDIDA', msg: 'Esa persona retiró la solicitud' },
    });
    expect(await applyForIngreso(portal, 'Nueva')).toMatchObject({ http: 200 });
  });

  test('cannot withdraw one that is refused meanwhile', async () => {
    const { portal, boss } = await openIngreso();
    const { id } = await fileApplication(portal, boss, 'Nueva');
    const response = await sendDuringChange(
      portal,
      (tx) =>
        tx.db
          .updateTable('solicitud_ingreso')
          .set({ estado: 'rechazada', respondida: tx.now, motivo: 'No', encargado: boss.id })
          .set({ clave: null, direccion: null })
          .where('id', '=', id)
          .execute(),
      () => withdrawApplication(portal, 'Nueva'),
    );
    // With its one connection, SQLite also delays the check of the password, which is gone by then.
    const told = { http: 409, body: { error: 'SOLICITUD_ATENDIDA', msg: 'Ya la respondieron' } };
    expect(response).toMatchObject(ENGINE === 'postgres' ? told : WRONG_CREDENTIALS);
  });

  test('cannot withdraw the account of someone else', async () => {
    const { portal } = await openIngreso();
    expect(await withdrawApplication(portal, 'Jefa')).toMatchObject(WRONG_CREDENTIALS);
  });
});

describe('the person who answers', () => {
  test('is told how many wait', async () => {
    const { portal, boss } = await openIngreso();
    await fileApplication(portal, boss, 'Nueva');
    const low = await portal.createPerson({ nombre: 'Baja', categoria: 9 });
    await portal.setExcepcion(low, 'ing');
    expect(await portal.as(low).succeeds('GET esperas')).toMatchObject({ ingresos: 1, clones: 0 });
  });

  test('needs it still when the answer is stored', async () => {
    const { portal, boss } = await openIngreso();
    const { id } = await fileApplication(portal, boss, 'Nueva');
    const low = await portal.createPerson({ nombre: 'Baja', categoria: 10 });
    const mision = await portal.misionId(1, 1);
    const response = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('solicitud_ingreso', id);
        await tx.db.updateTable('usuario').set({ mision }).where('id', '=', low.id).execute();
      },
      () => answerApplication(portal, low, id),
    );
    expect(response).toMatchObject({ http: 403, body: { error: 'SIN_PERMISO' } });
    expect(await accounts(portal, 'Nueva')).toBe(0);
  });

  test('of two at once one wins, and the other is told who did', async () => {
    const { portal, boss } = await openIngreso();
    const { id } = await fileApplication(portal, boss, 'Nueva');
    const send = await alternateServers(portal);
    const responses = await runConcurrently(6, (i) =>
      send(boss, 'responderIngreso', i % 2 === 0 ? { id, aceptar: true } : { id, aceptar: false, motivo: 'No' }),
    );
    expect(countResponseCodes(responses)).toEqual({ 200: 1, '409 SOLICITUD_ATENDIDA': 5 });
    expect(responses.find((r) => r.http === 409)?.body).toMatchObject({
      msg: expect.stringMatching(/^Jefa ya la (aceptó|rechazó)$/),
    });
    expect(await accounts(portal, 'Nueva')).toBeLessThanOrEqual(1);
  });

  test('viewers of Clones see with whom it shares a connection, others do not', async () => {
    const { portal, boss } = await openIngreso();
    await portal.createPerson({ nombre: 'Vecina', direccion: APPLICANT_ADDRESS });
    const leo = await portal.createPerson({ nombre: 'Leo', direccion: APPLICANT_ADDRESS });
    await portal.dismiss(leo);
    await portal.as(boss).succeeds('POST vetar', { body: { nombre: 'Leo', motivo: 'Insultos' } });
    await fileApplication(portal, boss, 'Nueva');
    expect(await listApplications(portal, boss)).toMatchObject([
      { coincide: { listaNegra: { nombres: ['Leo'], mas: 0 }, otras: { nombres: ['Vecina'], mas: 0 } } },
    ]);
    const low = await portal.createPerson({ nombre: 'Baja', categoria: 9 });
    await portal.setExcepcion(low, 'ing');
    expect(await listApplications(portal, low)).toMatchObject([{ coincide: null }]);
  });

  test('sees that the name was put on the black list after the application, and when it is taken off', async () => {
    const { portal, boss } = await openIngreso();
    await fileApplication(portal, boss, 'Nueva');
    const low = await portal.createPerson({ nombre: 'Baja', categoria: 9 });
    await portal.setExcepcion(low, 'ing');
    const isMarked = async () => (await listApplications(portal, low)).map(({ vetada }) => vetada);
    expect(await isMarked()).toEqual([false]);
    const { data } = await portal.as(boss).succeeds('POST vetar', { body: { nombre: 'NUEVA', motivo: 'Insultos' } });
    expect(await isMarked()).toEqual([true]);
    await portal.as(boss).succeeds('POST quitarVeto', { body: { id: data.id, motivo: 'Pidió perdón' } });
    expect(await isMarked()).toEqual([false]);
  });

  test('reads five names of accounts that share a connection, and how many more there are', async () => {
    const { portal, boss } = await openIngreso();
    for (let i = 1; i <= 7; i++) await portal.createPerson({ nombre: `Vecina${i}`, direccion: APPLICANT_ADDRESS });
    await fileApplication(portal, boss, 'Nueva');
    const nombres = [7, 6, 5, 4, 3].map((i) => `Vecina${i}`);
    expect(await listApplications(portal, boss)).toMatchObject([{ coincide: { otras: { nombres, mas: 2 } } }]);
  });

  test('reads the account that has the avatar of an application', async () => {
    const { portal, boss } = await openIngreso();
    const hotel = await openHotelWithAvatars();
    await portal.configure({ verificar_hotel: true, hotel: hotel.url, ingreso: false });
    const otherVisitor = portal.as(null, { remoteAddress: '203.0.113.5' });
    hotel.addAvatar('Vieja', (await otherVisitor.succeeds('GET ipdetect')).codigo);
    await otherVisitor.succeeds('POST registro', { body: { usuario: 'Vieja', clave: CLAVE, rclave: CLAVE } });
    await portal.configure({ ingreso: true });
    hotel.rename('Vieja', 'Nueva');
    const visitor = portal.as(null, { remoteAddress: APPLICANT_ADDRESS });
    hotel.addAvatar('Nueva', (await visitor.succeeds('GET ipdetect')).codigo);
    await fileApplication(portal, boss, 'Nueva');
    const otras = { nombres: ['Vieja'], mas: 0 };
    expect(await listApplications(portal, boss)).toMatchObject([{ coincide: { otras } }]);
  });

  test('finds an application by its name and by what it says', async () => {
    const { portal, boss } = await openIngreso();
    await applyForIngreso(portal, 'Nueva', { answers: ['15', 'Me gusta el hotel'] });
    await applyForIngreso(portal, 'Otra', { answers: ['16', 'Por las placas'] });
    const search = async (buscar: string) =>
      (await portal.as(boss).succeeds('GET ingresos', { query: { buscar } })).map(({ nombre }) => nombre);
    expect(await search('nuev')).toEqual(['Nueva']);
    expect(await search('placas')).toEqual(['Otra']);
    // The words of the questions are in every application, and the form in which both are stored in none.
    for (const text of ['edad', '","', '[[']) expect(await search(text)).toEqual([]);
  });

  test('finds a quotation as it was written', async () => {
    const { portal, boss } = await openIngreso();
    await applyForIngreso(portal, 'Nueva', { answers: ['15', 'Me dicen "la jefa"\nde la base'] });
    const found = await portal.as(boss).succeeds('GET ingresos', { query: { buscar: '"la jefa"' } });
    expect(found).toHaveLength(1);
  });

  test('finds and sorts an accepted person by the present name', async () => {
    const { portal, boss } = await openIngreso();
    const { id } = await fileApplication(portal, boss, 'Zoe');
    await fileApplication(portal, boss, 'Mar');
    const { body } = await answerApplication(portal, boss, id);
    const { usuario } = (body as { data: { usuario: number } }).data;
    await renameUsuario(portal, boss, usuario, 'Ana');
    const list = async (query: object) =>
      (await portal.as(boss).succeeds('GET ingresos', { query })).map(({ nombre }) => nombre);
    expect(await list({ orden: 'nombre' })).toEqual(['Ana', 'Mar']);
    expect(await list({ buscar: 'ana' })).toEqual(['Ana']);
    expect(await list({ buscar: 'zoe' })).toEqual([]);
  });
});
