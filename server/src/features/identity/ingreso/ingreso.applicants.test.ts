import { describe, expect, test } from 'vitest';
import { hashToken } from '../../../platform/http/access/tokens.ts';
import { refusalCounterOf } from '../../../platform/unit-of-work/securityLog.ts';
import { countResponseCodes, runConcurrently, sendDuringChange } from '../../../test-support/cluster/races.ts';
import {
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
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE } from '../../../test-support/portal/portal.ts';
import { readSecurityEntries } from '../../../test-support/portal/securityLog.ts';
import { DataRetention } from '../privacy/privacy.retention.ts';

const WRONG_CLAVE = 'otra-clave-larga';
const withCookie = (cookie: string) => ({ headers: { cookie } });
const refuseAll = async (portal: Portal, boss: Person) => {
  for (const { id } of await listApplications(portal, boss, 'espera'))
    await answerApplication(portal, boss, id, 'Muy corta');
};
const applyRetention = (portal: Portal) => new DataRetention(portal.deps).apply();

describe('the same press sent again', () => {
  const taken = { http: 409, body: { error: 'NOMBRE_OCUPADO' } };

  test('is the first one only if it says the same', async () => {
    const { portal } = await openIngreso();
    await applyForIngreso(portal, 'Nueva', { answers: ['15', 'Sí'], referido: 'Jefa' });
    expect(await applyForIngreso(portal, 'Nueva', { answers: ['15', 'Sí'], referido: 'jefa' })).toMatchObject({
      http: 200,
    });
    expect(await applyForIngreso(portal, 'Nueva', { answers: ['16', 'Sí'], referido: 'Jefa' })).toMatchObject(taken);
    expect(await applyForIngreso(portal, 'Nueva', { answers: ['15', 'Sí'] })).toMatchObject(taken);
  });

  test('at once takes no second place among the registrations of the hour', async () => {
    const { portal } = await openIngreso();
    await portal.configure({ registros_hora: 1 });
    const both = await runConcurrently(2, () => applyForIngreso(portal, 'Nueva'));
    expect(countResponseCodes(both)).toEqual({ 200: 2 });
  });

  test('is answered while registration is paused; a new one is told so before anything else', async () => {
    const { portal } = await openIngreso();
    await applyForIngreso(portal, 'Nueva');
    await portal.configure({ registro_pausado: true });
    expect(await applyForIngreso(portal, 'Nueva')).toMatchObject({ http: 200 });
    const without = { usuario: 'Otra', clave: CLAVE, rclave: CLAVE };
    expect(await portal.as(null)('POST', 'registro', without)).toMatchObject({
      http: 503,
      body: { error: 'REGISTRO_PAUSADO' },
    });
    expect(await readApplications(portal)).toHaveLength(1);
  });
});

describe('the browser of an applicant', () => {
  test('is remembered when the application is sent, by the hash of a token', async () => {
    const { portal } = await openIngreso();
    const cookie = cookieOf(await applyForIngreso(portal, 'Nueva'));
    const token = cookie.replace('dispositivo=', '');
    expect(await readApplications(portal)).toMatchObject([{ dispositivo: hashToken(token) }]);
  });

  test('may be that of several, who all get their answer', async () => {
    const { portal, boss } = await openIngreso();
    const cookie = cookieOf(await applyForIngreso(portal, 'Nueva'));
    expect(cookieOf(await applyForIngreso(portal, 'Otra', withCookie(cookie)))).toBe(cookie);
    expect(cookieOf(await logInAs(portal, 'Otra', CLAVE, cookie))).toBe(cookie);
    await refuseAll(portal, boss);
    for (const usuario of ['Nueva', 'Otra'])
      expect(await logInAs(portal, usuario, CLAVE, cookie)).toMatchObject({ body: { error: 'SOLICITUD_RECHAZADA' } });
  });

  test('keeps the token of its applicant when a member logs in there', async () => {
    const { portal } = await openIngreso();
    const cookie = cookieOf(await applyForIngreso(portal, 'Nueva'));
    await portal.createPerson({ nombre: 'Leo' });
    expect(cookieOf(await logInAs(portal, 'Leo', CLAVE, cookie))).toBe(cookie);
  });

  test('is not recognized by a token that someone planted', async () => {
    const { portal, boss } = await openIngreso();
    const planted = `dispositivo=${'x'.repeat(43)}`;
    expect(cookieOf(await applyForIngreso(portal, 'Nueva', withCookie(planted)))).not.toBe(planted);
    expect(cookieOf(await logInAs(portal, 'Nueva', CLAVE, planted))).not.toBe(planted);
    await refuseAll(portal, boss);
    expect(await logInAs(portal, 'Nueva', CLAVE, planted)).toMatchObject(WRONG_CREDENTIALS);
  });
});

test('the browser of a log-in during the refusal is not remembered', async () => {
  const { portal, boss } = await openIngreso();
  const { id } = await fileApplication(portal, boss, 'Nueva');
  const remembered = async () => (await readApplications(portal))[0]?.dispositivo;
  const first = await remembered();
  await sendDuringChange(
    portal,
    (tx) =>
      tx.db
        .updateTable('solicitud_ingreso')
        .set({ estado: 'rechazada', respondida: tx.now, motivo: 'No', encargado: boss.id })
        .set({ clave: null, direccion: null })
        .where('id', '=', id)
        .execute(),
    () => logInAs(portal, 'Nueva'),
  );
  expect(await remembered()).toBe(first);
});

