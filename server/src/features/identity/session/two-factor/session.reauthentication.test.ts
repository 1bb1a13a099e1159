import type { Call } from '@conserje/contract';
import { CONTRACT, writesSomething } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import { enableTwoFactor, totpCodeAt } from '../../../../test-support/fakes/authenticator.ts';
import { sendSample } from '../../../../test-support/matrices/accessRows.ts';
import type { Person, Portal } from '../../../../test-support/portal/portal.ts';
import { CLAVE, openPortal, portalForFile } from '../../../../test-support/portal/portal.ts';
import { flushSecurityLog, readSecurityEntries } from '../../../../test-support/portal/securityLog.ts';

const STALE_PROOF = { http: 403, error: 'PRUEBA_RECIENTE', msg: 'Confirma antes que eres tú' };
const withStaleProof = async (portal: Portal, person: Person): Promise<Person> => ({
  ...person,
  key: await portal.createSession(person.id, false),
});

/** Sensitive calls, listed by hand: permisos, resets, access of others, the configuration and one's own access. */
const SENSITIVE_CALLS =
  `actionExcepciones guardarMatriz reiniciarNomina reiniciarLista resetPassword enlaceClave dosPasosPerdidos
  importarSocios editAjustes editRank addRank moverRank retirarRank editMis addMis moverMis retirarMis importarEscala editMemb
  descargarCopia libroPeriodo misDatos exportado cerrarSesion cerrarSesiones olvidarUsuario addMemb retirarMemb placaCategoria editGancho ponerBotDiscord quitarBotDiscord servidorDiscord comandosDiscord cambiarRolesDiscord ponerRolesDiscord agregarDestino cambiarDestino quitarDestino prepararDosPasos activarDosPasos renovarRescate crearPrograma vincularDiscord crearCalendario pedirActividad`
    .split(/\s+/)
    .toSorted();
const calls = Object.entries<Call>(CONTRACT);

test('exactly the sensitive calls require a recent proof', () => {
  expect(
    calls
      .filter(([, spec]) => spec.requiresRecentAuth)
      .map(([nombre]) => nombre)
      .toSorted(),
  ).toEqual(SENSITIVE_CALLS);
  for (const [nombre, spec] of calls)
    if (spec.requiresRecentAuth) expect({ nombre, escribe: writesSomething(spec) }).toEqual({ nombre, escribe: true });
});

describe('with a stale proof', () => {
  const portal = portalForFile(async (p) => {
    await p.createPerson({ nombre: 'Alguien' });
  });

  test.each(SENSITIVE_CALLS)('%s answers 403 and writes nothing; with a recent proof it passes', async (nombre) => {
    const boss = await portal().createPerson({ categoria: 12, posicion: 2 });
    const spec = (CONTRACT as Record<string, Call>)[nombre];
    if (!spec) throw new Error(nombre);
    const old = await withStaleProof(portal(), boss);
    const antes = await portal().countTableRows();
    expect((await sendSample(portal().as(old), nombre, spec)).body).toMatchObject({ error: 'PRUEBA_RECIENTE' });
    expect(await portal().countTableRows()).toEqual(antes);
    expect((await sendSample(portal().as(boss), nombre, spec)).body).not.toMatchObject({ error: 'PRUEBA_RECIENTE' });
  });

  test('a usuario without the permiso is told that, and not to prove their identity', async () => {
    const ana = await withStaleProof(portal(), await portal().createPerson());
    expect(
      await portal()
        .as(ana)
        .fails('POST reiniciarNomina', { body: { op: 0 } }),
    ).toMatchObject({
      error: 'SIN_PERMISO',
    });
  });

  test('other calls do not require a proof', async () => {
    const boss = await withStaleProof(portal(), await portal().createPerson({ categoria: 12 }));
    await portal().as(boss).succeeds('GET ajustes');
    await portal()
      .as(boss)
      .succeeds('POST addFirma', { body: { id: boss.id, firma: 'JFA' } });
  });
});

describe('a failed proof', () => {
  test.each([
    ['probar', 'CLAVE_ACTUAL', { clave: 'no-es-esta' }],
    ['cambioClave', 'CLAVE_ACTUAL', { clavea: 'no-es-esta', claven: 'otra-clave-larga' }],
    ['quitarDosPasos', 'CLAVE_ACTUAL', { clave: 'no-es-esta', codigo: '000000' }],
    ['quitarDosPasos', 'CODIGO_INCORRECTO', { clave: CLAVE, codigo: '000000' }],
    ['activarDosPasos', 'CODIGO_INCORRECTO', { codigo: '000000' }],
  ])('%s, %s: is logged for the owner of the session', async (llamada, codigo, sentBody) => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana' });
    if (llamada === 'quitarDosPasos') await enableTwoFactor(portal, ana);
    if (llamada === 'activarDosPasos') await portal.as(ana).succeeds('POST prepararDosPasos');
    const { http, body } = await portal.as(ana)('POST', llamada, sentBody);
    expect({ http, body }).toMatchObject({ http: 422, body: { error: codigo } });
    await flushSecurityLog(portal);
    const rows = (await readSecurityEntries(portal)).filter((f) => f.clase === 'prueba_fallida');
    expect(rows).toMatchObject([{ usuario: ana.id, llamada, codigo, veces: 1 }]);
  });
});