describe('a withdrawal after the decision', () => {
  test('says that it was refused, in the browser of the applicant alone', async () => {
    const { portal, boss } = await openIngreso();
    const cookie = cookieOf(await applyForIngreso(portal, 'Nueva'));
    await refuseAll(portal, boss);
    expect(await withdrawApplication(portal, 'Nueva', CLAVE, cookie)).toMatchObject({
      http: 409,
      body: { error: 'SOLICITUD_RECHAZADA', msg: expect.stringContaining('«Muy corta»') },
    });
    expect(await withdrawApplication(portal, 'Nueva')).toMatchObject(WRONG_CREDENTIALS);
  });

  test('says that it was accepted to a caller with the password', async () => {
    const { portal, boss } = await openIngreso();
    const { id } = await fileApplication(portal, boss, 'Nueva');
    await answerApplication(portal, boss, id);
    expect(await withdrawApplication(portal, 'Nueva')).toMatchObject({
      http: 409,
      body: { error: 'SOLICITUD_ATENDIDA', msg: 'Ya te aceptaron. Entra.' },
    });
    expect(await withdrawApplication(portal, 'Nueva', WRONG_CLAVE)).toMatchObject(WRONG_CREDENTIALS);
    expect(await logInAs(portal, 'Nueva')).toMatchObject({ http: 200 });
  });
});

test('wrong passwords of an applicant are in the security log, without the name', async () => {
  const { portal } = await openIngreso();
  await applyForIngreso(portal, 'Nueva');
  await logInAs(portal, 'Nueva', WRONG_CLAVE);
  await withdrawApplication(portal, 'Nueva', WRONG_CLAVE);
  await refusalCounterOf(portal.engine).flush(portal.engine.bestEffort);
  const failures = (await readSecurityEntries(portal)).filter(({ clase }) => clase === 'entrada_fallida');
  expect(failures).toMatchObject([{ usuario: null, codigo: 'CREDENCIALES', veces: 2 }]);
});

describe('an application that nobody answers', () => {
  test('closes after 30 days; its name is free and its secrets are gone', async () => {
    const { portal, boss } = await openIngreso();
    const { id } = await fileApplication(portal, boss, 'Nueva');
    portal.clock.advance({ hours: 30 * 24 });
    await applyRetention(portal);
    expect(await readApplications(portal)).toMatchObject([{ estado: 'espera' }]);
    portal.clock.advance({ minutes: 1 });
    const { bitacora, notices } = await portal.observe(() => applyRetention(portal));
    expect(bitacora).toMatchObject([
      { modulo: 'ingreso', objeto: id, encargado: null, motivo: expect.stringContaining('nadie respondió en 30 días') },
    ]);
    expect(notices).toMatchObject([{ tema: 'ingreso', quien: null }]);
    const motivo = 'Se cerró sola: nadie la respondió en 30 días';
    expect(await readApplications(portal)).toMatchObject([
      { estado: 'retirada', motivo, clave: null, avatar: null, direccion: null, dispositivo: null },
    ]);
    expect(await answerApplication(portal, boss, id)).toMatchObject({
      http: 409,
      body: { error: 'SOLICITUD_ATENDIDA', msg: motivo },
    });
    expect(await applyForIngreso(portal, 'Nueva')).toMatchObject({ http: 200 });
  });

  test('is closed with all the others, more than one batch of them', async () => {
    const { portal, boss } = await openIngreso();
    await fileApplication(portal, boss, 'Nueva');
    const [{ id: _id, ...row } = { id: 0 }] = await readApplications(portal);
    const others = Array.from({ length: 500 }, (_, i) => ({ ...row, nombre: `N${i}`, nombre_plano: `n${i}` }));
    for (let i = 0; i < others.length; i += 50)
      await portal.db
        .insertInto('solicitud_ingreso')
        .values(others.slice(i, i + 50) as never)
        .execute();
    portal.clock.advance({ hours: 31 * 24 });
    await applyRetention(portal);
    expect(await listApplications(portal, boss, 'espera')).toEqual([]);
  });
});

test('the browser of a withdrawn application is forgotten once the repetition is over', async () => {
  const { portal, boss } = await openIngreso();
  await fileApplication(portal, boss, 'Nueva');
  await withdrawApplication(portal, 'Nueva');
  const remembered = async () => {
    await applyRetention(portal);
    return (await readApplications(portal))[0]?.dispositivo;
  };
  expect(await remembered()).toEqual(expect.any(String));
  portal.clock.advance({ minutes: 10 });
  expect(await remembered()).toBeNull();
});

test('the erasure of a person keeps the waiting application of someone else under a former name', async () => {
  const { portal, boss } = await openIngreso();
  const leo = await portal.createPerson({ nombre: 'Nueva' });
  await renameUsuario(portal, boss, leo.id, 'Leo');
  await fileApplication(portal, boss, 'Nueva');
  await portal.dismiss(leo);
  const erasure = { usuario: leo.id, nombre: 'Leo', motivo: 'Lo pidió' };
  await portal.as(boss).succeeds('POST olvidarUsuario', { body: erasure });
  expect(await readApplications(portal)).toMatchObject([{ nombre: 'Nueva', estado: 'espera' }]);
});