describe('probar', () => {
  const adjust = (portal: Portal, person: Person) => ({
    ok: () => portal.as(person).succeeds('POST editAjustes', { body: { data: { minutos_tiempo: 50 } } }),
    wrong: () => portal.as(person).fails('POST editAjustes', { body: { data: { minutos_tiempo: 40 } } }),
  });

  test('with the password is valid for fifteen minutes', async () => {
    const portal = await openPortal();
    const boss = await withStaleProof(portal, await portal.createPerson({ categoria: 12 }));
    const { ok, wrong } = adjust(portal, boss);
    expect(await wrong()).toMatchObject(STALE_PROOF);
    const { bitacora } = await portal.observe(() =>
      portal.as(boss).succeeds('POST probar', { body: { clave: CLAVE } }),
    );
    expect(bitacora).toEqual([]);
    portal.clock.advance({ minutes: 15 });
    await ok();
    portal.clock.advance({ seconds: 1 });
    expect(await wrong()).toMatchObject(STALE_PROOF);
  });

  test('a login is a proof, for that session only', async () => {
    const portal = await openPortal();
    const boss = await withStaleProof(portal, await portal.createPerson({ categoria: 12, nombre: 'Jefa' }));
    const sentBody = { op: 0, usuario: 'Jefa', clave: CLAVE };
    const { token } = await portal.as().succeeds('POST login', { body: sentBody });
    await adjust(portal, { ...boss, key: token }).ok();
    expect(await adjust(portal, boss).wrong()).toMatchObject(STALE_PROOF);
    portal.clock.advance({ minutes: 16 });
    expect(await adjust(portal, { ...boss, key: token }).wrong()).toMatchObject(STALE_PROOF);
  });

  test('a usuario with two-factor authentication uses a code, once', async () => {
    const portal = await openPortal();
    const boss = await portal.createPerson({ categoria: 12 });
    const { secreto, rescate } = await enableTwoFactor(portal, boss);
    const old = await withStaleProof(portal, boss);
    const asks = portal.as(old);
    expect(await asks.fails('POST probar', { body: { clave: CLAVE } })).toMatchObject({ http: 422, campo: 'codigo' });
    expect(await asks.fails('POST probar', { body: { codigo: '000000' } })).toMatchObject({
      error: 'CODIGO_INCORRECTO',
    });
    const codigo = totpCodeAt(secreto, portal.clock.now);
    await asks.succeeds('POST probar', { body: { codigo } });
    await adjust(portal, old).ok();
    expect(await asks.fails('POST probar', { body: { codigo } })).toMatchObject({ error: 'CODIGO_INCORRECTO' });
    await asks.succeeds('POST probar', { body: { codigo: rescate[0] ?? '' } });
  });

  test('guesses are limited: 429 after ten failures, in that session only', async () => {
    const portal = await openPortal();
    const boss = await portal.createPerson({ categoria: 12 });
    const staleSession = await withStaleProof(portal, boss);
    expect(await portal.as(staleSession).fails('POST probar', { body: {} })).toMatchObject({
      http: 422,
      campo: 'clave',
    });
    for (let n = 0; n < 10; n += 1)
      expect(await portal.as(staleSession).fails('POST probar', { body: { clave: 'mala' } })).toMatchObject({
        http: 422,
        error: 'CLAVE_ACTUAL',
        campo: 'clave',
      });
    expect(await portal.as(staleSession).fails('POST probar', { body: { clave: CLAVE } })).toMatchObject({ http: 429 });
    await portal.as(boss).succeeds('POST probar', { body: { clave: CLAVE } });
    expect(await adjust(portal, staleSession).wrong()).toMatchObject(STALE_PROOF);
  });

  test('after the clock is set back a proof lasts no longer', async () => {
    const portal = await openPortal();
    const boss = await withStaleProof(portal, await portal.createPerson({ categoria: 12 }));
    await portal.as(boss).succeeds('POST probar', { body: { clave: CLAVE } });
    portal.clock.advance({ minutes: 10 });
    await portal.as(boss).succeeds('GET ajustes');
    portal.clock.advance({ minutes: -60 });
    await adjust(portal, boss).ok();
    portal.clock.advance({ minutes: 6 });
    expect(await adjust(portal, boss).wrong()).toMatchObject(STALE_PROOF);
  });
});
